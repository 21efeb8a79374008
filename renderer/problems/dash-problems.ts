/** What is wrong with the appliance as a whole, above every page: one line, and where the rest is. */
import { css, html, nothing } from 'lit'
import { lookAgain } from '../kit/look-again.ts'
import { may } from '../state/may.ts'
import { appElement } from '../state/app-element.ts'
import { readHealth, urgentProblems } from '../state/health.ts'
import { StoreWatch } from '../state/watch.ts'
import { messages as w } from './messages.ts'

const LOOK_EVERY_MS = 60_000
/** The page that shows all of it. */
const PAGE = '/health'

const styles = css`
  p {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    margin: 0 0 var(--s4);
    padding: var(--s3) var(--s4);
    border: var(--edge);
    border-inline-start: 4px solid var(--bad);
    border-radius: var(--radius-m);
    background: var(--sunken);
    overflow-wrap: anywhere;
  }
  span {
    flex: 1 1 16rem;
    min-width: 0;
  }
`

class DashProblems extends appElement({}) {
  #health = new StoreWatch(this, (state) => state.health)
  #path = new StoreWatch(this, (state) => state.place.path)

  constructor() {
    super()
    lookAgain(this, () => void this.#look(), LOOK_EVERY_MS)
  }

  static override styles = styles

  override connectedCallback() {
    super.connectedCallback()
    void this.#look()
  }

  override render() {
    const [first, ...more] = urgentProblems(this.#health.value)
    if (!first || this.#path.value === PAGE) return nothing
    const text = w.sentences[first.code]?.(first.given) ?? first.message
    return html`<p role="status"><span>${text}${
      more.length > 0 ? ` ${w.more(more.length)}` : ''
    }</span><a href=${PAGE}>${w.details}</a></p>`
  }

  async #look() {
    if (!may(this.app, 'system:read')) return
    // Where it does not answer, the page shows that.
    await readHealth(this.app).catch(() => undefined)
  }
}
customElements.define('dash-problems', DashProblems)
