import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { Passkey } from '../../../daemon/contract/sign-in.ts'
import { notify } from '../../notices/notices.ts'
import { PageError } from '../../kit/explain/explain.ts'
import { Action } from '../../notices/action.ts'
import { passwordField, usernameField } from '../../sign-in/password-field.ts'
import { keyIcon, trashIcon } from '../../kit/icons.ts'
import { addPasskey, hasPasskeys } from '../../sign-in/passkey.ts'
import { ago } from '../../kit/formats/when.ts'
import { messages } from '../messages.ts'
import { settingsStyles } from './styles.ts'

export class DashPasskeys extends appElement({
  passkeys: state<readonly Passkey[]>([]),
  /** Whether a password is set: then it is needed to add a passkey. */
  needsPassword: state(false),
}) {
  #action = new Action(this)
  #form = createRef<HTMLFormElement>()

  static override styles = settingsStyles

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#work(() => this.#read())
  }

  override render() {
    return html`<p>${messages().passkeysLead}</p>
      ${
        this.passkeys.length > 0
          ? html`<ul aria-label=${messages().passkeys}>${this.passkeys.map((passkey) =>
              this.#row(passkey),
            )}</ul>`
          : nothing
      }
      ${
        hasPasskeys()
          ? html`<form ${ref(this.#form)} @submit=${this.#add}>
            <label for="name">${messages().deviceName}</label>
            <input class="field" id="name" name="name" maxlength="100" autocomplete="off"
              placeholder=${messages().deviceExample} />
            ${
              this.needsPassword
                ? html`${usernameField}${passwordField('password', messages().yourPassword)}`
                : nothing
            }
            <button class="button" ?disabled=${this.#action.busy}>${keyIcon()}${messages().addPasskey}</button>
          </form>`
          : html`<p>${messages().noPasskeys}</p>`
      }
      ${this.#action.fault ? html`<p class="fault" role="alert">${this.#action.fault}</p>` : nothing}`
  }

  #row(passkey: Passkey): TemplateResult {
    const used =
      passkey.last_used_at === null
        ? messages().neverUsed
        : messages().lastUsed(ago(passkey.last_used_at))
    return html`<li>
      <div>
        <p class="name">${passkey.name}</p>
        <p class="about">${passkey.rp_id} · ${messages().added(ago(passkey.created_at))} · ${used}</p>
      </div>
      <button type="button" class="button quiet icon"
        aria-label=${messages().removeNamed(passkey.name)} title=${messages().remove}
        ?disabled=${this.#action.busy} @click=${() => this.#remove(passkey)}>${trashIcon()}</button>
    </li>`
  }

  async #read(): Promise<void> {
    const [{ data }, { password }] = await Promise.all([
      this.app.api.passkeys.list(),
      this.app.api.sessions.methods(),
    ])
    this.passkeys = data
    this.needsPassword = password
  }

  #add = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = this.#form.value!
    const fields = new FormData(form)
    const password = fields.get('password')
    void this.#work(async () => {
      // A password may have been set since: a device must not create a passkey that is then refused.
      await this.#read()
      if (this.needsPassword && password === null)
        throw new PageError(messages().passwordIsSet, messages().typeItToo)
      const { name } = await addPasskey(
        this.app,
        String(fields.get('name')).trim() || messages().aPasskey,
        this.passkeys,
        password === null ? undefined : String(password),
      )
      form.reset()
      await this.#read()
      notify(this.app, messages().passkeyAdded(name))
    })
  }

  #remove(passkey: Passkey): void {
    void this.#work(async () => {
      await this.app.api.passkeys.delete({ params: { id: passkey.id } })
      await this.#read()
      notify(this.app, messages().passkeyRemoved(passkey.name))
    })
  }

  async #work(work: () => Promise<void>): Promise<void> {
    await this.#action.submit(
      ({ code, detail, hint }) => (code === 'forbidden' ? detail : `${detail} ${hint}`),
      work,
    )
  }
}
customElements.define('dash-passkeys', DashPasskeys)
