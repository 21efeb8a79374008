/** The image that is burnt into new videos. It is saved at once; where it stands is part of the form around. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property } from '../state/app-element.ts'
import type { Space } from '../../daemon/contract/space.ts'
import type { Watermark } from '../../daemon/contract/watermark.ts'
import { button, faultLine } from '../kit/controls.ts'
import { uploadIcon } from '../kit/icons.ts'
import { chosenImage, IMAGE_TYPES } from '../kit/image-file.ts'
import { formStyles } from '../kit/styles/form.ts'
import { watermarkFields } from '../kit/watermark-look.ts'
import { Action, faultText } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { messages } from './messages.ts'

/** Tells of another place, size or opacity with `look`. */
export class DashWatermark extends appElement({
  space: property<string>(''),
  /** What the form around holds. */
  look: property<Watermark>(),
  /** What was saved here; undefined: as the space has it. */
  saved: property<Watermark['image'] | undefined>(),
}) {
  #saving = new Action(this)
  #input = createRef<HTMLInputElement>()

  static override styles = [
    formStyles,
    css`
      :host { display: block; }
      [role='group'] {
        gap: var(--s3);
        max-width: 40rem;
      }
      [type='number'] { width: 6rem; }
    `,
  ]

  override render() {
    const w = messages().watermark
    const image = this.saved === undefined ? this.look.image : this.saved
    const { busy: disabled, fault } = this.#saving
    return html`<div class="row" role="group" aria-labelledby="watermark">
      <p class="title" id="watermark">${w.title}</p>
      <p class="hint">${w.hint}</p>
      <p>${image ? w.image(image.width, image.height) : w.none}</p>
      ${faultLine(fault)}
      <div class="actions">
        ${button(w.upload, () => this.#input.value?.click(), { icon: uploadIcon(), disabled })}
        ${image ? button(w.remove, this.#remove, { look: 'quiet', disabled }) : nothing}
      </div>
      <input type="file" hidden accept=${IMAGE_TYPES.join(',')} ${ref(this.#input)}
        @change=${this.#takeFile} />
      ${image ? watermarkFields(this.look, this.#change) : nothing}
    </div>`
  }

  #change = (change: Partial<Watermark>) =>
    this.dispatchEvent(new CustomEvent('look', { detail: { ...this.look, ...change } }))

  #takeFile = async () => {
    const chosen = await chosenImage(this.#input.value!)
    if (!chosen) return
    const { file, fault } = chosen
    if (fault) return this.#saving.reset(fault)
    await this.#save(() => this.app.api.spaces.putWatermark({ params: this.#params, raw: file }))
  }

  #remove = () => this.#save(() => this.app.api.spaces.deleteWatermark({ params: this.#params }))

  get #params() {
    return { id: this.space }
  }

  #save(send: () => Promise<Space>) {
    return this.#saving.submit(faultText, async () => {
      this.saved = (await send()).encoding.watermark.image
      notify(this.app, messages().watermark.changed)
    })
  }
}
customElements.define('dash-watermark', DashWatermark)
