/** Upload links: of one collection, or of the whole space; more can be created in both places. */
import { html } from 'lit'
import type { UploadLink } from '../../daemon/contract/upload-link.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { checkbox } from '../kit/controls.ts'
import { textField } from '../kit/fields.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { endField, endIn } from './end-field.ts'
import { endText, LinkList } from './link-list.ts'
import { messages as w } from './messages.ts'

const MEGABYTE = 1_000_000

class DashUploadLinks extends LinkList<UploadLink> {
  override words = w.upload
  override creates = true

  override read(page: { cursor?: string }) {
    const filter = this.target === null ? {} : { collection: this.target }
    return this.app.api.uploadLinks.list({ query: { ...filter, ...page } })
  }

  override revoke(id: string) {
    return this.app.api.uploadLinks.delete({ params: { id } })
  }

  override fields(link: UploadLink | undefined) {
    const size = link?.max_bytes == null ? null : link.max_bytes / MEGABYTE
    const number = { type: 'number', min: 1 } as const
    return html`${textField('label', w.upload.label, {
      value: link?.label,
      maxlength: 200,
      required: true,
      hint: w.upload.labelHint,
    })}
      ${endField(link)}
      ${textField('files', w.upload.maxFiles, { ...number, value: link?.max_files, hint: w.upload.maxFilesHint })}
      ${textField('size', w.upload.maxSize, { type: 'number', min: 1 / MEGABYTE, step: 'any', value: size, hint: w.upload.maxSizeHint })}
      ${checkbox(w.upload.askName, link?.ask_name ?? true, undefined, { name: 'ask_name' })}
      ${checkbox(w.upload.askDetails, link?.ask_details ?? true, undefined, { name: 'ask_details' })}`
  }

  override save(link: UploadLink | undefined, typed: SentForm) {
    const size = typed.number('size')
    const body = {
      label: typed.text('label'),
      max_files: typed.number('files'),
      max_bytes: size === null ? null : Math.round(size * MEGABYTE),
      ask_name: typed.data.has('ask_name'),
      ask_details: typed.data.has('ask_details'),
      ...endIn(typed),
    }
    const { uploadLinks } = this.app.api
    return link
      ? uploadLinks.update({ params: { id: link.id }, body })
      : uploadLinks.create({ body: { collection: this.target, ...body } })
  }

  override about({ collection, name }: UploadLink) {
    return collection === null ? w.upload.noCollection : (name ?? w.inTrash)
  }

  override facts(link: UploadLink) {
    const { files, max_files: most, max_bytes: size } = link
    return [
      w.upload.sent(files, most),
      ...(most !== null && files >= most ? [w.usedUp] : []),
      ...(size === null ? [] : [w.upload.upTo(bytesInWords(size))]),
      ...endText(link.expires_at),
    ]
  }
}
customElements.define('dash-upload-links', DashUploadLinks)
