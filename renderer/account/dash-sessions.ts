/** The browsers that are signed in to the account. */
import { css, html, nothing } from 'lit'
import type { BrowserSession } from '../../daemon/contract/account.ts'
import { button } from '../kit/controls.ts'
import { ago } from '../kit/formats/when.ts'
import { rowsById } from '../kit/rows-by-id.ts'
import { PagedList } from '../notices/paged-list.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action } from '../notices/action.ts'
import { appElement } from '../state/app-element.ts'
import { messages as w } from './messages.ts'
import { partRow, partStyles } from './part.ts'

/** The first that matches counts: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bElectron\//, 'svc'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const styles = css`
  :host { max-width: var(--column); }
`

class DashSessions extends appElement({}) {
  #sessions = new PagedList(this, {
    read: () => this.app.api.accounts.sessions(),
    failed: () => w.notLoaded,
  })
  #ending = new Action(this)

  static override styles = [formStyles, partStyles, styles]

  override render() {
    return html`<section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">${w.tabs.sessions}</h2>
      <p>${w.sessionsLead}</p>
      ${this.#sessions.view({ rows: (rows) => this.#list(rows) })}
    </section>`
  }

  #list(rows: readonly BrowserSession[]) {
    return html`<ul>${rowsById(rows, (row) => this.#row(row))}</ul>
      ${
        rows.length > 1
          ? html`<div>${button(w.endOthers, this.#endOthers, { disabled: this.#ending.busy })}</div>`
          : nothing
      }`
  }

  #row(session: BrowserSession) {
    const name = browserName(session.user_agent)
    const used = session.last_used_at
    const facts = [
      ...(session.address ? [session.address] : []),
      w.signedInAt(ago(session.created_at)),
      ...(used ? [w.usedAt(ago(used))] : []),
    ]
    const end = button(w.end, () => this.#end(session), {
      look: 'quiet',
      named: w.endNamed(name),
      disabled: this.#ending.busy,
    })
    return partRow(
      name,
      html`${session.current ? html`<b>${w.thisBrowser}</b> · ` : nothing}${facts.join(' · ')}`,
      session.current ? nothing : end,
    )
  }

  #end({ id }: BrowserSession) {
    void this.#ending.run(w.notEnded, async () => {
      await this.app.api.accounts.endSession({ params: { id } })
      await this.#sessions.refresh()
      return w.ended
    })
  }

  #endOthers = () => {
    void this.#ending.run(w.notEnded, async () => {
      await this.app.api.accounts.endOtherSessions()
      await this.#sessions.refresh()
      return w.endedOthers
    })
  }
}
customElements.define('dash-sessions', DashSessions)

/** Browser and system of a User-Agent header, as people call them. */
function browserName(userAgent: string | null): string {
  const named = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser && system) return w.browserOn(browser, system)
  return browser ?? system ?? (userAgent?.slice(0, 60) || w.unknownBrowser)
}
