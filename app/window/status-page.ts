/** The page shown while no appliance answers, without scripts. */
import type { DaemonState } from '../daemon/keep-daemon.ts'
import { language, messages } from '../messages/messages.ts'
import { ACTIONS_URL } from './guards.ts'

export function statusPage(state: DaemonState, logFile: string): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(page(state, logFile))}`
}

function page(state: DaemonState, logFile: string): string {
  const { title, text, actions } = messagesOf(state)
  const report = 'report' in state ? state.report : null
  return `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><title>svc</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
main { box-sizing: border-box; width: min(44rem, 100vw); padding: 2rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem }
p { margin: 0 0 1rem }
pre { max-height: 40vh; margin: 0 0 1rem; padding: .75rem 1rem; overflow: auto; border: 1px solid color-mix(in srgb, CanvasText 25%, transparent); border-radius: 8px; font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
a { display: inline-block; margin-right: .5rem; padding: .5rem 1rem; border: 1px solid color-mix(in srgb, CanvasText 30%, transparent); border-radius: 8px; color: inherit; text-decoration: none }
a:first-of-type { background: #3f51d6; border-color: #3f51d6; color: #fff }
a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
</style></head><body><main>
<h1>${title}</h1><p>${text}</p>
${report ? `<p>${escaped(report.how)} ${escaped(messages().lastLines(logFile))}</p><pre tabindex="0">${report.lines.length > 0 ? report.lines.map(escaped).join('\n') : messages().noOutput}</pre>` : ''}
${actions.map(([action, label]) => `<a href="${ACTIONS_URL}/${action}">${label}</a>`).join('')}
</main></body></html>`
}

function messagesOf(state: DaemonState): {
  title: string
  text: string
  actions: [action: string, label: string][]
} {
  const texts = messages()
  const log: [string, string] = ['log', texts.openLog]
  switch (state.phase) {
    case 'starting':
    case 'running':
      return { ...texts.pageStarting, actions: [] }
    case 'restarting':
      return {
        ...texts.pageCrashed(Math.ceil(state.waitMs / 1000)),
        actions: [['retry', texts.startNow], log],
      }
    case 'failed':
      return {
        ...texts.pageFailed,
        actions: [['retry', texts.tryAgain], log, ['quit', texts.quit]],
      }
    case 'stopped':
      return { ...texts.pageStopped, actions: [] }
  }
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!,
  )
