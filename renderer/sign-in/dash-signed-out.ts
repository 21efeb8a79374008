/** For a browser that is not signed in: why, and the available ways to sign in. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { SignIn, SignInMethods } from '../../daemon/contract/sign-in.ts'
import { keyIcon, mark } from '../kit/icons.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action } from '../notices/action.ts'
import '../notices/dash-copy.ts'
import '../notices/dash-notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { StoreWatch } from '../state/watch.ts'
import { messages } from './messages.ts'
import { askPasskey, hasPasskeys } from './passkey.ts'
import { usernameField } from './password-field.ts'
import { signIn } from './session.ts'

const RESTART = 'npm start'

export class DashSignedOut extends appElement({
  methods: state<SignInMethods | null>(null),
}) {
  #entering = new Action(this)
  #session = new StoreWatch(this, (state) => state.session)
  #place = new StoreWatch(this, (state) => state.place)
  #password = createRef<HTMLInputElement>()

  static override styles = [
    formStyles,
    css`
      :host {
        flex: 1;
        display: grid;
        place-items: center;
        padding: var(--s5) var(--s4);
        background: var(--sunken);
      }
      main {
        width: min(27rem, 100%);
        padding: var(--s6);
        border: 1px solid var(--line);
        border-radius: var(--radius-l);
        background: var(--raised);
        box-shadow: var(--shadow-m);
        @media (max-width: 30rem) { padding: var(--s5); }
      }
      h1 {
        margin: var(--s5) 0 var(--s2);
        font-size: var(--text-xl);
        letter-spacing: -0.02em;
      }
      p { color: var(--ink-soft); }
      h2 {
        margin: var(--s5) 0 var(--s2);
        padding-top: var(--s5);
        border-top: 1px solid var(--line);
      }
      form {
        position: relative;
        display: grid;
        gap: var(--s2);
        margin-top: var(--s4);
      }
      .field,
      .wide {
        width: 100%;
        min-height: 38px;
      }
      .wide { margin-top: var(--s2); }
      .fault { margin-top: var(--s3); }
      .command {
        margin-top: var(--s3);
        padding: var(--s1) var(--s1) var(--s1) var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        background: var(--sunken);
      }
    `,
  ]

  override connectedCallback() {
    super.connectedCallback()
    void this.app.api.sessions.methods().then(
      (methods) => (this.methods = methods),
      // The sign-in link works without them.
      () => undefined,
    )
  }

  override render() {
    const w = messages()
    const session = this.#session.value
    const { busy, fault } = this.#entering
    const [title, text] = {
      none: [w.title, w.openLink],
      link_used: [w.linkUsed, w.linkUsedText],
      signed_out: [w.signedOut, w.signedOutText],
    }[session.phase === 'out' ? session.reason : 'none']
    const { password = false, passkey: isSet = false } = this.methods ?? {}
    const passkey = isSet && hasPasskeys()
    const direct = password || passkey
    const byPasskey = () =>
      this.#enter(async () => ({ passkey: await askPasskey(this.app) }), w.unknownPasskey)
    return html`<main>
        ${mark(40)}
        <h1>${title}</h1>
        ${direct ? nothing : html`<p>${text}</p>`}
        ${this.#place.value.path === '/device' ? html`<p>${direct ? w.grantThen : w.grantAgain}</p>` : nothing}
        ${password ? this.#passwordForm() : nothing}
        ${
          passkey
            ? html`<button type="button" class="button wide" ?disabled=${busy} @click=${byPasskey}
            >${keyIcon()}${w.withPasskey}</button>`
            : nothing
        }
        ${fault ? html`<p class="fault" id="fault" role="alert">${fault}</p>` : nothing}
        <h2>${direct ? w.orByLink : w.newLink}</h2>
        <p>${w.restart[0]}<code>Ctrl+C</code>${w.restart[1]}</p>
        <div class="command flex"><code class="fill">${RESTART}</code><dash-copy text=${RESTART}
          what=${w.command}></dash-copy></div>
      </main>
      <dash-notices></dash-notices>`
  }

  #passwordForm() {
    const w = messages()
    const { busy, fault } = this.#entering
    return html`<form @submit=${this.#submit}>
      ${usernameField}
      <div class="row">
        <label for="password">${w.password}</label>
        <input class="field" id="password" name="password" type="password" maxlength="200"
          autocomplete="current-password" aria-invalid=${fault !== ''}
          aria-describedby=${fault ? 'fault' : nothing} ${ref(this.#password)} />
      </div>
      <button class="button primary wide" ?disabled=${busy}>${busy ? w.signingIn : w.signIn}</button>
    </form>`
  }

  #submit = (event: SubmitEvent) => {
    event.preventDefault()
    const password = this.#password.value?.value ?? ''
    if (password === '') this.#password.value?.focus()
    else void this.#enter(async () => ({ password }), messages().wrongPassword)
  }

  /** `refused`: the sentence for credentials that are wrong. */
  async #enter(given: () => Promise<SignIn>, refused: string) {
    const worked = await this.#entering.submit(
      // The other ways to sign in are on this page, so the hint is not needed.
      ({ code, detail, hint }) => (code === 'unauthorized' ? refused : `${detail} ${hint}`),
      async () => signIn(this.app, await given()),
    )
    if (!worked) this.#password.value?.select()
  }

  override updated() {
    document.title = `${messages().signIn} · svc`
  }
}
customElements.define('dash-signed-out', DashSignedOut)
