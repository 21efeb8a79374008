/** Upload links: of one collection, or of the whole space; more can be created in both places. */
import { html } from 'lit'
import type { UploadLink } from '../../daemon/contract/upload-link.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import './dash-upload-link-form.ts'
import { endText, LinkList, type FormEvents } from './link-list.ts'
import { messages } from './messages.ts'

export class DashUploadLinks extends LinkList<UploadLink> {
  override get words() {
    return messages().upload
  }

  override get creates() {
    return true
  }

  override read(page: { cursor?: string }) {
    const filter = this.target === null ? {} : { collection: this.target }
    return this.app.api.uploadLinks.list({ query: { ...filter, ...page } })
  }

  override revoke(id: string) {
    return this.app.api.uploadLinks.delete({ params: { id } })
  }

  override form(link: UploadLink | undefined, { saved, cancelled }: FormEvents<UploadLink>) {
    return html`<dash-upload-link-form .link=${link} .target=${this.target} @saved=${saved}
      @cancelled=${cancelled}></dash-upload-link-form>`
  }

  override about({ collection, name }: UploadLink) {
    const w = messages()
    return collection === null ? w.upload.noCollection : (name ?? w.inTrash)
  }

  override facts(link: UploadLink) {
    const w = messages()
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
