/** The room for developers: its tabs, and the one that is open. */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit'
import { loadWords } from '../app/language.ts'
import { explain, type Explained } from '../parts/explain.ts'
import { problemPanel, problemPanelStyles } from '../parts/problem-panel.ts'
import { tabLinks, tabLinksStyles } from '../parts/tab-links.ts'
import { shared } from '../styles/shared.ts'
import { addressOfTab, tabAt, TABS, type Tab } from './tabs.ts'
import { words } from './words.ts'

export class DashDevelopers extends LitElement {
  static override properties = { tab: {}, of: {}, loaded: { state: true }, problem: { state: true } }
  /** The path below `/developers`. */
  declare tab: string
  /** What stands behind it: the id of a webhook. */
  declare of: string
  /** Whose bundle is there. */
  declare loaded: Tab | undefined
  declare problem: Explained | null

  constructor() {
    super()
    this.tab = ''
    this.of = ''
    this.problem = null
  }

  static override styles = [
    shared,
    problemPanelStyles,
    tabLinksStyles,
    css`
      :host {
        display: block;
      }
      h1 {
        font-size: var(--text-xl);
        letter-spacing: -0.02em;
      }
      .tabs {
        margin: var(--s3) 0 var(--s5);
      }
      .ghost {
        height: 16rem;
        border-radius: var(--radius-l);
      }
    `,
  ]

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('tab')) void this.#load(tabAt(this.tab))
  }

  override updated(): void {
    document.title = `${tabAt(this.tab).title()} · ${words().title} · svc`
  }

  override render() {
    const tab = tabAt(this.tab)
    return html`<h1>${words().title}</h1>
      ${tabLinks(words().parts, TABS.map((one) => ({ href: addressOfTab(one), label: one.title() })), addressOfTab(tab))}
      ${this.#content(tab)}`
  }

  #content(tab: Tab): TemplateResult {
    if (this.problem) return problemPanel(this.problem, () => void this.#load(tab))
    return this.loaded === tab ? tab.view(this.of) : html`<div class="skeleton ghost" aria-busy="true"></div>`
  }

  async #load(tab: Tab): Promise<void> {
    this.problem = null
    try {
      await tab.load()
      await loadWords()
      if (tabAt(this.tab) === tab) this.loaded = tab
    } catch (error) {
      if (tabAt(this.tab) === tab) this.problem = { ...explain(error), title: words().notLoaded }
    }
  }
}
customElements.define('dash-developers', DashDevelopers)
