/** A token that is pasted, part by part, with what the appliance makes of each. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { TokenCheck, TokenInspection, TokenUse } from '../../../daemon/contract/token.ts'
import { explain } from '../../kit/explain/explain.ts'
import { alertIcon, checkIcon } from '../../kit/icons.ts'
import '../../kit/dash-picker.ts'
import type { PickerChoice } from '../../kit/dash-picker.ts'
import { findVideos } from '../../playground/subject.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { exactly } from '../../kit/formats/when.ts'
import { checkStyles } from './check-styles.ts'
import { USES } from './uses.ts'
import { messages } from '../messages.ts'

const TYPING_MS = 250
const TIMES = new Set(['exp', 'nbf', 'iat'])

export class DashTokenCheck extends appElement({
  /** A token that was created in the form beside it. */
  given: property<string>(),
  token: state(''),
  use: state<TokenUse>('playback'),
  /** undefined: no certain one. */
  video: state<PickerChoice | undefined>(),
  answer: state<TokenInspection | undefined>(),
  fault: state(''),
}) {
  #typing: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  static override styles = [formStyles, tableStyles, checkStyles]

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('given') && this.given) {
      this.token = this.given
      void this.#inspect()
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#typing)
  }

  override render() {
    const w = messages().tokens
    return html`<div class="row">
        <label for="token">${w.token}</label>
        <textarea class="field" id="token" rows="4" spellcheck="false" autocomplete="off"
          autocapitalize="off" placeholder="eyJ…" aria-describedby="hint" .value=${this.token}
          @input=${this.#type}></textarea>
        <p class="hint" id="hint">${w.tokenHint}</p>
      </div>
      <div class="against">
        <div class="row">
          <label for="use">${w.usedFor}</label>
          <select class="field" id="use"
            @change=${(event: Event) => this.#choose({ use: (event.target as HTMLSelectElement).value as TokenUse })}
          >${USES.map(
            (use) => html`<option value=${use} .selected=${use === this.use}>${w[use]}</option>`,
          )}</select>
        </div>
        <div class="row">
          <p class="title" aria-hidden="true">${w.withVideo}</p>
          <dash-picker
            wide
            label=${w.withVideo}
            search=${w.findVideo}
            name=${this.video?.name ?? w.noVideo}
            chosen=${this.video?.id ?? ''}
            .find=${this.#find}
            @pick=${({ detail }: CustomEvent<PickerChoice>) =>
              this.#choose({ video: detail.id === '' ? undefined : detail })}
          ></dash-picker>
        </div>
      </div>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      <div role="status">${this.answer ? this.#verdict(this.answer) : nothing}</div>
      ${this.answer ? this.#table(this.answer) : nothing}`
  }

  #verdict({ accepted, key }: TokenInspection): TemplateResult {
    const w = messages().tokens
    return html`<p class="banner ${accepted ? 'good' : 'bad'}">${
      accepted ? checkIcon(20) : alertIcon(20)
    }<span><b>${accepted ? w.accepted : w.refused}</b>${
      key ? html` <span class="small">${w.signedBy(key)}</span>` : nothing
    }</span></p>`
  }

  #table({ checks }: TokenInspection): TemplateResult {
    const w = messages().tokens
    return html`<div class="table-room" tabindex="0" role="region" aria-label=${w.verdict}>
      <table class="table stack">
        <thead><tr><th>${w.part}</th><th>${w.value}</th><th>${w.verdict}</th></tr></thead>
        <tbody>${checks.map(row)}</tbody>
      </table>
    </div>`
  }

  #type = (event: Event): void => {
    this.token = (event.target as HTMLTextAreaElement).value
    clearTimeout(this.#typing)
    this.#typing = setTimeout(() => void this.#inspect(), TYPING_MS)
  }

  #choose(change: { use?: TokenUse; video?: PickerChoice | undefined }): void {
    Object.assign(this, change)
    void this.#inspect()
  }

  #find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
    const videos = (await findVideos(this.app, text, signal)).map(({ id, name }) => ({
      id,
      name,
      group: '',
    }))
    return text === ''
      ? [{ id: '', name: messages().tokens.noVideo, group: '' }, ...videos]
      : videos
  }

  async #inspect(): Promise<void> {
    const asked = ++this.#asked
    this.fault = ''
    const token = this.token.trim()
    if (token === '') {
      this.answer = undefined
      return
    }
    try {
      const answer = await this.app.api.tokens.inspect({
        body: { token, use: this.use, ...(this.video ? { video: this.video.id } : {}) },
      })
      if (asked === this.#asked) this.answer = answer
    } catch (error) {
      const { detail, hint } = explain(error)
      if (asked === this.#asked) this.fault = `${messages().tokens.notChecked}. ${detail} ${hint}`
    }
  }
}
customElements.define('dash-token-check', DashTokenCheck)

function row({ part, name, value, ok, verdict }: TokenCheck): TemplateResult {
  const w = messages().tokens
  return html`<tr class=${ok ? '' : 'wrong'}>
    <th scope="row">${
      part === 'header' || part === 'claim'
        ? html`<code>${name}</code> <span class="soft">${w[part]}</span>`
        : w[part]
    }</th>
    <td data-label=${w.value}><span class="value">${
      value === null || value === undefined
        ? ''
        : html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
    }${moment(name, value)}</span></td>
    <td data-label=${w.verdict}><span
      class="verdict ${verdict === 'not_looked_at' ? 'soft' : ok ? 'good' : 'bad'}"
    >${verdict === 'not_looked_at' ? '' : ok ? checkIcon() : alertIcon()}<span>${
      verdict === 'malformed' ? (w.malformed[name] ?? w.verdicts.malformed) : w.verdicts[verdict]
    }</span></span></td>
  </tr>`
}

/** Seconds since 1970 as a person reads them. */
function moment(name: string, value: unknown): TemplateResult | typeof nothing {
  if (!TIMES.has(name) || typeof value !== 'number' || Math.abs(value) > 8_640_000_000_000)
    return nothing
  return html`<br /><span class="soft">${exactly(new Date(value * 1000).toISOString())}</span>`
}
