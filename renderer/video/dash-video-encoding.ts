/** What of the encoding of a video is otherwise than its space has it. Takes effect when it is encoded the next time. */
import { css, html, nothing } from 'lit'
import { INTERLACED } from '../../daemon/contract/encoding-choices.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { DEFAULT_WATERMARK, WATERMARK_USES } from '../../daemon/contract/watermark-look.ts'
import type { VideoEncoding, WatermarkLook } from '../../daemon/contract/watermark.ts'
import { button, faultLine, named } from '../kit/controls.ts'
import { selectField } from '../kit/fields.ts'
import { againIcon } from '../kit/icons.ts'
import { imageChoice } from '../kit/image-file.ts'
import { saveBarStyles } from '../kit/styles/save-bar.ts'
import { formStyles } from '../kit/styles/form.ts'
import { watermarkFields, watermarkStyle } from '../kit/watermark-look.ts'
import { Action } from '../notices/action.ts'
import { DraftForm } from '../notices/draft-form.ts'
import { appElement, property } from '../state/app-element.ts'
import { mediaOpener } from '../state/media-token.ts'
import { remember } from '../state/video-cache.ts'
import { updateVideo } from './actions.ts'
import { messages } from './messages.ts'
import { spaceOf } from './quiet-read.ts'

const w = messages.encoding

const INTERLACED_AS = ['space', ...INTERLACED] as const
interface Choices {
  use: (typeof WATERMARK_USES)[number]
  look: Partial<WatermarkLook>
  interlaced: (typeof INTERLACED_AS)[number]
}

/** Each under the name of its label. */
function choicesOf({ encoding: { watermark, interlaced } }: Video): Choices {
  const { use = 'space', ...look } = watermark ?? {}
  return { use, look, interlaced: interlaced ?? 'space' }
}

const encodingOf = ({ use, look, interlaced }: Choices): VideoEncoding => ({
  watermark: { ...look, use },
  ...(interlaced === 'space' ? {} : { interlaced }),
})

const styles = css`
  form {
    display: grid;
    gap: var(--s4);
    max-width: 40rem;
    margin-top: var(--s3);
  }
  .percent { width: 6rem; }
  .picture {
    display: grid;
    overflow: hidden;
    max-width: 24rem;
    border-radius: var(--radius-m);
    background: var(--hover) center / cover;
  }
`

class DashVideoEncoding extends appElement({
  video: property<Video>(),
}) {
  #sending = new Action(this)
  #reencoding = new Action(this)
  #open = mediaOpener(this)
  #space = spaceOf(this)
  #draft: DraftForm<Choices> = new DraftForm<Choices>(this, {
    part: 'encoding',
    failed: () => w.notSaved,
    read: () => ({ id: this.video.id, saved: choicesOf(this.video) }),
    save: () => {
      const encoding = encodingOf(this.#draft.values)
      return updateVideo(this.app, this.video.id, { encoding }, w.saved)
    },
  })

  static override styles = [formStyles, saveBarStyles, styles]

  override render() {
    const draft = this.#draft
    const { use, interlaced } = draft.values
    return html`<h2 id="encoding-title">${w.title}</h2>
      <p class="soft small">${w.lead}</p>
      <form id="encoding" aria-labelledby="encoding-title" @submit=${draft.submit}>
        ${selectField('use', w.use, {
          choices: named(WATERMARK_USES, w.uses),
          chosen: use,
          change: draft.setter('use'),
        })}
        ${use === 'own' ? this.#own() : nothing}
        ${selectField('interlaced', w.interlaced, {
          choices: named(INTERLACED_AS, w.interlacedAs),
          chosen: interlaced,
          change: draft.setter('interlaced'),
        })}
      </form>
      ${draft.bar((name) => w[name])}
      ${this.#again()}`
  }

  #own() {
    const { watermark_image: image } = this.video
    const look = {
      ...(this.#space.value?.encoding.watermark ?? DEFAULT_WATERMARK),
      ...this.#draft.values.look,
    }
    return html`${image ? this.#preview(image, watermarkStyle(look)) : html`<p class="hint">${w.noImage}</p>`}
      ${imageChoice({
        action: this.#sending,
        label: image ? w.replace : w.upload,
        send: this.#send,
        removal: image && { label: w.remove, run: this.#remove },
      })}
      ${
        image
          ? watermarkFields(look, (changed) =>
              this.#draft.set('look', { ...this.#draft.values.look, ...changed }),
            )
          : nothing
      }`
  }

  /** Over the poster. Its address stays when the image is replaced. */
  #preview({ url }: NonNullable<Video['watermark_image']>, mark: string) {
    const { video } = this
    const { urls, updated_at: version, width, height } = video
    const fresh = (address: string) =>
      this.#open(video, `${address}?v=${encodeURIComponent(version)}`)
    const poster = urls.poster && video.playable ? fresh(urls.poster) : null
    const source = fresh(url)
    return html`<div class="picture"
      .style=${`aspect-ratio: ${width ?? 16} / ${height ?? 9};${poster ? `background-image: url(${JSON.stringify(poster)})` : ''}`}
    >${source ? html`<img src=${source} alt=${w.preview} .style=${mark} />` : nothing}</div>`
  }

  #again() {
    const { busy, fault } = this.#reencoding
    const disabled = busy || this.#draft.isChanged || this.video.status !== 'ready'
    return html`<div class="row">
      <div class="actions">${button(w.reencode, this.#reencode, { icon: againIcon(), disabled })}</div>
      <p class="hint">${w.reencodeHint}</p>
      ${faultLine(fault)}
    </div>`
  }

  #send = (file: File) => {
    const { id } = this.video
    return this.#sending.run(w.notSaved, async () => {
      remember(this.app, [await this.app.api.videos.putWatermark({ params: { id }, raw: file })])
      return w.imageSaved
    })
  }

  #remove = () =>
    this.#sending.run(w.notSaved, async () => {
      const { id } = this.video
      remember(this.app, [await this.app.api.videos.deleteWatermark({ params: { id } })])
      // Anything else has been chosen meanwhile, and stays.
      if (this.#draft.values.use === 'own') this.#draft.discard('use')
      return w.imageRemoved
    })

  #reencode = () =>
    this.#reencoding.run(w.notReencoded, async () => {
      const { id } = this.video
      remember(this.app, [await this.app.api.videos.reencode({ params: { id }, body: {} })])
      return w.reencoding
    })
}
customElements.define('dash-video-encoding', DashVideoEncoding)
