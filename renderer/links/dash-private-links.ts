/** Private links: of one video or collection, where more can be created, or of the whole space. */
import { html } from 'lit'
import type { PrivateLink } from '../../daemon/contract/private-link.ts'
import './dash-link-form.ts'
import { endText, LinkList, type FormEvents } from './link-list.ts'
import { messages } from './messages.ts'

export class DashPrivateLinks extends LinkList<PrivateLink> {
  override get words() {
    return messages()
  }

  override get creates() {
    return this.target !== null
  }

  override read(page: { cursor?: string }) {
    const { target } = this
    const filter =
      target === null ? {} : target.startsWith('col_') ? { collection: target } : { video: target }
    return this.app.api.privateLinks.list({ query: { ...filter, ...page } })
  }

  override revoke(id: string) {
    return this.app.api.privateLinks.delete({ params: { id } })
  }

  override form(link: PrivateLink | undefined, { saved, cancelled }: FormEvents<PrivateLink>) {
    return html`<dash-link-form .link=${link} .target=${this.target} @saved=${saved}
      @cancelled=${cancelled}></dash-link-form>`
  }

  override about({ video, name }: PrivateLink) {
    if (name === null) return messages().inTrash
    return video === null ? name : html`<a href="/videos/${video}/sharing">${name}</a>`
  }

  override facts(link: PrivateLink) {
    const w = messages()
    const { plays, max_plays: most } = link
    return [
      w.played(plays, most),
      ...(most !== null && plays >= most ? [w.usedUp] : []),
      ...endText(link.expires_at),
      ...(link.has_password ? [w.withPassword] : []),
      ...(link.download ? [w.withDownload] : []),
    ]
  }
}
customElements.define('dash-private-links', DashPrivateLinks)
