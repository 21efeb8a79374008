/** A token that is pasted, part by part, with what the appliance makes of each. */
import { css, html, nothing, type PropertyValues } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { TokenCheck, TokenInspection, TokenUse } from '../../../daemon/contract/token.ts'
import { faultLine, named } from '../../kit/controls.ts'
import { dataTable } from '../../kit/data-table.ts'
import '../../kit/dash-picker.ts'
import type { PickerChoice } from '../../kit/dash-picker.ts'
import { Delay } from '../../kit/delay.ts'
import { areaField, selectField } from '../../kit/fields.ts'
import { alertIcon, checkIcon } from '../../kit/icons.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { findVideos } from '../../playground/subject.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { exactly } from '../../kit/formats/when.ts'
import { USES } from './sign-code.ts'
import { messages } from '../messages.ts'
import { faultText } from '../../notices/action.ts'

const w = messages.tokens

const TYPING_MS = 250
const TIMES = new Set(['exp', 'nbf', 'iat'])

const styles = css`
  :host {
    display: grid;
    gap: var(--s4);
    min-width: 0;
  }
  textarea.field { overflow-wrap: anywhere; }
  .against {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: var(--s3) var(--s4);
    align-items: start;
  }
  .banner {
    gap: var(--s3);
    padding: var(--s3) var(--s4);
    border-radius: var(--radius-m);
    &.good { background: var(--good-wash); }
    &.bad { background: var(--bad-wash); }
  }
  td svg,
  .banner svg { flex: none; }
  td svg { margin-top: 2px; }
  .soft {
    font-size: var(--text-s);
    font-weight: 400;
  }
  .verdict {
    display: flex;
    gap: var(--s2);
  }
  .good svg,
  .banner.good { color: var(--good); }
  .bad { color: var(--bad); }
`

class DashTokenCheck extends appElement({
  given: property<string>(),
  typed: state(''),
  token: state(''),
  use: state<TokenUse>('playback'),
  /** undefined: any. */
  video: state<PickerChoice>(),
}) {
  #typing = new Delay(this)
  #inspection = new ReadTask(this, {
    query: () => ({ token: this.token, use: this.use, video: this.video?.id }),
    read: async (body): Promise<TokenInspection | undefined> =>
      body.token === '' ? undefined : this.app.api.tokens.inspect({ body }),
  })

  static override styles = [formStyles, tableStyles, styles]

  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('given') && this.given) this.typed = this.token = this.given
  }

  override render() {
    const { value: inspection, problem } = this.#inspection
    return html`${areaField('token', w.token, {
      value: this.typed,
      look: 'code',
      rows: 4,
      placeholder: 'eyJ…',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'off',
      hint: w.tokenHint,
      input: this.#type,
    })}
      <div class="against">
        ${selectField('use', w.usedFor, {
          choices: named(USES, w),
          chosen: this.use,
          change: (use) => (this.use = use),
        })}
        <div class="row">
          <p class="title" aria-hidden="true">${w.withVideo}</p>
          <dash-picker wide label=${w.withVideo} search=${w.findVideo} .find=${this.#find}
            name=${this.video?.name ?? w.noVideo} chosen=${this.video?.id ?? ''}
            @pick=${({ detail }: CustomEvent<PickerChoice>) => (this.video = detail.id === '' ? undefined : detail)}
          ></dash-picker>
        </div>
      </div>
      ${faultLine(problem ? `${w.notChecked}. ${faultText(problem)}` : '')}
      <div role="status">${inspection ? banner(inspection) : nothing}</div>
      ${inspection ? table(inspection) : nothing}`
  }

  #type = (typed: string) => {
    this.typed = typed
    this.#typing.start(() => (this.token = this.typed.trim()), TYPING_MS)
  }

  #find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
    const videos = await findVideos(this.app, text, signal)
    const any = text === '' ? [{ id: '', name: w.noVideo }] : []
    return [...any, ...videos].map(({ id, name }) => ({ id, name, group: '' }))
  }
}
customElements.define('dash-token-check', DashTokenCheck)

function banner({ accepted, key }: TokenInspection) {
  return html`<p class="banner flex anywhere ${accepted ? 'good' : 'bad'}">${
    accepted ? checkIcon(20) : alertIcon(20)
  }<span><b>${accepted ? w.accepted : w.refused}</b>${
    key ? html` <span class="small">${w.signedBy(key)}</span>` : nothing
  }</span></p>`
}

function table({ checks }: TokenInspection) {
  return dataTable({ label: w.verdict, heads: [w.part, w.value, w.verdict] }, checks.map(row))
}

function row({ part, name, value, ok, verdict }: TokenCheck) {
  const isOpen = verdict === 'not_looked_at'
  return html`<tr>
    <th scope="row">${
      part === 'header' || part === 'claim'
        ? html`<code>${name}</code> <span class="soft">${w[part]}</span>`
        : w[part]
    }</th>
    <td data-label=${w.value}><span class="anywhere">${
      value === null || value === undefined
        ? ''
        : html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
    }${time(name, value)}</span></td>
    <td data-label=${w.verdict}><span class="verdict ${isOpen ? 'soft' : ok ? 'good' : 'bad'}"
    >${isOpen ? '' : ok ? checkIcon() : alertIcon()}<span>${
      verdict === 'malformed' ? (w.malformed[name] ?? w.verdicts.malformed) : w.verdicts[verdict]
    }</span></span></td>
  </tr>`
}

/** Seconds since 1970 as a person reads them. */
function time(name: string, value: unknown) {
  if (!TIMES.has(name) || typeof value !== 'number' || Math.abs(value) > 8_640_000_000_000)
    return nothing
  return html`<br /><span class="soft">${exactly(new Date(value * 1000).toISOString())}</span>`
}
