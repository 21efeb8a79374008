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
import { USES, type TokenRequest } from './sign-code.ts'
import { messages } from '../messages.ts'

const HOUR = 3_600
const LIVES = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const
type Life = keyof typeof LIVES

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
    const { created } = this
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
          <select class="field" id="life" name="life">${(Object.keys(LIVES) as Life[]).map(
            (life) => html`<option value=${life}>${w[life]}</option>`,
          )}</select>
        </div>
        ${
          this.use === 'playback'
            ? html`<label class="check"><input type="checkbox" name="download" />${w.download}</label>`
            : nothing
        }
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
        <button class="button primary" ?disabled=${busy}>${busy ? w.making : w.makeDeed}</button>
      </form>
      ${
        created
          ? html`<div class="made" role="status">
            <b class="small">${w.made}</b>
            <code>${created.token}</code>
            <p class="soft small">${w.until(exactly(created.expires_at))}</p>
            <dash-copy label=${w.copyToken} what=${w.theToken} .text=${created.token}></dash-copy>
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
    const w = messages().tokens
    const { collections, spaces } = this.subjects
    const query = text.toLocaleLowerCase()
    const matches = ({ name }: { name: string }): boolean =>
      name.toLocaleLowerCase().includes(query)
    const groups = [
      [w.videos, await findVideos(this.app, text, signal)],
      [w.collections, collections.filter(matches)],
      [w.spaces, spaces.filter(matches)],
    ] as const
    return groups.flatMap(([group, items]) => items.map(({ id, name }) => ({ id, name, group })))
  }

  #request(): TokenRequest {
    const fields = new FormData(this.#form.value!)
    return {
      sub: this.#chosen().id,
      aud: fields.get('aud') as TokenUse,
      expiresInSeconds: LIVES[fields.get('life') as Life],
      download: fields.has('download'),
    }
  }

  #notifyRequest = (): void => {
    const detail = this.#request()
    this.#lastSubject = detail.sub
    this.dispatchEvent(new CustomEvent<TokenRequest>('wanted', { detail }))
  }

  #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const { expiresInSeconds, ...claims } = this.#request()
    await this.#creating.submit(messages().tokens.notMade, async () => {
      const body = { ...claims, expires_in: expiresInSeconds }
      this.created = await this.app.api.tokens.create({ body })
      this.dispatchEvent(new CustomEvent<string>('made', { detail: this.created.token }))
    })
  }
}
customElements.define('dash-token-make', DashTokenMake)
