/** Hands a collection on: the link of its page, and private links to it. */
import { css, html, nothing } from 'lit'
import type { Collection } from '../../../daemon/contract/collection.ts'
import { DashDialog } from '../../kit/dash-dialog.ts'
import { partOf } from '../../kit/part-of.ts'
import type { DashPrivateLinks } from '../../links/dash-private-links.ts'
import '../../links/dash-private-links.ts'
import { messages as linkMessages } from '../../links/messages.ts'
import '../../notices/dash-copy.ts'
import { appElement, property } from '../../state/app-element.ts'
import { messages } from '../messages.ts'

export class DashShareCollection extends appElement({
  collection: property<Collection | null>(null),
}) {
  #dialog = partOf(this, DashDialog)

  static override styles = css`
    .all {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s5);
    }
    section {
      display: grid;
      gap: var(--s2);
    }
    dash-copy { justify-self: start; }
  `

  async ask(collection: Collection): Promise<void> {
    this.collection = collection
    await this.updateComplete
    this.renderRoot.querySelector<DashPrivateLinks>('dash-private-links')?.refresh()
    this.#dialog()?.open()
  }

  override render() {
    const { collection } = this
    if (!collection) return nothing
    const w = messages().shareCollection
    const { page } = collection.urls
    return html`<dash-dialog wide heading=${w.title(collection.name)} cancel=${w.done}>
      <div class="all">
        <section aria-labelledby="link">
          <h3 id="link">${w.link}</h3>
          <input class="field" readonly aria-labelledby="link" .value=${page} />
          <p class="soft">${collection.public_listing ? w.isOpen : w.isClosed}</p>
          <dash-copy label=${w.copy} what=${w.theLink} .text=${page}></dash-copy>
        </section>
        <section aria-labelledby="private">
          <h3 id="private">${linkMessages().title}</h3>
          <dash-private-links .target=${collection.id}></dash-private-links>
        </section>
      </div>
    </dash-dialog>`
  }
}
customElements.define('dash-share-collection', DashShareCollection)
