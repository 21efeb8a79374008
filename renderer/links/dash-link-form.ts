/** The fields of a private link, new or changed. Events: `saved` with the link, `cancelled`. */
import { html, nothing } from 'lit'
import type { PrivateLink, PrivateLinkUpdate } from '../../daemon/contract/private-link.ts'
import { checkbox, row } from '../kit/controls.ts'
import { Action, faultText } from '../notices/action.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { endAtFirst, endField, endOf, type LinkEnd } from './end-field.ts'
import { formEnd, linkFormStyles, textField, typedIn } from './form-parts.ts'
import { messages } from './messages.ts'

export class DashLinkForm extends appElement({
  /** What a new link shows. */
  target: property<string | undefined>(),
  /** The link that is changed. */
  link: property<PrivateLink | undefined>(),
  end: state<LinkEnd>('7d'),
  download: state(false),
  withoutPassword: state(false),
}) {
  #saving = new Action(this)

  static override styles = linkFormStyles

  override firstUpdated() {
    this.end = endAtFirst(this.link)
    this.download = this.link?.download ?? false
  }

  override render() {
    const w = messages()
    const { link, withoutPassword } = this
    return html`<form @submit=${this.#save}>
      <div class="wide">${row('label', w.label, textField('label', link?.label ?? '', { most: 200 }), w.labelHint)}</div>
      ${endField(this.end, link?.expires_at ?? null, (end) => (this.end = end))}
      ${row('plays', w.plays, textField('plays', link?.max_plays ?? null, { type: 'number' }), w.playsHint)}
      <div class="wide">${row(
        'password',
        w.password,
        textField('password', null, { type: 'password', most: 200, disabled: withoutPassword }),
        link?.has_password ? w.passwordSet : w.passwordHint,
      )}
      ${
        link?.has_password
          ? checkbox(w.removePassword, withoutPassword, (none) => (this.withoutPassword = none))
          : nothing
      }</div>
      <div class="wide">${checkbox(w.download, this.download, (download) => (this.download = download))}</div>
      ${formEnd(this.#saving, link === undefined, () => this.dispatchEvent(new Event('cancelled')))}
    </form>`
  }

  #fields(form: HTMLFormElement): PrivateLinkUpdate {
    const data = new FormData(form)
    const plays = typedIn(data, 'plays')
    const password = String(data.get('password') ?? '')
    return {
      label: typedIn(data, 'label'),
      max_plays: plays === '' ? null : Number(plays),
      download: this.download,
      ...endOf(this.end),
      ...(this.withoutPassword ? { password: null } : password === '' ? {} : { password }),
    }
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const body = this.#fields(event.target as HTMLFormElement)
    const { link, target } = this
    const { privateLinks } = this.app.api
    await this.#saving.submit(faultText, async () => {
      const saved = link
        ? await privateLinks.update({ params: { id: link.id }, body })
        : await privateLinks.create({ body: { target: target!, ...body } })
      this.dispatchEvent(new CustomEvent<PrivateLink>('saved', { detail: saved }))
    })
  }
}
customElements.define('dash-link-form', DashLinkForm)
