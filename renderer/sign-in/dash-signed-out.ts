/** For a browser that is not signed in: why, and the ways in that there are. */
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { SignInMethods } from '../../daemon/contract/sign-in.ts'
import { app } from '../app/app.ts'
import { signIn } from '../app/session.ts'
import { Watch } from '../app/watch.ts'
import '../parts/dash-copy.ts'
import '../parts/dash-notices.ts'
import { explain } from '../parts/explain.ts'
import { keyIcon, mark } from '../parts/icons.ts'
import { shared } from '../styles/shared.ts'
import { askPasskey, hasPasskeys } from './passkey.ts'
import { signedOutStyles } from './signed-out-styles.ts'

const LINK = 'Open the sign-in link that the appliance printed when it started.'
const WORDS = {
  none: { title: 'Sign in to svc', text: `This browser is not signed in. ${LINK}` },
  link_used: { title: 'This link does not work any more', text: 'A sign-in link works once, and only for a short time.' },
  signed_out: { title: 'You are signed out', text: 'To come back, open a new sign-in link.' },
} as const

const RESTART = 'npm start'

export class DashSignedOut extends LitElement {
  static override properties = { methods: { state: true }, busy: { state: true }, fault: { state: true } }
  /** Null until it is known. */
  declare methods: SignInMethods | null
  declare busy: boolean
  declare fault: string
  #session = new Watch(this, (state) => state.session)
  #place = new Watch(this, (state) => state.place)
  #password = createRef<HTMLInputElement>()

  constructor() {
    super()
    this.methods = null
    this.busy = false
    this.fault = ''
  }

  static override styles = [shared, signedOutStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    void app.api.sessions.methods().then(
      (methods) => (this.methods = methods),
      // Without an answer the link is still a way in.
      () => undefined,
    )
  }

  override render() {
    const session = this.#session.value
    const { title, text } = WORDS[session.phase === 'out' ? session.reason : 'none']
    const [password, passkey] = [this.methods?.password ?? false, (this.methods?.passkey ?? false) && hasPasskeys()]
    const direct = password || passkey
    return html`<main>
        ${mark(40)}
        <h1>${title}</h1>
        ${direct ? nothing : html`<p>${text}</p>`}
        ${this.#place.value.path === '/device' ? html`<p>Once you are in, ${direct ? 'you can grant what the program asks for' : 'open this address again to grant what the program asks for'}.</p>` : nothing}
        ${password ? this.#passwordForm() : nothing}
        ${passkey
          ? html`<button type="button" class="button wide" ?disabled=${this.busy} @click=${() => this.#enter(async () => ({ passkey: await askPasskey(app) }))}>${keyIcon()}Sign in with a passkey</button>`
          : nothing}
        ${this.fault ? html`<p class="fault" id="fault" role="alert">${this.fault}</p>` : nothing}
        <h2>${direct ? 'Or by a link' : 'Get a new link'}</h2>
        <p>On the machine where the appliance runs, stop it with <code>Ctrl+C</code> and start it again. It prints a new link.</p>
        <div class="command"><code>${RESTART}</code><dash-copy text=${RESTART} what="command"></dash-copy></div>
      </main>
      <dash-notices></dash-notices>`
  }

  #passwordForm(): TemplateResult {
    return html`<form @submit=${this.#submit}>
      <input class="unseen" type="text" name="username" autocomplete="username" value="owner" tabindex="-1" aria-hidden="true" readonly />
      <label for="password">Password</label>
      <input
        class="field"
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="200"
        aria-invalid=${this.fault !== ''}
        aria-describedby=${this.fault ? 'fault' : nothing}
        ${ref(this.#password)}
      />
      <button class="button primary wide" ?disabled=${this.busy}>${this.busy ? 'Signing in…' : 'Sign in'}</button>
    </form>`
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const password = this.#password.value?.value ?? ''
    if (password === '') this.#password.value?.focus()
    else void this.#enter(async () => ({ password }))
  }

  async #enter(given: () => Promise<Parameters<typeof signIn>[1]>): Promise<void> {
    this.busy = true
    this.fault = ''
    try {
      await signIn(app, await given())
    } catch (error) {
      const { code, detail, hint } = explain(error)
      // What else there is stands on this very page.
      this.fault = code === 'unauthorized' ? detail : `${detail} ${hint}`
      this.#password.value?.select()
    } finally {
      this.busy = false
    }
  }

  override updated(): void {
    document.title = 'Sign in · svc'
  }
}
customElements.define('dash-signed-out', DashSignedOut)
