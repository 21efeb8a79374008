/** For a browser that is not signed in: why, and the available ways to sign in. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../state/app-element.ts'
import type { SignInMethods } from '../../daemon/contract/sign-in.ts'
import { signIn } from './session.ts'
import { StoreWatch } from '../state/watch.ts'
import '../notices/dash-copy.ts'
import '../notices/dash-notices.ts'
import { Action } from '../notices/action.ts'
import { keyIcon, mark } from '../kit/icons.ts'
import { formStyles } from '../kit/styles/form.ts'
import { usernameField } from './password-field.ts'
import { askPasskey, hasPasskeys } from './passkey.ts'
import { signedOutStyles } from './signed-out-styles.ts'
import { messages } from './messages.ts'

const RESTART = 'npm start'

export class DashSignedOut extends appElement({
  /** null until they are read. */
  methods: state<SignInMethods | null>(null),
}) {
  #entering = new Action(this)
  #session = new StoreWatch(this, (state) => state.session)
  #place = new StoreWatch(this, (state) => state.place)
  #password = createRef<HTMLInputElement>()

  static override styles = [formStyles, signedOutStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.app.api.sessions.methods().then(
      (methods) => (this.methods = methods),
      // The sign-in link works without them.
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
            ? html`<button type="button" class="button wide" ?disabled=${this.#entering.busy}
              @click=${() => this.#enter(async () => ({ passkey: await askPasskey(this.app) }), messages().unknownPasskey)}
            >${keyIcon()}${messages().withPasskey}</button>`
            : nothing
        }
        ${this.#entering.fault ? html`<p class="fault" id="fault" role="alert">${this.#entering.fault}</p>` : nothing}
        <h2>${direct ? messages().orByLink : messages().newLink}</h2>
        <p>${messages().restart[0]}<code>Ctrl+C</code>${messages().restart[1]}</p>
        <div class="command"><code>${RESTART}</code><dash-copy text=${RESTART}
          what=${messages().command}></dash-copy></div>
      </main>
      <dash-notices></dash-notices>`
  }

  #passwordForm(): TemplateResult {
    return html`<form @submit=${this.#submit}>
      ${usernameField}
      <div class="row">
      <label for="password">${messages().password}</label>
      <input class="field" id="password" name="password" type="password"
        autocomplete="current-password" maxlength="200" aria-invalid=${this.#entering.fault !== ''}
        aria-describedby=${this.#entering.fault ? 'fault' : nothing} ${ref(this.#password)} />
      </div>
      <button class="button primary wide" ?disabled=${this.#entering.busy}
      >${this.#entering.busy ? messages().signingIn : messages().signIn}</button>
    </form>`
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const password = this.#password.value?.value ?? ''
    if (password === '') this.#password.value?.focus()
    else void this.#enter(async () => ({ password }), messages().wrongPassword)
  }

  /** `refused`: the sentence for credentials that are wrong. */
  async #enter(given: () => Promise<Parameters<typeof signIn>[1]>, refused: string): Promise<void> {
    const worked = await this.#entering.submit(
      // The other ways to sign in are on this page, so the hint is not needed.
      ({ code, detail, hint }) => (code === 'unauthorized' ? refused : `${detail} ${hint}`),
      async () => signIn(this.app, await given()),
    )
    if (!worked) this.#password.value?.select()
  }

  override updated(): void {
    document.title = `${messages().signIn} · svc`
  }
}
customElements.define('dash-signed-out', DashSignedOut)
