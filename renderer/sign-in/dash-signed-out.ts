/** For a browser that is not signed in: why, and the available ways to sign in. */
import { html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { ProblemError } from '../../daemon/contract/client.ts'
import type { SignIn, SignInMethods } from '../../daemon/contract/sign-in.ts'
import { button, faultLine, sendButton } from '../kit/controls.ts'
import { emailField, textField } from '../kit/fields.ts'
import { keyIcon } from '../kit/icons.ts'
import { setPageTitle } from '../kit/page-title.ts'
import { Action, faultText } from '../notices/action.ts'
import '../notices/dash-copy.ts'
import { appElement, state } from '../state/app-element.ts'
import { StoreWatch } from '../state/watch.ts'
import { card, cardStyles } from './card.ts'
import { messages as w } from './messages.ts'
import { askPasskey, hasPasskeys } from './passkey.ts'
import { usernameField } from './password-field.ts'
import { signIn } from './session.ts'
import { nameOfProvider, ssoLinks, ssoSentence } from './sso.ts'

const RESTART = 'npm start'

class DashSignedOut extends appElement({
  methods: state<SignInMethods | null>(null),
  /** Why the last single sign-on failed. */
  ssoFault: state(''),
  /** E-mail address and password that are right, while the code of the second factor is asked for. */
  proven: state<{ email?: string; password: string } | null>(null),
}) {
  #entering = new Action(this)
  #session = new StoreWatch(this, (state) => state.session)
  #place = new StoreWatch(this, (state) => state.place)
  #email = createRef<HTMLInputElement>()
  #password = createRef<HTMLInputElement>()
  #code = createRef<HTMLInputElement>()

  static override styles = cardStyles

  override connectedCallback() {
    super.connectedCallback()
    void this.app.api.sessions
      .methods()
      .then(
        (methods) => (this.methods = methods),
        // The sign-in link works without them.
        () => undefined,
      )
      .then(() => this.#explainSso())
  }

  async #explainSso() {
    const session = this.#session.value
    if (session.phase !== 'out' || !session.sso) return
    const { reason, provider } = session.sso
    this.ssoFault = await ssoSentence(reason, nameOfProvider(this.methods?.providers, provider))
  }

  override render() {
    const session = this.#session.value
    const { busy, fault } = this.#entering
    const [title, text] = {
      none: [w.title, w.openLink],
      link_used: [w.linkUsed, w.linkUsedText],
      signed_out: [w.signedOut, w.signedOutText],
    }[session.phase === 'out' ? session.reason : 'none']
    const { password = false, passkey: isSet = false, providers = [] } = this.methods ?? {}
    const passkey = isSet && hasPasskeys()
    const direct = password || passkey || providers.length > 0
    if (this.proven) return card(html`<h1>${w.title}</h1>${this.#codeForm()}`)
    const byPasskey = () =>
      this.#enter(async () => ({ passkey: await askPasskey(this.app) }), w.unknownPasskey)
    return card(html`<h1>${title}</h1>
        ${direct ? nothing : html`<p>${text}</p>`}
        ${this.#place.value.path === '/device' ? html`<p>${direct ? w.grantThen : w.grantAgain}</p>` : nothing}
        ${faultLine(this.ssoFault, 'sso-fault')}
        ${password ? this.#passwordForm() : nothing}
        ${faultLine(fault, 'fault')}
        ${
          passkey
            ? button(w.withPasskey, byPasskey, { icon: keyIcon(), look: 'wide', disabled: busy })
            : nothing
        }
        ${ssoLinks(providers, here(), { primary: !password })}
        <h2>${direct ? w.orByLink : w.newLink}</h2>
        <p>${w.restart[0]}<code>Ctrl+C</code>${w.restart[1]}</p>
        <div class="command flex"><code class="fill">${RESTART}</code><dash-copy text=${RESTART}
          what=${w.command}></dash-copy></div>
`)
  }

  #passwordForm() {
    const { busy, fault } = this.#entering
    const refused = { invalid: fault !== '', describedBy: fault ? 'fault' : undefined }
    return html`<form @submit=${this.#submit}>
      ${
        this.methods?.email
          ? emailField('email', w.email, {
              ...refused,
              name: 'username',
              autocomplete: 'username',
              ref: this.#email,
            })
          : usernameField
      }
      ${textField('password', w.password, {
        ...refused,
        type: 'password',
        maxlength: 200,
        autocomplete: 'current-password',
        ref: this.#password,
      })}
      <button class="button primary wide" ?disabled=${busy}>${busy ? w.signingIn : w.signIn}</button>
      ${this.#forgotten()}
    </form>`
  }

  #forgotten() {
    if (this.methods?.password_reset) return html`<p><a href="/forgot">${w.forgotLink}</a></p>`
    return this.methods?.email ? html`<p class="hint">${w.forgot}</p>` : nothing
  }

  #codeForm() {
    const { busy, fault } = this.#entering
    return html`<form @submit=${this.#submitCode}>
      ${textField('code', w.code, {
        autocomplete: 'one-time-code',
        maxlength: 40,
        autofocus: true,
        hint: w.codeHint,
        fault,
        ref: this.#code,
      })}
      ${sendButton({ busy }, w.verify, w.signingIn, 'primary wide')}
      ${button(w.back, this.#back, { look: 'quiet wide' })}
    </form>`
  }

  #submit = (event: SubmitEvent) => {
    event.preventDefault()
    const password = this.#password.value?.value ?? ''
    const email = this.#email.value?.value.trim() ?? ''
    if (this.#email.value && email === '') return this.#email.value.focus()
    if (password === '') return this.#password.value?.focus()
    const given = { password, email: email || undefined }
    void this.#enter(async () => given, email === '' ? w.wrongPassword : w.wrongBoth).then(() =>
      this.#password.value?.select(),
    )
  }

  #submitCode = (event: SubmitEvent) => {
    event.preventDefault()
    const code = this.#code.value?.value ?? ''
    if (code.trim() === '') return this.#code.value?.focus()
    const given = { ...this.proven!, second_factor: code }
    void this.#enter(async () => given, w.codeWrong).then(() => this.#code.value?.select())
  }

  #back = () => {
    this.proven = null
    this.#entering.reset()
  }

  /** `refused`: the sentence for credentials that are wrong. */
  #enter(given: () => Promise<SignIn>, refused: string) {
    return this.#entering.submit(
      // The other ways to sign in are on this page, so the hint is not needed.
      (problem) => (problem.code === 'unauthorized' ? refused : faultText(problem)),
      async () => {
        const sent = await given()
        try {
          await signIn(this.app, sent)
        } catch (error) {
          if (!isCodeMissing(error) || !('password' in sent)) throw error
          const { email, password } = sent
          this.proven = { password, email }
          await this.updateComplete
          this.#code.value?.focus()
        }
      },
    )
  }

  override updated() {
    setPageTitle(this, w.signIn)
  }
}
customElements.define('dash-signed-out', DashSignedOut)

const isCodeMissing = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'second_factor_required'

const here = () => `${location.pathname}${location.search}${location.hash}`
