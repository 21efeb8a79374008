/** Confirms or denies the sign-in of a program by `svc login`. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { appElement, state } from '../state/app-element.ts'
import type { DeviceAuthorization } from '../../daemon/contract/device.ts'
import type { KeyAccess, Space } from '../../daemon/contract/space.ts'
import { allRows } from '../state/all-rows.ts'
import { goTo } from '../state/router.ts'
import { StoreWatch } from '../state/watch.ts'
import { button, select } from '../kit/controls.ts'
import { textInput } from '../kit/fields.ts'
import { sentForm } from '../kit/sent-form.ts'
import { formStyles } from '../kit/styles/form.ts'
import { alertIcon, checkIcon, closeIcon } from '../kit/icons.ts'
import type { Explained } from '../kit/explain/explain.ts'
import { Action, faultText } from '../notices/action.ts'
import { ago } from '../kit/formats/when.ts'
import { messagesOf } from '../kit/language.ts'
import { en } from './messages/en.ts'

const w = messagesOf(en, (code) => import(`./messages/${code}.ts`))

const DECIDED: ReadonlySet<Explained['code']> = new Set([
  'device_authorization_not_found',
  'invalid_state',
])

const styles = css`
  :host {
    display: grid;
    justify-items: center;
    padding-top: 4vh;
  }
  .card {
    width: min(30rem, 100%);
    padding: var(--s6);
    border: var(--edge);
    border-radius: var(--radius-l);
    background: var(--raised);
  }
  p {
    margin-top: var(--s2);
    color: var(--ink-soft);
  }
  .code {
    margin: var(--s4) 0;
    padding: var(--s4);
    border-radius: var(--radius-m);
    background: var(--sunken);
    color: var(--ink);
    font: 600 1.75rem / 1.45 var(--mono);
    letter-spacing: 0.12em;
    text-align: center;
  }
  dl div {
    display: flex;
    gap: var(--s3);
    padding: var(--s2) 0;
    + div { border-top: var(--edge); }
  }
  dt { flex: 0 0 7rem; }
  form.stacked {
    gap: var(--s2);
    margin-top: var(--s4);
  }
  .field,
  .field + .button { min-height: 38px; }
  .code-field {
    flex: 1 1 12rem;
    font-family: var(--mono);
    letter-spacing: 0.08em;
    text-transform: uppercase;
  }
  fieldset { margin-top: var(--s3); }
  legend { margin-bottom: var(--s2); }
  .fault svg {
    flex: none;
    translate: 0 2px;
  }
  .buttons {
    justify-content: flex-end;
    margin-top: var(--s5);
  }
  .fault {
    align-items: flex-start;
    font-size: inherit;
  }
  .ended {
    justify-items: center;
    gap: var(--s2);
    text-align: center;
    > span {
      display: grid;
      place-items: center;
      width: 3.5rem;
      height: 3.5rem;
      border-radius: 50%;
    }
    .button { margin-top: var(--s4); }
  }
  .good {
    background: var(--good-wash);
    color: var(--good);
  }
  .bad {
    background: var(--bad-wash);
    color: var(--bad);
  }
  @media (max-width: 30rem) {
    .card { padding: var(--s5); }
  }
`

class DashDevice extends appElement({
  request: state<DeviceAuthorization | null>(null),
  spaces: state<readonly Space[]>([]),
}) {
  #action = new Action(this)
  #search = new StoreWatch(this, (state) => state.place.search)
  #read: string | undefined
  #code = createRef<HTMLInputElement>()

  static override styles = [formStyles, styles]

  override willUpdate() {
    const code = this.#codeInAddress
    if (code === this.#read) return
    this.#read = code
    this.request = null
    this.#action.reset()
    if (code !== '') void this.#work(() => this.#open(code))
  }

  override render() {
    const { request } = this
    const { fault } = this.#action
    if (request?.status === 'granted')
      return ended('good', checkIcon(28), w.granted(request.name), w.grantedText)
    if (request?.status === 'refused')
      return ended('bad', closeIcon(28), w.refused(request.name), w.refusedText)
    return html`<section class="card">
      <h1>${request ? w.signInThis : w.signIn}</h1>
      ${
        fault
          ? html`<p class="flex fault" id="fault" role="alert">${alertIcon()}<span>${fault}</span></p>`
          : nothing
      }
      ${request ? this.#question(request) : this.#codeForm()}
    </section>`
  }

  #codeForm() {
    const { busy, fault } = this.#action
    return html`<form class="stacked" @submit=${this.#type}>
      <label class="medium" for="code">${w.code}</label>
      <div class="flex wrap">
        ${textInput({
          id: 'code',
          value: this.#codeInAddress,
          look: 'code-field',
          placeholder: 'BDFG-HJKM',
          maxlength: 12,
          autocapitalize: 'characters',
          spellcheck: 'false',
          describedBy: fault ? 'fault' : undefined,
          ref: this.#code,
        })}
        <button class="button primary" ?disabled=${busy}>${w.goOn}</button>
      </div>
    </form>`
  }

  #question(request: DeviceAuthorization) {
    const { busy } = this.#action
    const access = (value: KeyAccess, label: string) =>
      html`<label class="check"><input type="radio" name="access" value=${value}
        .checked=${value === request.access} /><span>${label}</span></label>`
    return html`<p>${w.before} <code>svc login</code> ${w.after}</p>
      <p class="code" aria-label=${w.itsCode}>${request.user_code}</p>
      <dl>
        <div><dt class="faint">${w.callsItself}</dt><dd class="anywhere">${request.name}</dd></div>
        <div><dt class="faint">${w.asksFrom}</dt><dd class="anywhere">${request.address}, ${ago(request.created_at)}</dd></div>
      </dl>
      <form class="stacked" @submit=${this.#grant}>
        <label class="medium" for="space">${w.space}</label>
        ${select(
          'space',
          this.spaces.map(({ id, name }) => [id, `${name} (${id})`] as const),
          this.spaces[0]?.id,
        )}
        <fieldset>
          <legend>${w.may}</legend>
          ${access('read_write', w.readWrite)} ${access('read_only', w.readOnly)}
        </fieldset>
        <div class="flex wrap buttons">
          ${button(w.refuse, this.#refuse, { disabled: busy })}
          <button class="button primary" ?disabled=${busy}>${w.grant}</button>
        </div>
      </form>`
  }

  get #codeInAddress() {
    return (new URLSearchParams(this.#search.value).get('code') ?? '').slice(0, 20)
  }

  async #open(code: string) {
    const [request, spaces] = await Promise.all([
      this.app.api.deviceAuthorizations.get({ params: { user_code: code } }),
      allRows(this.app.api.spaces.list),
    ])
    if (code !== this.#codeInAddress) return
    this.spaces = spaces
    this.request = request
  }

  #type = (event: SubmitEvent) => {
    event.preventDefault()
    const code = this.#code.value?.value.trim() ?? ''
    if (code === '') return this.#code.value?.focus()
    // Reads the code again.
    this.#read = undefined
    goTo(this.app, `/device?code=${encodeURIComponent(code)}`, 'replace')
    this.requestUpdate()
  }

  #grant = (event: SubmitEvent) => {
    const typed = sentForm(event)
    const body = { space: typed.exact('space')!, access: typed.exact<KeyAccess>('access')! }
    this.#decide((params) => this.app.api.deviceAuthorizations.grant({ params, body }))
  }

  #refuse = () => this.#decide((params) => this.app.api.deviceAuthorizations.refuse({ params }))

  #decide(ask: (params: { user_code: string }) => Promise<DeviceAuthorization>) {
    const { user_code } = this.request!
    void this.#work(async () => (this.request = await ask({ user_code })))
  }

  #work(work: () => Promise<unknown>) {
    const code = this.#codeInAddress
    return this.#action.submit((problem) => {
      // The code is another one by now.
      if (code !== this.#codeInAddress) return ''
      // The code has expired or was decided elsewhere, so nothing is left to decide here.
      if (DECIDED.has(problem.code)) this.request = null
      return faultText(problem)
    }, work)
  }
}
customElements.define('dash-device', DashDevice)

const ended = (kind: 'good' | 'bad', icon: TemplateResult, title: string, text: string) =>
  html`<section class="card stacked ended" role="status">
    <span class=${kind}>${icon}</span>
    <h1>${title}</h1>
    <p>${text}</p>
    <a class="button" href="/">${w.allVideos}</a>
  </section>`
