/**
 * What a card of the grid and a row of the table have in common: the video, whether it is chosen,
 * where the keyboard is.
 */
import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { live } from 'lit/directives/live.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { VideoStatus } from '../../../daemon/contract/states.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { StoreWatch } from '../../state/watch.ts'
import { moreIcon } from '../../kit/icons.ts'
import { beginDrag, endDrag } from '../drag.ts'
import { beginAt, chooseTo, toggle } from '../selection.ts'
import { messages } from '../messages.ts'

/** The button of a video asks for its menu (dash-video-menu.ts): the event `more`. */
export interface MoreRequest {
  id: string
  button: HTMLElement
}

export abstract class DashItem extends appElement({
  videoId: property(''),
  /** The Tab key comes here; the arrows move on from it. */
  reached: property(false),
  pictureless: state<VideoStatus | null>(null),
}) {
  protected video = new StoreWatch(this, (state) => state.videos.get(this.videoId))
  protected upload = new StoreWatch(this, (state) =>
    state.uploads.find((item) => item.video === this.videoId),
  )
  protected tokens = new StoreWatch(this, (state) => state.mediaTokens)
  protected chosen = new StoreWatch(this, (state) => state.library.selected.has(this.videoId))
  protected choosing = new StoreWatch(this, (state) => state.library.selected.size > 0)
  protected places = new StoreWatch(this, (state) => state.library.matches.get(this.videoId))

  #hadFocus = false

  /** Without the styles that all other elements adopt (item-styles.ts says why). */
  static finalizeStyles(styles?: CSSResultGroup) {
    return LitElement.finalizeStyles.call(this, styles)
  }

  constructor() {
    super()
    this.draggable = true
    this.addEventListener('dragstart', this.#drag)
    this.addEventListener('dragend', endDrag)
    this.addEventListener('click', this.#click)
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.open')?.focus({ preventScroll: true })
  }

  /** Elements are reused for other videos. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('videoId')) this.pictureless = null
    this.#hadFocus = this.shadowRoot?.activeElement?.matches('.open, .more') ?? false
  }

  protected missing = (): void => {
    const video = this.video.value
    if (video) this.pictureless = video.status
  }

  private toggle = (event: Event): void => {
    event.stopPropagation()
    if ((event as MouseEvent).shiftKey) chooseTo(this.app, this.videoId)
    else toggle(this.app, this.videoId)
    // A box that was ticked shows what is so, also where that is what it was.
    this.requestUpdate()
  }

  protected checkbox(name: string): TemplateResult {
    return html`<label class="choose ${this.choosing.value ? 'shown' : ''}"><input type="checkbox"
      tabindex="-1" aria-label=${messages().choose(name)} .checked=${live(this.chosen.value)}
      @click=${this.toggle} /></label>`
  }

  /** While videos are selected, actions apply to these: no video has a menu of its own. */
  protected moreButton({ id, name }: Video): TemplateResult | typeof nothing {
    if (this.choosing.value) return nothing
    const label = messages().moreAbout(name)
    const ask = (event: Event): void => {
      event.stopPropagation()
      this.dispatchEvent(
        new CustomEvent<MoreRequest>('more', {
          bubbles: true,
          detail: { id, button: event.currentTarget as HTMLElement },
        }),
      )
    }
    return html`<button type="button" class="more" tabindex=${this.reached ? 0 : -1}
      aria-haspopup="menu" aria-expanded="false" aria-label=${label} title=${label} @click=${ask}
    >${moreIcon()}</button>`
  }

  override updated(): void {
    this.ariaSelected = String(this.chosen.value)
    // What stands for a video until it is read is another element than the video, and the button of
    // its menu goes when videos are chosen.
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.focus()
  }

  /** Shift and Ctrl choose; without them a link is a link. */
  #click = (event: MouseEvent): void => {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return beginAt(this.videoId)
    event.preventDefault()
    if (event.shiftKey) chooseTo(this.app, this.videoId)
    else toggle(this.app, this.videoId)
  }

  #drag = (event: DragEvent): void => {
    const { ids, selected } = this.app.store.state.library
    const together = selected.has(this.videoId)
      ? (ids ?? []).filter((id) => selected.has(id))
      : [this.videoId]
    beginDrag(event, { kind: 'videos', ids: together }, this.video.value?.name ?? '')
  }
}
