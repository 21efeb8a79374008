/** `svc login`: who asks, with which code, and what the owner makes of it. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../state/app-element.ts'
import type { DeviceAuthorization } from '../../daemon/contract/device.ts'
import type { KeyAccess, Space } from '../../daemon/contract/space.ts'
import { allRows } from '../state/all-rows.ts'
import { goTo } from '../state/router.ts'
import { StoreWatch } from '../state/watch.ts'
import { alertIcon, checkIcon, closeIcon } from '../kit/icons.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { ago } from '../kit/formats/when.ts'
import { deviceStyles } from './device-styles.ts'
import { messages } from './messages.ts'

const ACCESS = { read_write: 'readWrite', read_only: 'readOnly' } as const satisfies Record<
  KeyAccess,
  string
>

export class DashDevice extends appElement({
  asked: state<DeviceAuthorization | null>(null),
  spaces: state<readonly Space[]>([]),
  problem: state<Explained | null>(null),
  busy: state(false),
}) {
  #search = new StoreWatch(this, (state) => state.place.search)
  #read: string | undefined
  #code = createRef<HTMLInputElement>()
  #form = createRef<HTMLFormElement>()

  static override styles = deviceStyles

  override willUpdate(): void {
    const code = codeIn(this.#search.value)
    if (code === this.#read) return
    this.#read = code
    this.asked = null
    this.problem = null
    if (code !== '') void this.#work(() => this.#open(code))
  }

  override render() {
    const { asked, problem } = this
    if (asked?.status === 'granted')
      return ended(checkIcon(28), messages().granted(asked.name), messages().grantedText, 'good')
    if (asked?.status === 'refused')
      return ended(closeIcon(28), messages().refused(asked.name), messages().refusedText, 'bad')
    return html`<section class="card">
      <h1>${asked ? messages().signInThis : messages().signIn}</h1>
      ${
        problem
          ? html`<p
            class="fault"
            id="fault"
            role="alert"
          >${alertIcon()}<span>${problem.detail} ${problem.hint}</span></p>`
          : nothing
      }
      ${asked ? this.#question(asked) : this.#codeForm()}
    </section>`
  }

  #codeForm(): TemplateResult {
    return html`<form @submit=${this.#type}>
      <label for="code">${messages().code}</label>
      <div class="row">
        <input
          class="field code-field"
          id="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="12"
          placeholder="BDFG-HJKM"
          aria-describedby=${this.problem ? 'fault' : nothing}
          .value=${codeIn(this.#search.value)}
          ${ref(this.#code)}
        />
        <button class="button primary" ?disabled=${this.busy}>${messages().goOn}</button>
      </div>
    </form>`
  }

  #question(asked: DeviceAuthorization): TemplateResult {
    const w = messages()
    return html`<p>${w.before} <code>svc login</code> ${w.after}</p>
      <p class="code" aria-label=${w.itsCode}>${asked.user_code}</p>
      <dl>
        <div><dt>${w.callsItself}</dt><dd>${asked.name}</dd></div>
        <div><dt>${w.asksFrom}</dt><dd>${asked.address}, ${ago(asked.created_at)}</dd></div>
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
              html`<label class="choice"><input
                type="radio"
                name="access"
                value=${access}
                .checked=${access === asked.access}
              /><span>${w[word]}</span></label>`,
          )}
        </fieldset>
        <div class="buttons">
          <button type="button" class="button" ?disabled=${this.busy} @click=${this.#refuse}>${w.refuse}</button>
          <button class="button primary" ?disabled=${this.busy}>${w.grant}</button>
        </div>
      </form>`
  }

  async #open(code: string): Promise<void> {
    const [asked, spaces] = await Promise.all([
      this.app.api.deviceAuthorizations.get({ params: { user_code: code } }),
      allRows((query) => this.app.api.spaces.list({ query })),
    ])
    this.spaces = spaces
    this.asked = asked
  }

  #type = (event: SubmitEvent): void => {
    event.preventDefault()
    const code = this.#code.value?.value.trim() ?? ''
    if (code === '') return this.#code.value?.focus()
    // The same code once more is a new try.
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
        (this.asked = await this.app.api.deviceAuthorizations.grant({
          params: { user_code: this.asked!.user_code },
          body,
        })),
    )
  }

  #refuse = (): void => {
    void this.#work(
      async () =>
        (this.asked = await this.app.api.deviceAuthorizations.refuse({
          params: { user_code: this.asked!.user_code },
        })),
    )
  }

  async #work(deed: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.problem = null
    try {
      await deed()
    } catch (error) {
      this.problem = explain(error)
      // It expired, or was decided elsewhere: there is nothing left to decide here.
      if (
        this.problem.code === 'device_authorization_not_found' ||
        this.problem.code === 'invalid_state'
      )
        this.asked = null
    } finally {
      this.busy = false
    }
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
