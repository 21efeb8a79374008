import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { SignInMethods } from '../../../daemon/contract/sign-in.ts'
import { notify } from '../../notices/notices.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { Action } from '../../notices/action.ts'
import { passwordField, usernameField } from '../../sign-in/password-field.ts'
import { messages } from '../messages.ts'
import { settingsStyles } from './styles.ts'

export class DashPassword extends appElement({
  methods: state<SignInMethods | null>(null),
}) {
  #saving = new Action(this)
  #form = createRef<HTMLFormElement>()

  static override styles = settingsStyles

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  override render() {
    const { busy, fault } = this.#saving
    if (!this.methods) return fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing
    const isSet = this.methods.password
    return html`<p>${isSet ? messages().passwordIs : messages().passwordIsNot}</p>
      <form ${ref(this.#form)} @submit=${this.#save}>
        ${usernameField}
        ${isSet ? passwordField('current', messages().currentPassword) : nothing}
        <label for="new">${messages().newPassword}</label>
        <input class="field" id="new" name="new" type="password" autocomplete="new-password"
          maxlength="200" required aria-describedby=${fault ? 'fault' : 'rule'} />
        <p class="about" id="rule">${messages().passwordRule}</p>
        ${fault ? html`<p class="fault" id="fault" role="alert">${fault}</p>` : nothing}
        <button class="button primary" ?disabled=${busy}
        >${busy ? messages().saving : isSet ? messages().changePassword : messages().setPassword}</button>
      </form>`
  }

  async #read(): Promise<void> {
    try {
      this.methods = await this.app.api.sessions.methods()
    } catch (error) {
      this.#saving.reset(explain(error).detail)
    }
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = this.#form.value!
    const fields = new FormData(form)
    const current = fields.get('current')
    await this.#saving.submit(problemText, async () => {
      this.methods = await this.app.api.sessions.setPassword({
        body: {
          password: String(fields.get('new')),
          ...(current === null ? {} : { current_password: String(current) }),
        },
      })
      form.reset()
      notify(this.app, messages().passwordSet)
    })
  }
}

function problemText({ code, detail, hint }: Explained): string {
  if (code === 'validation_failed') return messages().passwordShort
  return code === 'forbidden' ? detail : `${detail} ${hint}`
}

customElements.define('dash-password', DashPassword)
