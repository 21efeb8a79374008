/** Asks what the page of a collection shows to viewers, and who finds it. */
import { html, nothing } from 'lit'
import { appElement, state } from '../../state/app-element.ts'
import { LONGEST_DESCRIPTION } from '../../../daemon/contract/limits.ts'
import type { Collection } from '../../../daemon/contract/collection.ts'
import { LISTING_SORTS } from '../../../daemon/contract/video-sorts.ts'
import { checkbox, named } from '../../kit/controls.ts'
import { areaField, selectField } from '../../kit/fields.ts'
import { messages as kitMessages } from '../../kit/messages.ts'
import { formStyles } from '../../kit/styles/form.ts'
import '../../notices/dash-copy.ts'
import { FormDialog } from '../../notices/form-dialog.ts'
import { messages } from '../messages.ts'

const w = messages.collectionPage

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
  #dialog = new FormDialog(this)

  static override styles = formStyles

  ask(collection: Collection) {
    this.collection = collection
    this.fields = fieldsOf(collection)
    void this.updateComplete.then(this.#dialog.open)
  }

  override render() {
    const { collection, fields } = this
    if (!collection || !fields) return nothing
    const set = (change: Partial<PageFields>) => (this.fields = { ...fields, ...change })
    return this.#dialog.view({
      heading: w.title(collection.name),
      wide: true,
      fields: html`${areaField('description', w.description, {
        value: fields.description,
        maxlength: LONGEST_DESCRIPTION,
        autofocus: true,
        hint: w.descriptionHint,
        input: (description) => set({ description }),
      })}
        ${selectField('sort', w.order, {
          choices: named(LISTING_SORTS, messages.sorts),
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
        </div>`,
      action: kitMessages.save,
      send: this.#save,
    })
  }

  #save = async () => {
    const { collection, fields } = this
    const was = fieldsOf(collection!)
    // What was changed elsewhere meanwhile stays.
    const changes = Object.entries(fields!).filter(
      ([name, value]) => value !== was[name as keyof PageFields],
    )
    await this.#dialog.send(async () => {
      const updated = await this.app.api.collections.update({
        params: { id: collection!.id },
        body: Object.fromEntries(changes),
      })
      this.app.store.change(({ collections }) => ({
        collections: collections?.map((each) => (each.id === updated.id ? updated : each)) ?? null,
      }))
      return w.saved(updated.name)
    })
  }
}
customElements.define('dash-collection-page', DashCollectionPage)
