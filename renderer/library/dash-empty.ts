/** In the place of a list without videos: why there are none, and what to do about it. */
import { css, html, type TemplateResult } from 'lit'
import { appElement, flag } from '../state/app-element.ts'
import '../notices/dash-copy.ts'
import { button } from '../kit/controls.ts'
import { emptyState } from '../kit/empty-state.ts'
import { searchIcon, uploadIcon } from '../kit/icons.ts'
import { folderIcon } from '../kit/library-icons.ts'
import { addressOf, EVERYTHING, isFiltered, type LibraryQuery } from '../state/library.ts'
import { goTo } from '../state/router.ts'
import { StoreWatch } from '../state/watch.ts'
import { may } from '../state/may.ts'
import { chooseFiles } from '../uploads/queue.ts'
import { messages as w } from './messages.ts'

const COMMAND = 'svc videos upload clip.mp4 --wait'

const styles = css`
  :host([first]) .empty { border: 1.5px dashed var(--line-strong); }
  :host([first]) .empty p {
    max-width: 30rem;
    text-wrap: wrap;
  }
  .other {
    justify-content: center;
    gap: var(--s2) var(--s3);
    margin-top: var(--s5);
  }
  .command {
    min-width: 0;
    padding: 2px 2px 2px var(--s3);
    border: var(--edge);
    border-radius: var(--radius-s);
    color: var(--ink);
  }
  code { overflow-wrap: anywhere; }
  @media (max-width: 30rem) {
    code { font-size: var(--text-xs); }
  }
`

class DashEmpty extends appElement({
  /** The space has no videos at all: it teaches the three ways in, drop, choose and type. */
  first: flag(),
}) {
  #library = new StoreWatch(this, (state) => state.library)

  static override styles = styles

  override render() {
    const { query, ids } = this.#library.value
    if (this.first) return this.#ways()
    const all = html`<a class="button primary" href="/">${w.allVideos}</a>`
    const icon = folderIcon(24)
    // There is no list: the collection was not found.
    if (ids === null)
      return emptyState({ icon, title: w.lostCollection, text: w.lostCollectionText, action: all })
    if (isFiltered(query)) return this.#noMatch(query)
    if (query.collection === '' || query.collection === 'none') {
      const action = this.#uploadButton(uploadIcon())
      return emptyState({ icon, title: w.noneHere, text: w.noneHereText, action })
    }
    return emptyState({ icon, title: w.emptyCollection, text: w.emptyCollectionText, action: all })
  }

  #ways() {
    if (!may(this.app, 'videos:upload'))
      return emptyState({ icon: uploadIcon(24), title: w.emptyTitle, text: w.emptyForViewers })
    const action = this.#uploadButton()
    return html`${emptyState({ icon: uploadIcon(24), title: w.emptyTitle, text: w.emptyText, action })}
      <div class="other flex wrap soft">
        ${w.orTerminal}
        <div class="command flex"><code>${COMMAND}</code><dash-copy text=${COMMAND}
          what=${w.command}></dash-copy></div>
      </div>`
  }

  #uploadButton(icon?: TemplateResult) {
    if (!may(this.app, 'videos:upload')) return html``
    return button(w.chooseFiles, () => chooseFiles(this.app), { icon, look: 'primary' })
  }

  #noMatch(query: LibraryQuery) {
    const { q, sort, collection } = query
    const clear = () => goTo(this.app, addressOf({ ...EVERYTHING, sort, collection }), 'replace')
    const everywhere = html`<a href=${addressOf({ ...query, collection: '' })}>${w.searchEverywhere}</a>`
    return emptyState({
      icon: searchIcon(24),
      title: q ? w.noHit(q) : w.noneFits,
      text: q ? w.noHitText : w.noneFitsText,
      action: button(q ? w.clearSearch : w.clearFilters, clear, { look: 'primary' }),
      ...(collection ? { more: everywhere } : {}),
    })
  }
}
customElements.define('dash-empty', DashEmpty)
