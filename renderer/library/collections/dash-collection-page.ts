/** Asks what the page of a collection shows to viewers, and who finds it. */
import { html, nothing } from 'lit'
import { appElement, state } from '../../state/app-element.ts'
import type { Collection } from '../../../daemon/contract/collection.ts'
import { LISTING_SORTS } from '../../../daemon/contract/video-sorts.ts'
import { checkbox, faultLine, named } from '../../kit/controls.ts'
import { DashDialog } from '../../kit/dash-dialog.ts'
import { areaField, selectField } from '../../kit/fields.ts'
import { messages as kitMessages } from '../../kit/messages.ts'
import { partOf } from '../../kit/part-of.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action, faultText } from '../../notices/action.ts'
import '../../notices/dash-copy.ts'
import { notify } from '../../notices/notices.ts'
import { messages } from '../messages.ts'

type PageFields = Pick<Collection, 'description' | 'sort' | 'public_listing' | 'listed'>

const fieldsOf = ({ description, sort, public_listing, listed }: Collection): PageFields => ({
  description,
  sort,
  public_listing,
  listed,
})

export class DashCollectionPage extends appElement({
  collection: state<Collection | null>(null),
  fields: state<PageFields | null>(null),
}) {
  #saving = new Action(this)
  #dialog = partOf(this, DashDialog)

  static override styles = formStyles

  ask(collection: Collection): void {
    this.collection = collection
    this.fields = fieldsOf(collection)
    this.#saving.reset()
    void this.updateComplete.then(() => this.#dialog()?.open())
  }

  override render() {
    const { collection, fields } = this
    if (!collection || !fields) return nothing
    const w = messages().collectionPage
    const { busy, fault } = this.#saving
    const set = (change: Partial<PageFields>) => (this.fields = { ...fields, ...change })
    return html`<dash-dialog wide heading=${w.title(collection.name)}>
      <form id="page" @submit=${this.#save}>
        ${areaField('description', w.description, {
          value: fields.description,
          maxlength: 10_000,
          autofocus: true,
          hint: w.descriptionHint,
          input: (description) => set({ description }),
        })}
        ${selectField('sort', w.order, {
          choices: named(LISTING_SORTS, messages().sorts),
          chosen: fields.sort,
          change: (sort) => set({ sort }),
          hint: fields.sort === 'position' ? w.orderHint : undefined,
        })}
        ${checkbox(w.open, fields.public_listing, (isOpen) => set({ public_listing: isOpen }), { hint: w.openHint })}
        ${checkbox(w.listed, fields.listed, (listed) => set({ listed }), { hint: w.listedHint })}
        <div class="actions">
          <a class="button" href=${collection.urls.page} target="_blank">${w.openPage}</a>
          <dash-copy text=${collection.urls.feed} label=${w.copyFeed} what=${w.feed}></dash-copy>
          <dash-copy text=${collection.urls.audio_feed} label=${w.copyAudioFeed} what=${w.feed}></dash-copy>
        </div>
        ${faultLine(fault)}
      </form>
      <button slot="buttons" class="button primary" form="page" ?disabled=${busy} @click=${this.#save}
      >${kitMessages().save}</button>
    </dash-dialog>`
  }

  #save = async (event: Event) => {
    event.preventDefault()
    const { collection, fields } = this
    const was = fieldsOf(collection!)
    // What was changed elsewhere meanwhile stays.
    const changes = Object.entries(fields!).filter(
      ([name, value]) => value !== was[name as keyof PageFields],
    )
    await this.#saving.submit(faultText, async () => {
      const updated = await this.app.api.collections.update({
        params: { id: collection!.id },
        body: Object.fromEntries(changes),
      })
      this.app.store.change(({ collections }) => ({
        collections: collections?.map((each) => (each.id === updated.id ? updated : each)) ?? null,
      }))
      notify(this.app, messages().collectionPage.saved(updated.name))
      this.#dialog()?.close()
    })
  }
}
customElements.define('dash-collection-page', DashCollectionPage)
