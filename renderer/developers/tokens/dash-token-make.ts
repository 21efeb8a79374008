/** Makes a token by choices. `wanted`: what is chosen; `made`: the token. */
import { css, html, LitElement, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { TokenCreated, TokenUse } from '../../../daemon/contract/token.ts'
import { app } from '../../app/app.ts'
import '../../parts/dash-copy.ts'
import { explain } from '../../parts/explain.ts'
import type { Subjects } from '../../playground/subject.ts'
import { VideoSearch } from '../../playground/video-search.ts'
import { formStyles } from '../../styles/form.ts'
import { shared } from '../../styles/shared.ts'
import { exactly } from '../../words/when.ts'
import { tabStyles } from '../tab-styles.ts'
import type { Wanted } from './sign-code.ts'
import { USES } from './uses.ts'
import { words } from './words.ts'

const HOUR = 3_600
const LIVES = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const

export class DashTokenMake extends LitElement {
  static override properties = { subjects: { attribute: false }, use: { state: true }, made: { state: true }, busy: { state: true }, fault: { state: true } }
  declare subjects: Subjects
  declare use: TokenUse
  declare made: TokenCreated | undefined
  declare busy: boolean
  declare fault: string
  #form = createRef<HTMLFormElement>()
  #told = ''
  #search = new VideoSearch(this, (error) => (this.fault = explain(error).detail))

  constructor() {
    super()
    this.use = 'playback'
    this.busy = false
    this.fault = ''
  }

  static override styles = [
    shared,
    formStyles,
    tabStyles,
    css`
      :host {
        display: block;
      }
      .made {
        display: grid;
        gap: var(--s2);
        margin-top: var(--s4);
        padding-top: var(--s4);
        border-top: 1px solid var(--line);
      }
      .made code {
        padding: var(--s3);
        border-radius: var(--radius-m);
        background: var(--sunken);
        overflow-wrap: anywhere;
        user-select: all;
      }
      form > .button {
        justify-self: start;
      }
    `,
  ]

  /** What is offered changes as one searches, and with it what is chosen. */
  override updated(): void {
    if (this.#wanted().sub !== this.#told) this.#tell()
  }

  override render() {
    const w = words()
    const { videos, collections, spaces, hasMore } = this.subjects
    const all = this.#search.offered(videos)
    const options = (some: readonly { id: string; name: string }[]) => some.map(({ id, name }) => html`<option value=${id} .selected=${id === this.#search.chosen?.id}>${name}</option>`)
    return html`<form ${ref(this.#form)} @submit=${this.#make} @change=${this.#tell}>
        <p class="soft small">${w.makeText}</p>
        <div class="row">
          <label for="sub">${w.opens}</label>
          ${hasMore ? html`<input type="search" class="field" placeholder=${w.findVideo} aria-label=${w.findVideo} autocomplete="off" @input=${this.#search.find} @change=${(event: Event) => event.stopPropagation()} @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()} />` : nothing}
          <select class="field" id="sub" name="sub" @change=${(event: Event) => (this.#search.chosen = all.find(({ id }) => id === (event.target as HTMLSelectElement).value))}>
            ${all.length > 0 ? html`<optgroup label=${w.videos}>${options(all)}</optgroup>` : nothing}
            ${collections.length > 0 ? html`<optgroup label=${w.collections}>${options(collections)}</optgroup>` : nothing}
            <optgroup label=${w.spaces}>${options(spaces)}</optgroup>
          </select>
        </div>
        <div class="row">
          <label for="aud">${w.usedFor}</label>
          <select class="field" id="aud" name="aud" @change=${(event: Event) => (this.use = (event.target as HTMLSelectElement).value as TokenUse)}>${USES.map((use) => html`<option value=${use}>${w[use]}</option>`)}</select>
        </div>
        <div class="row">
          <label for="life">${w.holds}</label>
          <select class="field" id="life" name="life">${Object.keys(LIVES).map((name) => html`<option value=${name}>${w[name as keyof typeof LIVES]}</option>`)}</select>
        </div>
        ${this.use === 'playback' ? html`<label class="check"><input type="checkbox" name="download" />${w.download}</label>` : nothing}
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
        <button class="button primary" ?disabled=${this.busy}>${this.busy ? w.making : w.makeDeed}</button>
      </form>
      ${this.made
        ? html`<div class="made" role="status">
            <b class="small">${w.made}</b>
            <code>${this.made.token}</code>
            <p class="soft small">${w.until(exactly(this.made.expires_at))}</p>
            <dash-copy label=${w.copyToken} what=${w.theToken} .text=${this.made.token}></dash-copy>
          </div>`
        : nothing}`
  }

  #wanted(): Wanted {
    const given = new FormData(this.#form.value!)
    return { sub: String(given.get('sub')), aud: given.get('aud') as TokenUse, expiresInSeconds: LIVES[given.get('life') as keyof typeof LIVES], download: given.get('download') !== null }
  }

  #tell = (): void => {
    const detail = this.#wanted()
    this.#told = detail.sub
    this.dispatchEvent(new CustomEvent<Wanted>('wanted', { detail }))
  }

  #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const { sub, aud, expiresInSeconds, download } = this.#wanted()
    this.busy = true
    this.fault = ''
    try {
      this.made = await app.api.tokens.create({ body: { sub, aud, expires_in: expiresInSeconds, download } })
      this.dispatchEvent(new CustomEvent<string>('made', { detail: this.made.token }))
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${words().notMade}. ${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-token-make', DashTokenMake)
