/** For a browser that is not signed in: why, and the ways in that there are. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../state/app-element.ts'
import type { SignInMethods } from '../../daemon/contract/sign-in.ts'
import { signIn } from './session.ts'
import { StoreWatch } from '../state/watch.ts'
import '../notices/dash-copy.ts'
import '../notices/dash-notices.ts'
import { explain } from '../kit/explain/explain.ts'
import { keyIcon, mark } from '../kit/icons.ts'
import { formStyles } from '../kit/styles/form.ts'
import { askPasskey, hasPasskeys } from './passkey.ts'
import { signedOutStyles } from './signed-out-styles.ts'
import { messages } from './messages.ts'

const RESTART = 'npm start'

export class DashSignedOut extends appElement({
  /** Null until it is known. */
  methods: state<SignInMethods | null>(null),
  busy: state(false),
  fault: state(''),
}) {
  #session = new StoreWatch(this, (state) => state.session)
  #place = new StoreWatch(this, (state) => state.place)
  #password = createRef<HTMLInputElement>()

  static override styles = [formStyles, signedOutStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.app.api.sessions.methods().then(
      (methods) => (this.methods = methods),
      // Without an answer the link is still a way in.
      () => undefined,
    )
  }

  override render() {
    const session = this.#session.value
    const reason = session.phase === 'out' ? session.reason : 'none'
    const { title, text } = {
      none: { title: messages().title, text: messages().openLink },
      link_used: { title: messages().linkUsed, text: messages().linkUsedText },
      signed_out: { title: messages().signedOut, text: messages().signedOutText },
    }[reason]
    const [password, passkey] = [
      this.methods?.password ?? false,
      (this.methods?.passkey ?? false) && hasPasskeys(),
    ]
    const direct = password || passkey
    return html`<main>
        ${mark(40)}
        <h1>${title}</h1>
        ${direct ? nothing : html`<p>${text}</p>`}
        ${
          this.#place.value.path === '/device'
            ? html`<p>${direct ? messages().grantThen : messages().grantAgain}</p>`
            : nothing
        }
        ${password ? this.#passwordForm() : nothing}
        ${
          passkey
            ? html`<button
              type="button"
              class="button wide"
              ?disabled=${this.busy}
              @click=${() => this.#enter(async () => ({ passkey: await askPasskey(this.app) }), messages().unknownPasskey)}
            >${keyIcon()}${messages().withPasskey}</button>`
            : nothing
        }
        ${this.fault ? html`<p class="fault" id="fault" role="alert">${this.fault}</p>` : nothing}
        <h2>${direct ? messages().orByLink : messages().newLink}</h2>
        <p>${messages().restart[0]}<code>Ctrl+C</code>${messages().restart[1]}</p>
        <div class="command"><code>${RESTART}</code><dash-copy
          text=${RESTART}
          what=${messages().command}
        ></dash-copy></div>
      </main>
      <dash-notices></dash-notices>`
  }

  #passwordForm(): TemplateResult {
    return html`<form @submit=${this.#submit}>
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
      <div class="row">
      <label for="password">${messages().password}</label>
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
      </div>
      <button
        class="button primary wide"
        ?disabled=${this.busy}
      >${this.busy ? messages().signingIn : messages().signIn}</button>
    </form>`
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const password = this.#password.value?.value ?? ''
    if (password === '') this.#password.value?.focus()
    else void this.#enter(async () => ({ password }), messages().wrongPassword)
  }

  /** `refused`: what is said when the appliance does not take it. */
  async #enter(given: () => Promise<Parameters<typeof signIn>[1]>, refused: string): Promise<void> {
    this.busy = true
    this.fault = ''
    try {
      await signIn(this.app, await given())
    } catch (error) {
      const { code, detail, hint } = explain(error)
      // What else there is stands on this very page.
      this.fault = code === 'unauthorized' ? refused : `${detail} ${hint}`
      this.#password.value?.select()
    } finally {
      this.busy = false
    }
  }

  override updated(): void {
    document.title = `${messages().signIn} · svc`
  }
}
customElements.define('dash-signed-out', DashSignedOut)
