/** What a card of the grid and a row of the table have in common: the video, whether it is chosen, where the keyboard is. */
import { LitElement, type PropertyValues } from 'lit'
import type { VideoStatus } from '../../../daemon/contract/states.ts'
import { app } from '../../app/app.ts'
import { Watch } from '../../app/watch.ts'
import { beginDrag, endDrag } from '../drag.ts'
import { beginAt, chooseTo, toggle } from '../selection.ts'

export abstract class DashItem extends LitElement {
  static override properties = { videoId: { attribute: false }, reached: { attribute: false }, pictureless: { state: true } }
  declare videoId: string
  /** The Tab key comes here; the arrows move on from it. */
  declare reached: boolean
  declare pictureless: VideoStatus | null
  protected video = new Watch(this, (state) => state.videos.get(this.videoId))
  protected upload = new Watch(this, (state) => state.uploads.find((item) => item.video === this.videoId))
  protected tokens = new Watch(this, (state) => state.mediaTokens)
  protected chosen = new Watch(this, (state) => state.library.selected.has(this.videoId))
  protected choosing = new Watch(this, (state) => state.library.selected.size > 0)
  protected places = new Watch(this, (state) => state.library.matches.get(this.videoId))

  #hadFocus = false

  constructor() {
    super()
    this.videoId = ''
    this.reached = false
    this.pictureless = null
    this.draggable = true
    this.addEventListener('dragstart', this.#drag)
    this.addEventListener('dragend', endDrag)
    this.addEventListener('click', this.#click)
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.open')?.focus({ preventScroll: true })
  }

  /** One element shows one video after another. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('videoId')) this.pictureless = null
    this.#hadFocus = this.shadowRoot?.activeElement?.matches('.open') ?? false
  }

  protected missing = (): void => {
    const video = this.video.value
    if (video) this.pictureless = video.status
  }

  protected toggle = (event: Event): void => {
    event.stopPropagation()
    if ((event as MouseEvent).shiftKey) chooseTo(app, this.videoId)
    else toggle(app, this.videoId)
    // A box that was ticked shows what is so, also where that is what it was.
    this.requestUpdate()
  }

  override updated(): void {
    this.ariaSelected = String(this.chosen.value)
    // What stands for a video until it is read is another element than the video.
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.focus()
  }

  /** Shift and Ctrl choose; without them a link is a link. */
  #click = (event: MouseEvent): void => {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return beginAt(this.videoId)
    event.preventDefault()
    if (event.shiftKey) chooseTo(app, this.videoId)
    else toggle(app, this.videoId)
  }

  #drag = (event: DragEvent): void => {
    const { ids, selected } = app.store.state.library
    const together = selected.has(this.videoId) ? (ids ?? []).filter((id) => selected.has(id)) : [this.videoId]
    beginDrag(event, { kind: 'videos', ids: together }, this.video.value?.name ?? '')
  }
}
