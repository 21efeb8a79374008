/** The second factor: setting it up with an authenticator app, its recovery codes, turning it off. */
import { css, html } from 'lit'
import type { Account, TotpSetup } from '../../daemon/contract/account.ts'
import { button, faultLine, sendButton } from '../kit/controls.ts'
import { textInput } from '../kit/fields.ts'
import { qrCode } from '../kit/qr-code.ts'
import { sentForm } from '../kit/sent-form.ts'
import { Action, detailText, withoutHint } from '../notices/action.ts'
import '../notices/dash-copy.ts'
import { appElement, state } from '../state/app-element.ts'
import { ownPassword } from '../sign-in/password-field.ts'
import { messages as w } from './messages.ts'
import { partStyles } from './part.ts'

const styles = css`
  .picture {
    width: 11rem;
    margin-top: var(--s3);
    border-radius: var(--radius-s);
  }
  code { overflow-wrap: anywhere; }
  .key {
    margin-top: var(--s2);
    max-width: 26rem;
  }
  .codes {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
    gap: var(--s1) var(--s4);
    margin: var(--s3) 0;
    padding: var(--s3);
    border-radius: var(--radius-s);
    background: var(--sunken);
    font-family: var(--mono);
    color: var(--ink);
  }
  h3 { margin-top: var(--s4); }
`

class DashSecondFactor extends appElement({
  account: state<Account>(),
  setup: state<TotpSetup>(),
  /** Recovery codes that were just made: shown this one time. */
  codes: state<readonly string[]>(),
}) {
  #action = new Action(this)

  static override styles = [partStyles, styles]

  override connectedCallback() {
    super.connectedCallback()
    void this.#action.submit(
      detailText,
      async () => (this.account = await this.app.api.accounts.get()),
    )
  }

  override render() {
    const { account } = this
    if (!account) return faultLine(this.#action.fault)
    if (this.codes) return this.#newCodes(this.codes)
    if (account.second_factor) return this.#on(account)
    if (!account.password) return html`<p>${w.factorNeedsPassword}</p>`
    return this.setup ? this.#confirm(this.setup) : this.#off()
  }

  #off() {
    return html`<p>${w.factorOff}</p>
      <form @submit=${this.#begin}>
        ${ownPassword('current-factor', w.yourPassword)}
        ${sendButton(this.#action, w.factorSetUp, w.factorSetUp, '')}
      </form>`
  }

  #confirm({ secret, url }: TotpSetup) {
    const { busy, fault } = this.#action
    return html`<p>${w.factorScan}</p>
      ${qrCode(url, w.factorQr)}
      <p class="key flex"><span class="fill">${w.factorKey}: <code>${secret.match(/.{4}/g)!.join(' ')}</code></span>
        <dash-copy text=${secret} what=${w.factorKey}></dash-copy></p>
      <form @submit=${this.#turnOn}>
        <label for="code">${w.factorCode}</label>
        ${textInput({
          id: 'code',
          inputmode: 'numeric',
          autocomplete: 'one-time-code',
          maxlength: 10,
          required: true,
          autofocus: true,
        })}
        ${faultLine(fault)}
        <div class="flex wrap">
          <button class="button primary" ?disabled=${busy}>${w.factorConfirm}</button>
          ${button(w.factorCancel, this.#cancel, { look: 'quiet' })}
        </div>
      </form>`
  }

  #newCodes(codes: readonly string[]) {
    return html`<h3>${w.codesTitle}</h3>
      <p>${w.codesText}</p>
      <ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
      <div class="flex wrap">
        <dash-copy label=${w.codesTitle} what=${w.codesCopy} .text=${codes.join('\n')}></dash-copy>
        ${button(w.codesDone, () => (this.codes = undefined), { look: 'primary' })}
      </div>`
  }

  #on(account: Account) {
    const { busy, fault } = this.#action
    return html`<p>${w.factorOn} ${w.codesLeft(account.recovery_codes_left)}</p>
      <form @submit=${this.#change}>
        ${ownPassword('current-factor', w.yourPassword)}
        ${faultLine(fault)}
        <div class="flex wrap">
          <button class="button" name="do" value="codes" ?disabled=${busy}>${w.codesNew}</button>
          <button class="button" name="do" value="off" ?disabled=${busy}>${w.factorTurnOff}</button>
        </div>
      </form>`
  }

  #begin = (event: SubmitEvent) => {
    const body = this.#password(event)
    void this.#action.submit(refusal, async () => {
      this.setup = await this.app.api.accounts.setUpTotp({ body })
    })
  }

  #turnOn = (event: SubmitEvent) => {
    const code = sentForm(event).exact('code')!
    void this.#action.submit(refusal, async () => {
      const { codes } = await this.app.api.accounts.confirmTotp({ body: { code } })
      this.setup = undefined
      this.#show(codes)
      return w.factorIsOn
    })
  }

  #change = (event: SubmitEvent) => {
    const body = this.#password(event)
    const isOff = (event.submitter as HTMLButtonElement | null)?.value === 'off'
    void this.#action.submit(refusal, async () => {
      if (isOff) {
        this.account = await this.app.api.accounts.removeTotp({ body })
        return w.factorIsOff
      }
      this.#show((await this.app.api.accounts.renewRecoveryCodes({ body })).codes)
    })
  }

  /** The second factor is on, and all of its codes are unused. */
  #show(codes: readonly string[]) {
    this.codes = codes
    this.account = { ...this.account!, second_factor: true, recovery_codes_left: codes.length }
  }

  #password = (event: SubmitEvent) => ({
    current_password: sentForm(event).exact('current-factor')!,
  })

  #cancel = () => {
    this.setup = undefined
    this.#action.reset()
  }
}
customElements.define('dash-second-factor', DashSecondFactor)

const refusal = withoutHint('forbidden', 'validation_failed')
