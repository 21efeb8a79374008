/** Private links: of one video or collection, where more can be created, or of the whole space. */
import { html, nothing } from 'lit'
import type { PrivateLink } from '../../daemon/contract/private-link.ts'
import { checkbox } from '../kit/controls.ts'
import { textField } from '../kit/fields.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { endField, endIn } from './end-field.ts'
import { endText, LinkList } from './link-list.ts'
import { messages as w } from './messages.ts'

export class DashPrivateLinks extends LinkList<PrivateLink> {
  override words = w

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

  override fields(link: PrivateLink | undefined, typed: SentForm | undefined) {
    return html`${textField('label', w.label, { value: link?.label, maxlength: 200, hint: w.labelHint })}
      ${endField(link)}
      ${textField('plays', w.plays, { value: link?.max_plays, type: 'number', min: 1, hint: w.playsHint })}
      ${textField('password', w.password, {
        type: 'password',
        maxlength: 200,
        autocomplete: 'new-password',
        disabled: typed?.data.has('no_password'),
        hint: link?.has_password ? w.passwordSet : w.passwordHint,
      })}
      ${link?.has_password ? checkbox(w.removePassword, false, undefined, { name: 'no_password' }) : nothing}
      ${checkbox(w.download, link?.download ?? false, undefined, { name: 'download' })}`
  }

  override save(link: PrivateLink | undefined, typed: SentForm) {
    const body = {
      label: typed.text('label'),
      max_plays: typed.number('plays'),
      download: typed.data.has('download'),
      ...endIn(typed),
      password: typed.data.has('no_password') ? null : typed.exact('password') || undefined,
    }
    const { privateLinks } = this.app.api
    return link
      ? privateLinks.update({ params: { id: link.id }, body })
      : privateLinks.create({ body: { target: this.target!, ...body } })
  }

  override about({ video, name }: PrivateLink) {
    if (name === null) return w.inTrash
    return video === null ? name : html`<a href="/videos/${video}/sharing">${name}</a>`
  }

  override facts(link: PrivateLink) {
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
