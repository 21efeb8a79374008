/**
 * The picture before the video plays: a frame of it, an image of one's own, or the one that was
 * chosen by itself. Nothing is kept before it was seen.
 */
import { css, html, nothing, type PropertyValues } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import { button, faultLine } from '../kit/controls.ts'
import { clockTime } from '../kit/formats/duration.ts'
import { againIcon, filmIcon, uploadIcon } from '../kit/icons.ts'
import { imageField } from '../kit/image-file.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action, faultText } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { mediaOpener } from '../state/media-token.ts'
import { watchPreview, type Preview } from '../state/preview.ts'
import { remember } from '../state/video-cache.ts'
import { messages } from './messages.ts'
import { quietRead } from './quiet-read.ts'

const w = messages.poster

interface Chosen {
  /** null while its token is on the way. */
  url(): string | null
  save(): Promise<unknown>
  drop?(): void
}

const styles = css`
  h2 { margin-bottom: var(--s2); }
  .poster {
    display: grid;
    grid-template-columns: minmax(0, 11rem) minmax(0, 1fr);
    gap: var(--s4);
    align-items: start;
  }
  .picture {
    display: grid;
    place-items: center;
    max-height: 16rem;
    overflow: hidden;
    border-radius: var(--radius-m);
    background: var(--hover);
    > img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
    &.trial {
      outline: 2px solid var(--accent-ink);
      outline-offset: 2px;
    }
  }
  .side { gap: var(--s2); }
  @media (max-width: 30rem) {
    .poster {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s3);
    }
    .picture { max-width: 15rem; }
  }
`

class DashPoster extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  chosen: state<Chosen>(),
}) {
  #saving = new Action(this)
  #open = mediaOpener(this)
  #poster = quietRead(
    this,
    () => {
      const { id, playable, updated_at: version } = this.video
      return playable ? { id, version } : null
    },
    ({ id }) => this.app.api.posters.get({ params: { id } }),
  )

  static override styles = [formStyles, styles]

  constructor() {
    super()
    watchPreview(this, 'time', 'player')
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#choose(undefined)
  }

  override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get('video')
    if (!before || before.id === this.video.id) return
    // What comes of the video before is not for this one.
    this.#saving = new Action(this)
    this.#choose(undefined)
  }

  override render() {
    if (!this.video.playable) return nothing
    return html`<h2>${w.title}</h2>
      <div class="poster">
        ${this.#picture()}
        <div class="side stacked">
          <p class="hint" role="status">${this.chosen ? w.notKept : this.#source()}</p>
          ${this.chosen ? this.#decide() : this.#ways()}
          ${faultLine(this.#saving.fault)}
        </div>
      </div>`
  }

  #picture() {
    const { chosen, video } = this
    const url = chosen ? chosen.url() : this.#savedUrl(video)
    return html`<div class="picture faint ${chosen ? 'trial' : ''}"
      .style=${`aspect-ratio: ${video.width ?? 16} / ${video.height ?? 9}`}>${
        url ? html`<img src=${url} alt=${chosen ? w.trial : w.current} />` : filmIcon(24)
      }</div>`
  }

  /** The one that is kept: a new one has the address of the one before. */
  #savedUrl(video: Video) {
    const { urls, updated_at: version } = video
    if (!urls.poster) return null
    return this.#open(video, `${urls.poster}?v=${encodeURIComponent(version)}`)
  }

  #ways() {
    const { busy: disabled } = this.#saving
    const hasOwn = (this.#poster.value?.source ?? 'chosen') !== 'chosen'
    const { choose, field } = imageField(this.#takeFile)
    return html`${this.video.audio_only ? nothing : this.#frames()}
      <div class="actions">
        ${button(w.upload, choose, { icon: uploadIcon(), disabled })}
        ${
          hasOwn
            ? button(w.automatic, this.#reset, { icon: againIcon(), look: 'quiet', disabled })
            : nothing
        }
        ${field}
      </div>`
  }

  #frames() {
    const { player, time } = this.preview
    // To the millisecond, as the API takes it.
    const seconds = Math.round(time * 1000) / 1000
    const look = { look: 'tabular', disabled: !player || this.#saving.busy }
    return html`<div class="flex wrap">
      ${button(w.useFrame(clockFine(seconds)), () => this.#chooseFrame(seconds), look)}
      <span class="flex wrap">
        ${button(html`<span aria-hidden="true">‹</span>${w.frameBack}`, () => this.#step(-1), look)}
        ${button(html`${w.frameOn}<span aria-hidden="true">›</span>`, () => this.#step(1), look)}
      </span>
    </div>`
  }

  #decide() {
    const { busy: disabled } = this.#saving
    const keep = () => this.#change(w.kept, this.chosen!.save)
    return html`<div class="actions">
      ${button(disabled ? w.saving : w.keep, keep, { look: 'primary', disabled })}
      ${button(w.cancel, () => this.#choose(undefined), { look: 'quiet', disabled })}
    </div>`
  }

  #source() {
    const poster = this.#poster.value
    if (!poster) return ''
    if (poster.source === 'image') return w.isImage
    return poster.source === 'time' ? w.isFrame(clockFine(poster.time ?? 0)) : w.isAutomatic
  }

  /** Into the middle of a frame: at its edge rounding would show its neighbour. */
  #step(frames: number) {
    const { preview, video } = this
    const rate = video.frame_rate ?? 25
    preview.player?.pause()
    preview.seek(Math.max(0, (Math.floor(preview.time * rate + 0.01) + frames + 0.5) / rate))
  }

  #chooseFrame(seconds: number) {
    const { app, video } = this
    const url = `${video.urls.image}?time=${seconds}&width=480`
    this.#choose({
      url: () => this.#open(video, url),
      save: () => app.api.posters.setTime({ params: { id: video.id }, body: { time: seconds } }),
    })
  }

  #choose(chosen: Chosen | undefined, fault = '') {
    this.chosen?.drop?.()
    this.chosen = chosen
    this.#saving.reset(fault)
    this.preview.player?.pause()
  }

  #takeFile = (file: File, fault: string) => {
    if (fault) return this.#choose(undefined, fault)
    const { app, video } = this
    const url = URL.createObjectURL(file)
    this.#choose({
      url: () => url,
      save: () => app.api.posters.put({ params: { id: video.id }, raw: file }),
      drop: () => URL.revokeObjectURL(url),
    })
  }

  #reset = () =>
    this.#change(w.isAutomaticAgain, () =>
      this.app.api.posters.delete({ params: { id: this.video.id } }),
    )

  async #change(text: string, action: () => Promise<unknown>) {
    const { app, preview } = this
    const { id } = this.video
    await this.#saving.submit(
      (problem) => `${w.notSaved} ${faultText(problem)}`,
      async () => {
        await action()
        // The event brings the changed video too, but perhaps later.
        const video = await app.api.videos.get({ params: { id } }).catch(() => undefined)
        if (video) remember(app, [video])
        notify(app, text)
        if (id !== this.video.id) return
        this.#choose(undefined)
        if (!video) return
        // A moment among the player's settings holds over the poster.
        const url = video.settings.poster === undefined && this.#savedUrl(video)
        if (url) preview.try(new Map([...preview.attributes, ['poster', url]]))
      },
    )
  }
}
customElements.define('dash-poster', DashPoster)

/** `1:02.480`: as exact as frames are. */
const clockFine = (seconds: number) =>
  `${clockTime(Math.floor(seconds))}.${String(Math.round((seconds % 1) * 1000) % 1000).padStart(3, '0')}`
