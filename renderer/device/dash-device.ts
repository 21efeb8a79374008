/** Confirms or denies the sign-in of a program by `svc login`. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../state/app-element.ts'
import type { DeviceAuthorization } from '../../daemon/contract/device.ts'
import type { KeyAccess, Space } from '../../daemon/contract/space.ts'
import { allRows } from '../state/all-rows.ts'
import { goTo } from '../state/router.ts'
import { StoreWatch } from '../state/watch.ts'
import { alertIcon, checkIcon, closeIcon } from '../kit/icons.ts'
import type { Explained } from '../kit/explain/explain.ts'
import { Action } from '../notices/action.ts'
import { ago } from '../kit/formats/when.ts'
import { deviceStyles } from './device-styles.ts'
import { messages } from './messages.ts'

const ACCESS = { read_write: 'readWrite', read_only: 'readOnly' } as const satisfies Record<
  KeyAccess,
  string
>

const DECIDED: ReadonlySet<Explained['code']> = new Set([
  'device_authorization_not_found',
  'invalid_state',
])

export class DashDevice extends appElement({
  request: state<DeviceAuthorization | null>(null),
  spaces: state<readonly Space[]>([]),
}) {
  #action = new Action(this)
  #search = new StoreWatch(this, (state) => state.place.search)
  #read: string | undefined
  #code = createRef<HTMLInputElement>()
  #form = createRef<HTMLFormElement>()

  static override styles = deviceStyles

  override willUpdate(): void {
    const code = codeIn(this.#search.value)
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
      return ended(checkIcon(28), messages().granted(request.name), messages().grantedText, 'good')
    if (request?.status === 'refused')
      return ended(closeIcon(28), messages().refused(request.name), messages().refusedText, 'bad')
    return html`<section class="card">
      <h1>${request ? messages().signInThis : messages().signIn}</h1>
      ${
        fault
          ? html`<p class="fault" id="fault" role="alert">${alertIcon()}<span>${fault}</span></p>`
          : nothing
      }
      ${request ? this.#question(request) : this.#codeForm()}
    </section>`
  }

  #codeForm(): TemplateResult {
    const { busy, fault } = this.#action
    return html`<form @submit=${this.#type}>
      <label for="code">${messages().code}</label>
      <div class="row">
        <input class="field code-field" id="code" autocomplete="off" autocapitalize="characters"
          spellcheck="false" maxlength="12" placeholder="BDFG-HJKM"
          aria-describedby=${fault ? 'fault' : nothing} .value=${codeIn(this.#search.value)}
          ${ref(this.#code)} />
        <button class="button primary" ?disabled=${busy}>${messages().goOn}</button>
      </div>
    </form>`
  }

  #question(request: DeviceAuthorization): TemplateResult {
    const w = messages()
    const { busy } = this.#action
    return html`<p>${w.before} <code>svc login</code> ${w.after}</p>
      <p class="code" aria-label=${w.itsCode}>${request.user_code}</p>
      <dl>
        <div><dt>${w.callsItself}</dt><dd>${request.name}</dd></div>
        <div><dt>${w.asksFrom}</dt><dd>${request.address}, ${ago(request.created_at)}</dd></div>
      </dl>
      <form ${ref(this.#form)} @submit=${this.#grant}>
        <label for="space">${w.space}</label>
        <select class="field" id="space" name="space">
          ${this.spaces.map((space) => html`<option value=${space.id}>${space.name} (${space.id})</option>`)}
        </select>
        <fieldset>
          <legend>${w.may}</legend>
          ${Object.entries(ACCESS).map(
            ([access, word]) =>
              html`<label class="choice"><input type="radio" name="access" value=${access}
                .checked=${access === request.access} /><span>${w[word]}</span></label>`,
          )}
        </fieldset>
        <div class="buttons">
          <button type="button" class="button" ?disabled=${busy} @click=${this.#refuse}>${w.refuse}</button>
          <button class="button primary" ?disabled=${busy}>${w.grant}</button>
        </div>
      </form>`
  }

  async #open(code: string): Promise<void> {
    const [request, spaces] = await Promise.all([
      this.app.api.deviceAuthorizations.get({ params: { user_code: code } }),
      allRows((query) => this.app.api.spaces.list({ query })),
    ])
    this.spaces = spaces
    this.request = request
  }

  #type = (event: SubmitEvent): void => {
    event.preventDefault()
    const code = this.#code.value?.value.trim() ?? ''
    if (code === '') return this.#code.value?.focus()
    // Reads the code again.
    this.#read = undefined
    goTo(this.app, `/device?code=${encodeURIComponent(code)}`, 'replace')
    this.requestUpdate()
  }

  #grant = (event: SubmitEvent): void => {
    event.preventDefault()
    const chosen = new FormData(this.#form.value!)
    const body = { space: String(chosen.get('space')), access: chosen.get('access') as KeyAccess }
    void this.#work(
      async () =>
        (this.request = await this.app.api.deviceAuthorizations.grant({
          params: { user_code: this.request!.user_code },
          body,
        })),
    )
  }

  #refuse = (): void => {
    void this.#work(
      async () =>
        (this.request = await this.app.api.deviceAuthorizations.refuse({
          params: { user_code: this.request!.user_code },
        })),
    )
  }

  #work(work: () => Promise<unknown>): Promise<boolean> {
    return this.#action.submit(({ code, detail, hint }) => {
      // The code has expired or was decided elsewhere, so nothing is left to decide here.
      if (DECIDED.has(code)) this.request = null
      return `${detail} ${hint}`
    }, work)
  }
}
customElements.define('dash-device', DashDevice)

const codeIn = (search: string): string =>
  (new URLSearchParams(search).get('code') ?? '').slice(0, 20)

const ended = (
  icon: TemplateResult,
  title: string,
  text: string,
  kind: 'good' | 'bad',
): TemplateResult => html`<section class="card ended" role="status">
  <span class=${kind}>${icon}</span>
  <h1>${title}</h1>
  <p>${text}</p>
  <a class="button" href="/">${messages().allVideos}</a>
</section>`
