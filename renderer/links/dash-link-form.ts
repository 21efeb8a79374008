/** The fields of a private link, new or changed. Events: `saved` with the link, `cancelled`. */
import { html, nothing } from 'lit'
import type { PrivateLink } from '../../daemon/contract/private-link.ts'
import { checkbox } from '../kit/controls.ts'
import { textField } from '../kit/fields.ts'
import { sentForm } from '../kit/sent-form.ts'
import { Action } from '../notices/action.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { endField, endIn } from './end-field.ts'
import { formEnd, linkFormStyles, saveLink } from './form-parts.ts'
import { messages } from './messages.ts'

export class DashLinkForm extends appElement({
  /** What a new link shows. */
  target: property<string | undefined>(),
  /** The link that is changed. */
  link: property<PrivateLink | undefined>(),
  withoutPassword: state(false),
}) {
  #saving = new Action(this)

  static override styles = linkFormStyles

  override render() {
    const w = messages()
    const { link, withoutPassword } = this
    return html`<form @submit=${this.#save}>
      <div class="wide">${textField('label', w.label, { value: link?.label, maxlength: 200, hint: w.labelHint })}</div>
      ${endField(link)}
      ${textField('plays', w.plays, { value: link?.max_plays, type: 'number', min: 1, hint: w.playsHint })}
      <div class="wide">${textField('password', w.password, {
        type: 'password',
        maxlength: 200,
        autocomplete: 'new-password',
        disabled: withoutPassword,
        hint: link?.has_password ? w.passwordSet : w.passwordHint,
      })}
      ${
        link?.has_password
          ? checkbox(w.removePassword, withoutPassword, (none) => (this.withoutPassword = none))
          : nothing
      }</div>
      <div class="wide">${checkbox(w.download, link?.download ?? false, undefined, { name: 'download' })}</div>
      ${formEnd(this, this.#saving, link === undefined)}
    </form>`
  }

  #save = (event: SubmitEvent) => {
    const typed = sentForm(event)
    const body = {
      label: typed.text('label'),
      max_plays: typed.number('plays'),
      download: typed.data.has('download'),
      ...endIn(typed),
      password: this.withoutPassword ? null : typed.exact('password') || undefined,
    }
    const { link, target } = this
    const { privateLinks } = this.app.api
    void saveLink(this, this.#saving, () =>
      link
        ? privateLinks.update({ params: { id: link.id }, body })
        : privateLinks.create({ body: { target: target!, ...body } }),
    )
  }
}
customElements.define('dash-link-form', DashLinkForm)
