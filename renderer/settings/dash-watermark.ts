/** The image that is burnt into new videos. It is saved at once; where it stands is part of the form around. */
import { css, html, nothing } from 'lit'
import { appElement, property } from '../state/app-element.ts'
import type { Space } from '../../daemon/contract/space.ts'
import type { Watermark } from '../../daemon/contract/watermark.ts'
import { imageChoice } from '../kit/image-file.ts'
import { formStyles } from '../kit/styles/form.ts'
import { watermarkFields } from '../kit/watermark-look.ts'
import { Action, faultText } from '../notices/action.ts'
import { messages } from './messages.ts'

const w = messages.watermark

const styles = css`
  [role='group'] {
    gap: var(--s3);
    max-width: 40rem;
  }
  [type='number'] { width: 6rem; }
`

/** Emits another place, size or opacity as `look`. */
class DashWatermark extends appElement({
  space: property(''),
  /** What the form around holds. */
  look: property<Watermark>(),
  /** What was saved here; undefined: as the space has it. */
  saved: property<Watermark['image'] | undefined>(),
}) {
  #saving = new Action(this)

  static override styles = [formStyles, styles]

  override render() {
    const { spaces } = this.app.api
    const params = { id: this.space }
    const image = this.saved === undefined ? this.look.image : this.saved
    return html`<div class="row" role="group" aria-labelledby="watermark">
      <p class="title" id="watermark">${w.title}</p>
      <p class="hint">${w.hint}</p>
      <p>${image ? w.image(image.width, image.height) : w.none}</p>
      ${imageChoice({
        action: this.#saving,
        label: w.upload,
        send: (raw) => this.#save(() => spaces.putWatermark({ params, raw })),
        removal: image && {
          label: w.remove,
          run: () => this.#save(() => spaces.deleteWatermark({ params })),
        },
      })}
      ${image ? watermarkFields(this.look, this.#change) : nothing}
    </div>`
  }

  #change = (change: Partial<Watermark>) => this.emit('look', { ...this.look, ...change })

  #save(send: () => Promise<Space>) {
    return this.#saving.submit(faultText, async () => {
      this.saved = (await send()).encoding.watermark.image
      return w.changed
    })
  }
}
customElements.define('dash-watermark', DashWatermark)
