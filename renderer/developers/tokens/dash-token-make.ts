/** Makes a token by choices. `wanted`: what is chosen; `made`: the token. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { TokenCreated, TokenUse } from '../../../daemon/contract/token.ts'
import '../../notices/dash-copy.ts'
import { explain } from '../../kit/explain/explain.ts'
import '../../kit/dash-picker.ts'
import type { PickerChoice } from '../../kit/dash-picker.ts'
import { findVideos, type Subjects } from '../../playground/subject.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { exactly } from '../../kit/formats/when.ts'
import { tabStyles } from '../tab-styles.ts'
import type { TokenRequest } from './sign-code.ts'
import { USES } from './uses.ts'
import { messages } from '../messages.ts'

const HOUR = 3_600
const LIVES = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const

export class DashTokenMake extends appElement({
  subjects: property<Subjects>(),
  /** undefined: the newest video, else a collection, else a space. */
  picked: state<PickerChoice | undefined>(),
  use: state<TokenUse>('playback'),
  made: state<TokenCreated | undefined>(),
  busy: state(false),
  fault: state(''),
}) {
  #form = createRef<HTMLFormElement>()
  #told = ''

  static override styles = [
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

  /** What is chosen is told also before anybody has touched the form. */
  override updated(): void {
    if (this.#wanted().sub !== this.#told) this.#tell()
  }

  override render() {
    const w = messages().tokens
    const chosen = this.#chosen()
    return html`<form ${ref(this.#form)} @submit=${this.#make} @change=${this.#tell}>
        <p class="soft small">${w.makeText}</p>
        <div class="row">
          <p class="title" aria-hidden="true">${w.opens}</p>
          <dash-picker
            wide
            label=${w.opens}
            search=${w.findAny}
            name=${chosen.name}
            chosen=${chosen.id}
            .find=${this.#find}
            @pick=${({ detail }: CustomEvent<PickerChoice>) => (this.picked = detail)}
          ></dash-picker>
        </div>
        <div class="row">
          <label for="aud">${w.usedFor}</label>
          <select
            class="field"
            id="aud"
            name="aud"
            @change=${(event: Event) => (this.use = (event.target as HTMLSelectElement).value as TokenUse)}
          >${USES.map((use) => html`<option value=${use}>${w[use]}</option>`)}</select>
        </div>
        <div class="row">
          <label for="life">${w.holds}</label>
          <select
            class="field"
            id="life"
            name="life"
          >${Object.keys(LIVES).map(
            (name) => html`<option value=${name}>${w[name as keyof typeof LIVES]}</option>`,
          )}</select>
        </div>
        ${
          this.use === 'playback'
            ? html`<label class="check"><input
              type="checkbox"
              name="download"
            />${w.download}</label>`
            : nothing
        }
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
        <button class="button primary" ?disabled=${this.busy}>${this.busy ? w.making : w.makeDeed}</button>
      </form>
      ${
        this.made
          ? html`<div class="made" role="status">
            <b class="small">${w.made}</b>
            <code>${this.made.token}</code>
            <p class="soft small">${w.until(exactly(this.made.expires_at))}</p>
            <dash-copy label=${w.copyToken} what=${w.theToken} .text=${this.made.token}></dash-copy>
          </div>`
          : nothing
      }`
  }

  #chosen(): PickerChoice {
    const { videos, collections, spaces } = this.subjects
    const { id = '', name = '' } = this.picked ?? videos[0] ?? collections[0] ?? spaces[0] ?? {}
    return { id, name, group: '' }
  }

  #find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
    const { collections, spaces } = this.subjects
    const wanted = text.toLocaleLowerCase()
    const of = (group: string, some: readonly { id: string; name: string }[]): PickerChoice[] =>
      some.map(({ id, name }) => ({ id, name, group }))
    const named = <T extends { name: string }>(some: readonly T[]): T[] =>
      some.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    const w = messages().tokens
    return [
      ...of(w.videos, await findVideos(this.app, text, signal)),
      ...of(w.collections, named(collections)),
      ...of(w.spaces, named(spaces)),
    ]
  }

  #wanted(): TokenRequest {
    const given = new FormData(this.#form.value!)
    return {
      sub: this.#chosen().id,
      aud: given.get('aud') as TokenUse,
      expiresInSeconds: LIVES[given.get('life') as keyof typeof LIVES],
      download: given.get('download') !== null,
    }
  }

  #tell = (): void => {
    const detail = this.#wanted()
    this.#told = detail.sub
    this.dispatchEvent(new CustomEvent<TokenRequest>('wanted', { detail }))
  }

  #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const { sub, aud, expiresInSeconds, download } = this.#wanted()
    this.busy = true
    this.fault = ''
    try {
      this.made = await this.app.api.tokens.create({
        body: { sub, aud, expires_in: expiresInSeconds, download },
      })
      this.dispatchEvent(new CustomEvent<string>('made', { detail: this.made.token }))
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${messages().tokens.notMade}. ${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-token-make', DashTokenMake)
