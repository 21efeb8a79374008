import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { SignInMethods } from '../../../daemon/contract/sign-in.ts'
import { notify } from '../../notices/notices.ts'
import { explain } from '../../kit/explain/explain.ts'
import { messages } from '../messages.ts'
import { settingsStyles } from './styles.ts'

export class DashPassword extends appElement({
  methods: state<SignInMethods | null>(null),
  busy: state(false),
  fault: state(''),
}) {
  #form = createRef<HTMLFormElement>()

  static override styles = settingsStyles

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  override render() {
    if (!this.methods)
      return this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing
    const isSet = this.methods.password
    return html`<p>${isSet ? messages().passwordIs : messages().passwordIsNot}</p>
      <form ${ref(this.#form)} @submit=${this.#save}>
        <input
          class="unseen"
          type="text"
          name="username"
          autocomplete="username"
          value="owner"
          tabindex="-1"
          aria-hidden="true"
          readonly
        />
        ${
          isSet
            ? html`<label for="current">${messages().currentPassword}</label>
              <input
                class="field"
                id="current"
                name="current"
                type="password"
                autocomplete="current-password"
                maxlength="200"
                required
              />`
            : nothing
        }
        <label for="new">${messages().newPassword}</label>
        <input
          class="field"
          id="new"
          name="new"
          type="password"
          autocomplete="new-password"
          maxlength="200"
          required
          aria-describedby=${this.fault ? 'fault' : 'rule'}
        />
        <p class="about" id="rule">${messages().passwordRule}</p>
        ${this.fault ? html`<p class="fault" id="fault" role="alert">${this.fault}</p>` : nothing}
        <button
          class="button primary"
          ?disabled=${this.busy}
        >${this.busy ? messages().saving : isSet ? messages().changePassword : messages().setPassword}</button>
      </form>`
  }

  async #read(): Promise<void> {
    try {
      this.methods = await this.app.api.sessions.methods()
    } catch (error) {
      this.fault = explain(error).detail
    }
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = this.#form.value!
    const given = new FormData(form)
    const current = given.get('current')
    this.busy = true
    this.fault = ''
    try {
      this.methods = await this.app.api.sessions.setPassword({
        body: {
          password: String(given.get('new')),
          ...(current === null ? {} : { current_password: String(current) }),
        },
      })
      form.reset()
      notify(this.app, messages().passwordSet)
    } catch (error) {
      const { code, detail, hint } = explain(error)
      this.fault =
        code === 'validation_failed'
          ? messages().passwordShort
          : code === 'forbidden'
            ? detail
            : `${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-password', DashPassword)
