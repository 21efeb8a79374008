/** The fields of an upload link, new or changed. Events: `saved` with the link, `cancelled`. */
import { html } from 'lit'
import type { UploadLink } from '../../daemon/contract/upload-link.ts'
import { checkbox } from '../kit/controls.ts'
import { textField } from '../kit/fields.ts'
import { sentForm } from '../kit/sent-form.ts'
import { Action } from '../notices/action.ts'
import { appElement, property } from '../state/app-element.ts'
import { endField, endIn } from './end-field.ts'
import { formEnd, linkFormStyles, saveLink } from './form-parts.ts'
import { messages } from './messages.ts'

const MEGABYTE = 1_000_000

export class DashUploadLinkForm extends appElement({
  /** Collection of the videos; null: none. */
  target: property<string | null>(null),
  /** The link that is changed. */
  link: property<UploadLink | undefined>(),
}) {
  #saving = new Action(this)

  static override styles = linkFormStyles

  override render() {
    const w = messages().upload
    const { link } = this
    const size = link?.max_bytes == null ? null : link.max_bytes / MEGABYTE
    const number = { type: 'number', min: 1 } as const
    return html`<form @submit=${this.#save}>
      <div class="wide">${textField('label', w.label, {
        value: link?.label,
        maxlength: 200,
        required: true,
        hint: w.labelHint,
      })}</div>
      ${endField(link)}
      ${textField('files', w.maxFiles, { ...number, value: link?.max_files, hint: w.maxFilesHint })}
      ${textField('size', w.maxSize, { ...number, value: size, hint: w.maxSizeHint })}
      <div class="wide">${checkbox(w.askName, link?.ask_name ?? true, undefined, { name: 'ask_name' })}</div>
      <div class="wide">${checkbox(w.askDetails, link?.ask_details ?? true, undefined, { name: 'ask_details' })}</div>
      ${formEnd(this, this.#saving, link === undefined)}
    </form>`
  }

  #save = (event: SubmitEvent) => {
    const typed = sentForm(event)
    const size = typed.number('size')
    const body = {
      label: typed.text('label'),
      max_files: typed.number('files'),
      max_bytes: size === null ? null : Math.round(size * MEGABYTE),
      ask_name: typed.data.has('ask_name'),
      ask_details: typed.data.has('ask_details'),
      ...endIn(typed),
    }
    const { link, target: collection } = this
    const { uploadLinks } = this.app.api
    void saveLink(this, this.#saving, () =>
      link
        ? uploadLinks.update({ params: { id: link.id }, body })
        : uploadLinks.create({ body: { collection, ...body } }),
    )
  }
}
customElements.define('dash-upload-link-form', DashUploadLinkForm)
