/**
 * A page of tabs: each has an address below that of the page, and a bundle of its own.
 *
 *     class DashSettings extends TabPage {
 *       override tabs = TABS
 *       override base = '/settings'
 *       override words = w
 *     }
 *
 * The path below the address of the page comes in `tab`; a path that no tab has shows the first.
 */
import { css, html, type CSSResultGroup, type PropertyValues } from 'lit'
import { attribute, element, state } from './element.ts'
import { elementView } from './element-view.ts'
import { loadMessages } from './language.ts'
import { setPageTitle } from './page-title.ts'
import type { PageTab } from './page-tabs.ts'
import { shared } from './styles/shared.ts'
import { explain, type Explained } from './explain/explain.ts'
import { problemPanel, problemPanelStyles } from './problem-panel.ts'
import { tabLinks, tabLinksStyles } from './tab-links.ts'

const styles = css`
  .tabs { margin: var(--s3) 0 var(--s5); }
  .ghost {
    height: 16rem;
    border-radius: var(--radius-l);
  }
`

export abstract class TabPage extends element({
  tab: attribute(''),
  of: attribute(''),
  loaded: state<PageTab>(),
  problem: state<Explained | null>(null),
}) {
  abstract tabs: readonly PageTab[]
  abstract base: string
  /** `parts`: the name of its tabs for screen readers. */
  abstract words: Record<'title' | 'parts' | 'notLoaded', string>

  static override styles: CSSResultGroup = [shared, problemPanelStyles, tabLinksStyles, styles]

  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('tab')) void this.#load(this.#current)
  }

  override updated() {
    setPageTitle(this, this.#current.title(), this.words.title)
  }

  override render() {
    const { base, words } = this
    const addressOf = ({ path }: PageTab) => (path === '' ? base : `${base}/${path}`)
    return html`<h1>${words.title}</h1>
      ${tabLinks(
        words.parts,
        this.tabs.map((tab) => ({ href: addressOf(tab), label: tab.title() })),
        addressOf(this.#current),
      )}
      ${this.#content(this.#current)}`
  }

  get #current(): PageTab {
    return this.tabs.find(({ path }) => path === this.tab) ?? this.tabs[0]!
  }

  #content(tab: PageTab) {
    if (this.problem) return problemPanel(this.problem, () => void this.#load(tab))
    return this.loaded === tab
      ? tab.view?.(this.of) || elementView(tab.element)
      : html`<div class="skeleton ghost" aria-busy="true"></div>`
  }

  async #load(tab: PageTab) {
    this.problem = null
    try {
      await tab.load()
      await loadMessages()
      if (this.#current === tab) this.loaded = tab
    } catch (error) {
      if (this.#current === tab) this.problem = { ...explain(error), title: this.words.notLoaded }
    }
  }
}
