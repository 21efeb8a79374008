/**
 * The picture before the video plays: a frame of it, an image of one's own, or the one that was
 * chosen by itself. Nothing is kept before it was seen.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Poster } from '../../../daemon/contract/poster.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { openAddress } from '../../state/media-token.ts'
import { StoreWatch } from '../../state/watch.ts'
import { explain } from '../../kit/explain/explain.ts'
import { againIcon, filmIcon, uploadIcon } from '../../kit/icons.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import type { Preview } from '../../state/preview.ts'
import { faultOfImage, IMAGE_TYPES } from './image-fault.ts'
import { FrameOfPlayer } from './frame-of-player.ts'
import { changePoster } from './change-poster.ts'
import { posterStyles } from './styles.ts'
import { messages } from '../messages.ts'

type Chosen = { kind: 'frame'; seconds: number } | { kind: 'image'; file: File; url: string }

export class DashPoster extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  poster: state<Poster | undefined>(),
  /** What would be kept. */
  chosen: state<Chosen | undefined>(),
  fault: state(''),
  saving: state(false),
}) {
  #tokens = new StoreWatch(this, (state) => state.mediaTokens)
  #frame = new FrameOfPlayer(this, () => ({
    preview: this.preview,
    frameRate: this.video.frame_rate,
  }))
  #input = createRef<HTMLInputElement>()
  #readFor = ''

  static override styles = [formStyles, posterStyles]

  override willUpdate(): void {
    const version = `${this.video.id} ${this.video.updated_at}`
    if (version === this.#readFor || !this.video.playable) return
    this.#readFor = version
    this.app.api.posters.get({ params: { id: this.video.id } }).then(
      (poster) => (this.poster = poster),
      () => (this.#readFor = ''),
    )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#choose(undefined)
  }

  override render() {
    void this.#tokens.value
    if (!this.video.playable) return nothing
    return html`<h2>${messages().poster.title}</h2>
      <div class="poster">
        ${this.#picture()}
        <div class="side">
          <p class="hint" role="status">${this.chosen ? messages().poster.notKept : this.#standing()}</p>
          ${this.chosen ? this.#decide() : this.#ways()}
          ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
        </div>
      </div>
      <input type="file" hidden accept=${IMAGE_TYPES.join(',')} ${ref(this.#input)} @change=${this.#takeFile} />`
  }

  #picture(): TemplateResult {
    const { chosen, video } = this
    const shape = `aspect-ratio: ${video.width ?? 16} / ${video.height ?? 9}`
    const address =
      chosen?.kind === 'image'
        ? chosen.url
        : chosen
          ? this.#open(`${video.urls.image}?time=${chosen.seconds}&width=480`)
          : this.#open(
              video.urls.poster && `${video.urls.poster}?v=${encodeURIComponent(video.updated_at)}`,
            )
    return html`<div class="picture ${chosen ? 'trial' : ''}" .style=${shape}>${
      address
        ? html`<img src=${address}
          alt=${chosen ? messages().poster.trial : messages().poster.current} />`
        : filmIcon(24)
    }</div>`
  }

  #open(url: string | null): string | null {
    return url && openAddress(this.app, this.video, url)
  }

  #ways(): TemplateResult {
    const at = clockFine(this.#frame.seconds)
    return html`${
      this.video.audio_only
        ? nothing
        : html`<div class="frame">
            <button type="button" class="button" ?disabled=${!this.#frame.isThere}
              @click=${() => this.#choose({ kind: 'frame', seconds: this.#frame.seconds })}
            >${messages().poster.useFrame(at)}</button>
            <span class="steps">
              <button type="button" class="button" ?disabled=${!this.#frame.isThere}
                @click=${() => this.#frame.step(-1)}
              ><span aria-hidden="true">‹</span>${messages().poster.frameBack}</button>
              <button type="button" class="button" ?disabled=${!this.#frame.isThere}
                @click=${() => this.#frame.step(1)}
              >${messages().poster.frameOn}<span aria-hidden="true">›</span></button>
            </span>
          </div>`
    }
      <div class="actions">
        <button type="button" class="button" @click=${() => this.#input.value?.click()}
        >${uploadIcon()}${messages().poster.upload}</button>
        ${
          this.poster && this.poster.source !== 'chosen'
            ? html`<button type="button" class="button quiet" ?disabled=${this.saving}
              @click=${this.#reset}>${againIcon()}${messages().poster.automatic}</button>`
            : nothing
        }
      </div>`
  }

  #decide(): TemplateResult {
    return html`<div class="actions">
      <button type="button" class="button primary" ?disabled=${this.saving} @click=${this.#save}
      >${this.saving ? messages().poster.saving : messages().poster.keep}</button>
      <button type="button" class="button quiet" ?disabled=${this.saving}
        @click=${() => this.#choose(undefined)}>${messages().poster.cancel}</button>
    </div>`
  }

  #standing(): string {
    if (!this.poster) return ''
    const { source, time } = this.poster
    return source === 'image'
      ? messages().poster.isImage
      : source === 'time'
        ? messages().poster.isFrame(clockFine(time ?? 0))
        : messages().poster.isAutomatic
  }

  #choose(chosen: Chosen | undefined): void {
    if (this.chosen?.kind === 'image') URL.revokeObjectURL(this.chosen.url)
    this.chosen = chosen
    this.fault = ''
    this.preview?.player?.pause()
  }

  #takeFile = async (): Promise<void> => {
    const input = this.#input.value!
    const file = input.files?.[0]
    // Lets the same file be chosen again.
    input.value = ''
    if (!file) return
    const fault = await faultOfImage(file)
    this.#choose(
      fault === null ? { kind: 'image', file, url: URL.createObjectURL(file) } : undefined,
    )
    this.fault = fault === null ? '' : messages().poster.faults[fault]
  }

  #save = async (): Promise<void> => {
    const { chosen, video } = this
    if (!chosen) return
    await this.#change(
      () =>
        chosen.kind === 'frame'
          ? this.app.api.posters.setTime({
              params: { id: video.id },
              body: { time: chosen.seconds },
            })
          : this.app.api.posters.put({ params: { id: video.id }, raw: chosen.file }),
      messages().poster.kept,
    )
  }

  #reset = (): Promise<void> =>
    this.#change(
      () => this.app.api.posters.delete({ params: { id: this.video.id } }),
      messages().poster.isAutomaticAgain,
    )

  /** Which is under the same address as the one before. A moment among the player's settings holds over it. */
  #showInPlayer(): void {
    const { settings, urls, updated_at: version } = this.video
    const url = this.#open(urls.poster && `${urls.poster}?v=${encodeURIComponent(version)}`)
    if (url && settings.poster === undefined)
      this.preview.try(new Map([...this.preview.attributes, ['poster', url]]))
  }

  async #change(deed: () => Promise<unknown>, said: string): Promise<void> {
    this.saving = true
    try {
      await changePoster(this.app, this.video.id, deed, said)
      this.#choose(undefined)
      this.#showInPlayer()
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${messages().poster.notSaved} ${detail} ${hint}`
    } finally {
      this.saving = false
    }
  }
}
customElements.define('dash-poster', DashPoster)

/** `1:02.480`: as exact as frames are. */
const clockFine = (seconds: number): string =>
  `${clockTime(Math.floor(seconds))}.${String(Math.round((seconds % 1) * 1000) % 1000).padStart(3, '0')}`
