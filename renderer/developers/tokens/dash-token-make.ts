/** Creates a token. Events: `wanted`, with what is chosen; `made`, with the token. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { TokenCreated, TokenUse } from '../../../daemon/contract/token.ts'
import '../../notices/dash-copy.ts'
import { Action } from '../../notices/action.ts'
import '../../kit/dash-picker.ts'
import type { PickerChoice } from '../../kit/dash-picker.ts'
import { findVideos, type Subjects } from '../../playground/subject.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { exactly } from '../../kit/formats/when.ts'
import { tabStyles } from '../tab-styles.ts'
import type { TokenRequest } from './sign-code.ts'
import { USES } from './uses.ts'
import { messages } from '../messages.ts'

interface Named {
  id: string
  name: string
}

const HOUR = 3_600
const LIVES = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const

export class DashTokenMake extends appElement({
  subjects: property<Subjects>(),
  /** undefined: the newest video, else a collection, else a space. */
  picked: state<PickerChoice | undefined>(),
  use: state<TokenUse>('playback'),
  created: state<TokenCreated | undefined>(),
}) {
  #creating = new Action(this)
  #form = createRef<HTMLFormElement>()
  #lastSubject = ''

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

  /** Tells the first choice too, before anybody changes the form. */
  override updated(): void {
    if (this.#request().sub !== this.#lastSubject) this.#notifyRequest()
  }

  override render() {
    const w = messages().tokens
    const chosen = this.#chosen()
    const { busy, fault } = this.#creating
    return html`<form ${ref(this.#form)} @submit=${this.#make} @change=${this.#notifyRequest}>
        <p class="soft small">${w.makeText}</p>
        <div class="row">
          <p class="title" aria-hidden="true">${w.opens}</p>
          <dash-picker wide label=${w.opens} search=${w.findAny} name=${chosen.name}
            chosen=${chosen.id} .find=${this.#find}
            @pick=${({ detail }: CustomEvent<PickerChoice>) => (this.picked = detail)}
          ></dash-picker>
        </div>
        <div class="row">
          <label for="aud">${w.usedFor}</label>
          <select class="field" id="aud" name="aud"
            @change=${(event: Event) => (this.use = (event.target as HTMLSelectElement).value as TokenUse)}
          >${USES.map((use) => html`<option value=${use}>${w[use]}</option>`)}</select>
        </div>
        <div class="row">
          <label for="life">${w.holds}</label>
          <select class="field" id="life" name="life">${Object.keys(LIVES).map(
            (name) => html`<option value=${name}>${w[name as keyof typeof LIVES]}</option>`,
          )}</select>
        </div>
        ${
          this.use === 'playback'
            ? html`<label class="check"><input type="checkbox" name="download"
            />${w.download}</label>`
            : nothing
        }
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
        <button class="button primary" ?disabled=${busy}>${busy ? w.making : w.makeDeed}</button>
      </form>
      ${
        this.created
          ? html`<div class="made" role="status">
            <b class="small">${w.made}</b>
            <code>${this.created.token}</code>
            <p class="soft small">${w.until(exactly(this.created.expires_at))}</p>
            <dash-copy label=${w.copyToken} what=${w.theToken} .text=${this.created.token}></dash-copy>
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
    const query = text.toLocaleLowerCase()
    const choices = (group: string, items: readonly Named[]): PickerChoice[] =>
      items.map(({ id, name }) => ({ id, name, group }))
    const matching = (items: readonly Named[]): Named[] =>
      items.filter(({ name }) => name.toLocaleLowerCase().includes(query))
    const w = messages().tokens
    return [
      ...choices(w.videos, await findVideos(this.app, text, signal)),
      ...choices(w.collections, matching(collections)),
      ...choices(w.spaces, matching(spaces)),
    ]
  }

  #request(): TokenRequest {
    const given = new FormData(this.#form.value!)
    return {
      sub: this.#chosen().id,
      aud: given.get('aud') as TokenUse,
      expiresInSeconds: LIVES[given.get('life') as keyof typeof LIVES],
      download: given.get('download') !== null,
    }
  }

  #notifyRequest = (): void => {
    const detail = this.#request()
    this.#lastSubject = detail.sub
    this.dispatchEvent(new CustomEvent<TokenRequest>('wanted', { detail }))
  }

  #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const { sub, aud, expiresInSeconds, download } = this.#request()
    await this.#creating.submit(messages().tokens.notMade, async () => {
      this.created = await this.app.api.tokens.create({
        body: { sub, aud, expires_in: expiresInSeconds, download },
      })
      this.dispatchEvent(new CustomEvent<string>('made', { detail: this.created.token }))
    })
  }
}
customElements.define('dash-token-make', DashTokenMake)
