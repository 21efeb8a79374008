/** The cards of videos and collections: of the list's own form, or filled by the page's templates beside it. */
import type { TemplateResult } from 'lit'
import { LIST_MESSAGES } from '../languages/en/list.ts'
import { localeOf, messagesFor } from '../languages/language.ts'
import type { ListAttributes } from './attributes.ts'
import type { Fields } from './binding.ts'
import type { ListedCollection, ListedVideo } from './events.ts'
import { fieldsOfCollection, fieldsOfVideo } from './fields.ts'
import { slotOf, type LightItems } from './light.ts'
import type { HoverPreview } from './preview.ts'
import { settle } from './settings.ts'
import { card, collectionCard, videoCard, type ListProperties } from './view.ts'

interface CardPresses {
  /** `index`: of the video in the list. */
  onVideo: (index: number, event: Event) => void
  onCollection: (collection: ListedCollection) => void
}

export class ListCards {
  readonly #host: ListAttributes
  readonly #light: LightItems
  readonly #preview: HoverPreview
  readonly #presses: CardPresses

  constructor(
    host: ListAttributes,
    light: LightItems,
    preview: HoverPreview,
    presses: CardPresses,
  ) {
    this.#host = host
    this.#light = light
    this.#preview = preview
    this.#presses = presses
  }

  video(video: ListedVideo, index: number): TemplateResult {
    const template = this.#light.template('item')
    const fields = this.#fieldsOfVideo(video, index)
    const { opens, showsPreview } = settle(this.#host)
    const press = (event: Event) => {
      if (this.#opens(this.#light.template('item'), event)) this.#presses.onVideo(index, event)
    }
    return card(
      video.id,
      'item',
      videoCard(fields, this.#preview.addressFor(video)),
      fields,
      { how: opens, press },
      this.#own(template, video),
      template || !showsPreview ? undefined : (event) => this.#preview.follow(video, event),
    )
  }

  collection(collection: ListedCollection): TemplateResult {
    const template = this.#light.template('collection')
    const fields = this.#fieldsOfCollection(collection)
    const press = (event: Event) => {
      if (this.#opens(template, event)) this.#presses.onCollection(collection)
    }
    return card(
      collection.id,
      'collection',
      collectionCard(fields),
      fields,
      { how: 'dialog', press },
      this.#own(template, collection),
    )
  }

  /** After each drawing: what the page's templates make of these. */
  fillTemplates(collections: readonly ListedCollection[], videos: readonly ListedVideo[]): void {
    this.#light.show([
      ...this.#light.items('collection', collections, (each) => this.#fieldsOfCollection(each)),
      ...this.#light.items('item', videos, (video, index) => this.#fieldsOfVideo(video, index)),
    ])
  }

  #own(
    template: HTMLTemplateElement | undefined,
    item: { id: string },
  ): ListProperties | undefined {
    return template && { slot: slotOf(item), brings: this.#light.brings(template) }
  }

  /** Within a template that has links and buttons of its own, what opens is marked. */
  #opens(template: HTMLTemplateElement | undefined, { target }: Event): boolean {
    return (
      !template ||
      !this.#light.brings(template) ||
      (target instanceof Element && target.closest('[data-svc-open]') !== null)
    )
  }

  #fieldsOfVideo(video: ListedVideo, index: number): Fields {
    const { href } = this.#host
    return fieldsOfVideo(video, index + 1, { locale: localeOf(this.#host), href })
  }

  #fieldsOfCollection(collection: ListedCollection): Fields {
    const messages = messagesFor(this.#host, 'list', LIST_MESSAGES)
    return fieldsOfCollection(collection, messages.count(collection.video_count))
  }
}
