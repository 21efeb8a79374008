/** The fields of an upload link, new or changed. Events: `saved` with the link, `cancelled`. */
import { html } from 'lit'
import type { UploadLink } from '../../daemon/contract/upload-link.ts'
import { checkbox, row } from '../kit/controls.ts'
import { Action, faultText } from '../notices/action.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { endAtFirst, endField, endOf, type LinkEnd } from './end-field.ts'
import { formEnd, linkFormStyles, textField, typedIn } from './form-parts.ts'
import { messages } from './messages.ts'

const MEGABYTE = 1_000_000

export class DashUploadLinkForm extends appElement({
  /** Collection of the videos; null: none. */
  target: property<string | null>(null),
  /** The link that is changed. */
  link: property<UploadLink | undefined>(),
  end: state<LinkEnd>('7d'),
  askName: state(true),
  askDetails: state(true),
}) {
  #saving = new Action(this)

  static override styles = linkFormStyles

  override firstUpdated() {
    this.end = endAtFirst(this.link)
    this.askName = this.link?.ask_name ?? true
    this.askDetails = this.link?.ask_details ?? true
  }

  override render() {
    const w = messages().upload
    const { link } = this
    const size = link?.max_bytes == null ? null : link.max_bytes / MEGABYTE
    return html`<form @submit=${this.#save}>
      <div class="wide">${row(
        'label',
        w.label,
        textField('label', link?.label ?? '', { most: 200, required: true }),
        w.labelHint,
      )}</div>
      ${endField(this.end, link?.expires_at ?? null, (end) => (this.end = end))}
      ${row('files', w.maxFiles, textField('files', link?.max_files ?? null, { type: 'number' }), w.maxFilesHint)}
      ${row('size', w.maxSize, textField('size', size, { type: 'number' }), w.maxSizeHint)}
      <div class="wide">${checkbox(w.askName, this.askName, (ask) => (this.askName = ask))}</div>
      <div class="wide">${checkbox(w.askDetails, this.askDetails, (ask) => (this.askDetails = ask))}</div>
      ${formEnd(this.#saving, link === undefined, () => this.dispatchEvent(new Event('cancelled')))}
    </form>`
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const data = new FormData(event.target as HTMLFormElement)
    const [files, size] = [typedIn(data, 'files'), typedIn(data, 'size')]
    const body = {
      label: typedIn(data, 'label'),
      max_files: files === '' ? null : Number(files),
      max_bytes: size === '' ? null : Math.round(Number(size) * MEGABYTE),
      ask_name: this.askName,
      ask_details: this.askDetails,
      ...endOf(this.end),
    }
    const { link, target: collection } = this
    const { uploadLinks } = this.app.api
    await this.#saving.submit(faultText, async () => {
      const saved = link
        ? await uploadLinks.update({ params: { id: link.id }, body })
        : await uploadLinks.create({ body: { collection, ...body } })
      this.dispatchEvent(new CustomEvent<UploadLink>('saved', { detail: saved }))
    })
  }
}
customElements.define('dash-upload-link-form', DashUploadLinkForm)
