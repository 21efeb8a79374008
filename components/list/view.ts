/** Templates of the list, without state. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Fields } from './binding.ts'
import { ORDERS, type Order } from './events.ts'
import type { ListMessages } from '../languages/en/list.ts'

interface Opening {
  /** link: to the address of the video · dialog: the player opens on the page · none: nothing is pressed. */
  how: 'dialog' | 'link' | 'none'
  press(event: Event): void
}

/** `own`: the slot that the page's template fills; `brings`: with links or buttons of its own. */
export interface ListProperties {
  slot: string
  brings: boolean
}

export function card(
  key: string,
  kind: 'item' | 'collection',
  inner: TemplateResult,
  fields: Fields,
  { how, press }: Opening,
  own: ListProperties | undefined,
  follow?: (event: Event) => void,
): TemplateResult {
  const part = kind === 'item' ? 'card' : 'card collection-card'
  const popup = kind === 'item' ? 'dialog' : nothing
  const isPressed = how !== 'none' && !own?.brings
  const pressed = (shape: string, label: unknown, content: unknown) =>
    how === 'link'
      ? html`<a class=${shape} part=${own ? nothing : part} href=${String(fields['url'])}
        aria-label=${label} @click=${press}>${content}</a>`
      : html`<button class=${shape} part=${own ? nothing : part} aria-haspopup=${popup}
        aria-label=${label} @click=${press}>${content}</button>`
  const content = own ? html`<slot name=${own.slot}></slot>` : inner
  // A template of the page may contain focusable elements, so it lies below the button, not inside it.
  const whole =
    isPressed && !own
      ? pressed('card', nothing, content)
      : html`<div class="card" part=${part} @click=${own?.brings ? press : nothing}
      >${content}${isPressed ? pressed('cover', fields['name'], nothing) : nothing}</div>`
  return html`<li part=${kind} data-key=${key} @pointerenter=${follow} @pointerleave=${follow}
    @focusin=${follow} @focusout=${follow} @keydown=${follow}>${whole}</li>`
}

/**
 * The ratio of the picture is the same for all, so that lines of cards are lines. `preview`: address of moving
 * pictures.
 */
export function videoCard(
  { name, thumbnail, poster, duration, date, audio_only }: Fields,
  preview: string | null,
): TemplateResult {
  const picture = thumbnail ?? poster
  return html`
    <span class="picture" part="thumbnail">
      ${
        picture
          ? html`<img src=${String(picture)} alt="" loading="lazy" decoding="async" @error=${hide}
          />`
          : icon(audio_only ? SOUND : FILM)
      }
      ${preview ? html`<img part="preview" src=${preview} alt="" decoding="async" @error=${hide} />` : nothing}
      ${duration ? html`<span class="duration" part="duration">${duration}</span>` : nothing}
    </span>
    <span class="words"><span class="name" part="name">${name}</span><span class="date" part="date"
    >${date}</span></span>
  `
}

export function collectionCard({ name, count }: Fields): TemplateResult {
  return html`
    <span class="picture folder" part="thumbnail">${icon(FOLDER)}</span>
    <span class="words"><span class="name" part="name">${name}</span><span class="date" part="count"
    >${count}</span></span>
  `
}

/** In place of what is on its way: as large as it will be. */
function placeholder(): TemplateResult {
  return html`<li part="placeholder"><div class="card"><span class="picture"></span><span class="words"><i></i><i></i></span></div></li>`
}

/** The order by hand is offered where the page begins with it: elsewhere nobody has arranged anything. */
export function orderChoice(
  chosen: Order,
  initial: Order,
  messages: ListMessages,
  change: (order: Order) => void,
): TemplateResult {
  return html`
    <select part="order" aria-label=${messages.order}
      @change=${(event: Event) => change((event.target as HTMLSelectElement).value as Order)}>
      ${ORDERS.filter((order) => order !== 'manual' || initial === 'manual').map((order) => html`<option value=${order} ?selected=${order === chosen}>${messages[order]}</option>`)}
    </select>
  `
}

interface HeaderView {
  messages: ListMessages
  /** The list that this collection lies in; absent in the list itself. */
  outer: { id: string; name: string } | undefined
  /** Shown as a heading, if at all. */
  name: string | undefined
  controls: ReadonlySet<'search' | 'order'>
  query: string
  order: Order
  /** Before somebody chose another. */
  initialOrder: Order
  goBack(outer: { id: string; name: string }): void
  type(event: Event): void
  typeAtOnce(event: KeyboardEvent): void
  chooseOrder(order: Order): void
}

export function header({
  messages,
  outer,
  name,
  controls,
  query,
  order,
  initialOrder,
  goBack,
  type,
  typeAtOnce,
  chooseOrder,
}: HeaderView): TemplateResult {
  return html`
    <header part="header">
      ${
        outer
          ? html`<button class="button" part="button back" aria-label=${messages.back(outer.name)}
            @click=${() => goBack(outer)}>${icon(ARROW_BACK)}${outer.name}</button>`
          : nothing
      }
      ${name === undefined ? nothing : html`<h3 part="heading" tabindex="-1">${name}</h3>`}
      <slot name="header"></slot>
      ${
        controls.has('search')
          ? html`<input type="search" part="search" aria-label=${messages.search}
            placeholder=${messages.search} autocomplete="off" .value=${query} @input=${type}
            @keydown=${typeAtOnce} />`
          : nothing
      }
      ${controls.has('order') ? orderChoice(order, initialOrder, messages, chooseOrder) : nothing}
    </header>
  `
}

/** In place of the list: that there is nothing, or why it is not there. */
export function message(
  slot: 'empty' | 'error',
  text: string,
  retry: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<slot name=${slot}><p class="message" part="message">${text} ${retry}</p></slot>`
}

/** Empty cards until the first videos are there. */
export function placeholders(messages: ListMessages, count: number): TemplateResult {
  return html`<slot name="loading"><ul part="list" role="list" aria-label=${messages.loading}
    aria-busy="true">${Array.from({ length: count }, placeholder)}</ul></slot>`
}

interface MoreView {
  messages: ListMessages
  isLoading: boolean
  /** The button that tries again, after a page that failed. */
  retry: TemplateResult | undefined
  showMore(): void
}

export function more({ messages, isLoading, retry, showMore }: MoreView): TemplateResult {
  return html`<div class="more" part="more">${
    retry
      ? html`<span>${messages.moreFailed}</span> ${retry}`
      : html`<button class="button" part="button" aria-disabled=${isLoading} @click=${showMore}
      >${isLoading ? messages.loading : messages.more}</button>`
  }</div>`
}

export function icon(path: string): TemplateResult {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`
}

const FOLDER =
  'M3.5 6.5a1 1 0 0 1 1-1h4.6l2 2.5h8.400a1 1 0 0 1 1 1v8.500a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1z'
const FILM = 'M4.500 5.500h15v13h-15zM10 9.200v5.600l4.800-2.800z'
const SOUND = 'M5 10v4M9 7v10M13 9v6M17 5.500v13M21 10v4'
export const ARROW_BACK = 'M14.500 5.500 8 12l6.500 6.500'
export const ARROW_ON = 'M9.500 5.500 16 12l-6.500 6.500'
export const CROSS = 'm6 6 12 12M18 6 6 18'

const hide = (event: Event): void => void ((event.target as HTMLElement).hidden = true)
