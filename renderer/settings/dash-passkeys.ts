import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { Passkey } from '../../daemon/contract/sign-in.ts'
import { app } from '../app/app.ts'
import { tell } from '../app/notices.ts'
import { explain } from '../parts/explain.ts'
import { keyIcon, trashIcon } from '../parts/icons.ts'
import { addPasskey, hasPasskeys } from '../sign-in/passkey.ts'
import { shared } from '../styles/shared.ts'
import { ago } from '../words/when.ts'
import { settingsStyles } from './settings-styles.ts'

export class DashPasskeys extends LitElement {
  static override properties = { passkeys: { state: true }, busy: { state: true }, fault: { state: true } }
  declare passkeys: readonly Passkey[]
  declare busy: boolean
  declare fault: string
  #name = createRef<HTMLInputElement>()

  constructor() {
    super()
    this.passkeys = []
    this.busy = false
    this.fault = ''
  }

  static override styles = [shared, settingsStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#work(() => this.#read())
  }

  override render() {
    return html`<p>Sign in with the fingerprint, face or PIN of a device, or with a security key. Nothing that could be stolen is kept here.</p>
      ${this.passkeys.length > 0 ? html`<ul aria-label="Passkeys">${this.passkeys.map((passkey) => this.#row(passkey))}</ul>` : nothing}
      ${hasPasskeys()
        ? html`<form @submit=${this.#add}>
            <label for="name">Name of this device</label>
            <div class="row">
              <input class="field" id="name" maxlength="100" autocomplete="off" placeholder="My laptop" ${ref(this.#name)} />
              <button class="button" ?disabled=${this.busy}>${keyIcon()}Add a passkey</button>
            </div>
          </form>`
        : html`<p>This browser offers passkeys on <code>localhost</code> and over HTTPS only.</p>`}
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}`
  }

  #row(passkey: Passkey): TemplateResult {
    const used = passkey.last_used_at === null ? 'never used' : `last used ${ago(passkey.last_used_at)}`
    return html`<li>
      <div>
        <p class="name">${passkey.name}</p>
        <p class="about">${passkey.rp_id} · added ${ago(passkey.created_at)} · ${used}</p>
      </div>
      <button type="button" class="button quiet icon" aria-label="Remove ${passkey.name}" title="Remove" ?disabled=${this.busy} @click=${() => this.#remove(passkey)}>${trashIcon()}</button>
    </li>`
  }

  async #read(): Promise<void> {
    this.passkeys = (await app.api.passkeys.list()).data
  }

  #add = (event: SubmitEvent): void => {
    event.preventDefault()
    const field = this.#name.value!
    void this.#work(async () => {
      const { name } = await addPasskey(app, field.value.trim() || 'Passkey', this.passkeys)
      field.value = ''
      await this.#read()
      tell(app, `Added ${name}`)
    })
  }

  #remove(passkey: Passkey): void {
    void this.#work(async () => {
      await app.api.passkeys.delete({ params: { id: passkey.id } })
      await this.#read()
      tell(app, `Removed ${passkey.name}`)
    })
  }

  async #work(deed: () => Promise<void>): Promise<void> {
    this.busy = true
    this.fault = ''
    try {
      await deed()
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-passkeys', DashPasskeys)
