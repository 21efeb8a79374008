/** Hands a collection on: the link of its page, private links to it, and links with which people send videos. */
import { css, html, nothing } from 'lit'
import type { Collection } from '../../../daemon/contract/collection.ts'
import { DashDialog } from '../../kit/dash-dialog.ts'
import { partOf } from '../../kit/part-of.ts'
import '../../links/dash-private-links.ts'
import '../../links/dash-upload-links.ts'
import type { LinkList } from '../../links/link-list.ts'
import { messages as linkMessages } from '../../links/messages.ts'
import '../../notices/dash-copy.ts'
import { appElement, property } from '../../state/app-element.ts'
import { messages } from '../messages.ts'

const styles = css`
  .all {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s5);
  }
  .stacked { gap: var(--s2); }
  dash-copy { justify-self: start; }
`

export class DashShareCollection extends appElement({
  collection: property<Collection | null>(null),
}) {
  #dialog = partOf(this, DashDialog)

  static override styles = styles

  async ask(collection: Collection) {
    this.collection = collection
    await this.updateComplete
    for (const list of this.renderRoot.querySelectorAll<LinkList<never>>('[data-links]'))
      list.refresh()
    this.#dialog()?.open()
  }

  override render() {
    const { collection } = this
    if (!collection) return nothing
    const w = messages.shareCollection
    const { page } = collection.urls
    return html`<dash-dialog wide heading=${w.title(collection.name)} cancel=${w.done}>
      <div class="all">
        <section class="stacked" aria-labelledby="link">
          <h3 id="link">${w.link}</h3>
          <input class="field" readonly aria-labelledby="link" .value=${page} />
          <p class="soft">${collection.public_listing ? w.isOpen : w.isClosed}</p>
          <dash-copy label=${w.copy} what=${w.theLink} .text=${page}></dash-copy>
        </section>
        <section class="stacked" aria-labelledby="private">
          <h3 id="private">${linkMessages.title}</h3>
          <dash-private-links data-links .target=${collection.id}></dash-private-links>
        </section>
        <section class="stacked" aria-labelledby="upload">
          <h3 id="upload">${linkMessages.upload.title}</h3>
          <dash-upload-links data-links .target=${collection.id}></dash-upload-links>
        </section>
      </div>
    </dash-dialog>`
  }
}
customElements.define('dash-share-collection', DashShareCollection)
