/** What the window shows while no appliance answers: a page without scripts, made here. */
import type { DaemonState } from '../daemon/keep-daemon.ts'
import { DEEDS } from './guards.ts'

export function standingPage(state: DaemonState, logFile: string): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(page(state, logFile))}`
}

function page(state: DaemonState, logFile: string): string {
  const { title, text, deeds } = wordsOf(state)
  const report = 'report' in state ? state.report : null
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>svc</title>
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
${report ? `<p>${escaped(report.how)} What it said last (all of it: ${escaped(logFile)}):</p><pre tabindex="0">${report.lines.length > 0 ? report.lines.map(escaped).join('\n') : 'It said nothing.'}</pre>` : ''}
${deeds.map(([deed, words]) => `<a href="${DEEDS}/${deed}">${words}</a>`).join('')}
</main></body></html>`
}

function wordsOf(state: DaemonState): { title: string; text: string; deeds: [deed: string, words: string][] } {
  const log: [string, string] = ['log', 'Open the log']
  switch (state.phase) {
    case 'starting':
    case 'running':
      return { title: 'Starting…', text: 'This takes a moment.', deeds: [] }
    case 'restarting':
      return { title: 'svc has stopped unexpectedly', text: `Nothing is lost. It starts again by itself in ${Math.ceil(state.waitMs / 1000)} s and goes on where it was.`, deeds: [['retry', 'Start now'], log] }
    case 'failed':
      return { title: 'svc does not start', text: 'What is stored is untouched. See below what it says; when that is mended, try again.', deeds: [['retry', 'Try again'], log, ['quit', 'Quit']] }
    case 'stopped':
      return { title: 'svc is stopped', text: 'Encoding goes on at the next start.', deeds: [] }
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
