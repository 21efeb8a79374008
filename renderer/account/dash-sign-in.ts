/** How somebody signs in: by a password, by passkeys, with a second factor. */
import { html, nothing } from 'lit'
import { appElement, state } from '../state/app-element.ts'
import type { Account } from '../../daemon/contract/account.ts'
import type { Passkey } from '../../daemon/contract/sign-in.ts'
import { Action, detailText, withoutHint } from '../notices/action.ts'
import { faultLine, iconButton, sendButton } from '../kit/controls.ts'
import { PageError, type Explained } from '../kit/explain/explain.ts'
import { textInput } from '../kit/fields.ts'
import { sentForm } from '../kit/sent-form.ts'
import { keyIcon, trashIcon } from '../kit/icons.ts'
import { ago } from '../kit/formats/when.ts'
import { rowsById } from '../kit/rows-by-id.ts'
import { addPasskey, hasPasskeys } from '../sign-in/passkey.ts'
import { ownPassword, passwordField, usernameField } from '../sign-in/password-field.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import './dash-identities.ts'
import './dash-second-factor.ts'
import { messages as w } from './messages.ts'
import { partRow, partStyles } from './part.ts'

class DashSignIn extends appElement({}) {
  static override styles = panelColumn

  override render() {
    return html`${panel('password', w.password, html`<dash-password></dash-password>`)}
      ${panel('passkeys', w.passkeys, html`<dash-passkeys></dash-passkeys>`)}
      ${panel('factor', w.factor, html`<dash-second-factor></dash-second-factor>`)}
      <dash-identities></dash-identities>`
  }
}
customElements.define('dash-sign-in', DashSignIn)

class DashPassword extends appElement({
  account: state<Account | null>(null),
}) {
  #saving = new Action(this)

  static override styles = partStyles

  override connectedCallback() {
    super.connectedCallback()
    void this.#saving.submit(
      detailText,
      async () => (this.account = await this.app.api.accounts.get()),
    )
  }

  override render() {
    const { busy, fault } = this.#saving
    if (!this.account) return faultLine(fault)
    const isSet = this.account.password
    return html`<p>${isSet ? w.passwordIs : w.passwordIsNot}</p>
      <form @submit=${this.#save}>
        ${isSet ? ownPassword('current', w.currentPassword) : usernameField}
        ${passwordField('new', w.newPassword, {
          autocomplete: 'new-password',
          describedBy: fault ? 'fault' : 'rule',
        })}
        <p class="faint small" id="rule">${w.passwordRule}</p>
        ${faultLine(fault, 'fault')}
        ${sendButton({ busy }, isSet ? w.changePassword : w.setPassword, w.saving)}
      </form>`
  }

  #save = async (event: SubmitEvent) => {
    const typed = sentForm(event)
    const body = { password: typed.exact('new')!, current_password: typed.exact('current') }
    const failed = (problem: Explained) =>
      problem.code === 'validation_failed' ? w.passwordShort : refusal(problem)
    await this.#saving.submit(failed, async () => {
      this.account = await this.app.api.accounts.setPassword({ body })
      typed.form.reset()
      return w.passwordSet
    })
  }
}
customElements.define('dash-password', DashPassword)

class DashPasskeys extends appElement({
  passkeys: state<readonly Passkey[]>([]),
  /** Whether a password is set: then it is needed to add a passkey. */
  needsPassword: state(false),
}) {
  #action = new Action(this)

  static override styles = partStyles

  override connectedCallback() {
    super.connectedCallback()
    void this.#action.submit(refusal, () => this.#read())
  }

  override render() {
    const { busy, fault } = this.#action
    return html`<p>${w.passkeysLead}</p>
      ${
        this.passkeys.length > 0
          ? html`<ul aria-label=${w.passkeys}>${rowsById(this.passkeys, (passkey) => this.#row(passkey))}</ul>`
          : nothing
      }
      ${
        hasPasskeys()
          ? html`<form @submit=${this.#add}>
            <label for="name">${w.deviceName}</label>
            ${textInput({ id: 'name', maxlength: 100, placeholder: w.deviceExample })}
            ${this.needsPassword ? ownPassword('password', w.yourPassword) : nothing}
            <button class="button" ?disabled=${busy}>${keyIcon()}${w.addPasskey}</button>
          </form>`
          : html`<p>${w.noPasskeys}</p>`
      }
      ${faultLine(fault)}`
  }

  #row(passkey: Passkey) {
    const { name, rp_id: site, created_at: added, last_used_at: used } = passkey
    const facts = [site, w.added(ago(added)), used === null ? w.neverUsed : w.lastUsed(ago(used))]
    const remove = iconButton(trashIcon(), w.removeNamed(name), () => this.#remove(passkey), {
      title: w.remove,
      disabled: this.#action.busy,
    })
    return partRow(name, facts.join(' · '), remove)
  }

  async #read() {
    const [{ data }, { password }] = await Promise.all([
      this.app.api.passkeys.list(),
      this.app.api.accounts.get(),
    ])
    this.passkeys = data
    this.needsPassword = password
  }

  #add = (event: SubmitEvent) => {
    const typed = sentForm(event)
    const password = typed.exact('password')
    void this.#action.submit(refusal, async () => {
      // A password may have been set since: no device must create a passkey that is refused.
      await this.#read()
      if (this.needsPassword && password === undefined)
        throw new PageError(w.passwordIsSet, w.typeItToo)
      const label = typed.text('name') || w.aPasskey
      const added = await addPasskey(this.app, label, this.passkeys, password)
      typed.form.reset()
      this.passkeys = [...this.passkeys, added]
      return w.passkeyAdded(added.name)
    })
  }

  #remove({ id, name }: Passkey) {
    void this.#action.submit(refusal, async () => {
      await this.app.api.passkeys.delete({ params: { id } })
      this.passkeys = this.passkeys.filter((each) => each.id !== id)
      return w.passkeyRemoved(name)
    })
  }
}
customElements.define('dash-passkeys', DashPasskeys)

const refusal = withoutHint('forbidden')
