/** How new videos are encoded: each choice says what it costs. */
import { css, html, LitElement, type TemplateResult } from 'lit'
import type { Encoding, EncodingEstimate, EncodingProfile } from '../../../daemon/contract/encoding.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { app } from '../../app/app.ts'
import { isUnreachable } from '../../app/back.ts'
import { tell, tellFailure } from '../../app/notices.ts'
import '../../parts/dash-switch.ts'
import { explain } from '../../parts/explain.ts'
import { problemPanel, problemPanelStyles } from '../../parts/problem-panel.ts'
import { choiceCards } from '../../styles/choice-cards.ts'
import { formStyles } from '../../styles/form.ts'
import { shared } from '../../styles/shared.ts'
import { bytesInWords } from '../../words/bytes.ts'
import { spokenTime } from '../../words/duration.ts'
import { OwnSpace } from '../own-space.ts'
import { roomStyles } from '../room-styles.ts'
import { words } from '../words.ts'

const PROFILES: readonly EncodingProfile[] = ['fast', 'balanced', 'small']
/** How far the queue is, is asked for so often. */
const EVERY_MS = 5_000
const EXTRA = ['hevc', 'av1'] as const

export class DashEncoding extends LitElement {
  static override properties = { system: { state: true }, busy: { state: true }, estimate: { state: true }, measuring: { state: true }, fault: { state: true } }
  declare system: System | null
  declare busy: boolean
  /** Of the encoding as it is chosen now; null: not measured. */
  declare estimate: EncodingEstimate | null
  declare measuring: boolean
  declare fault: string
  #space = new OwnSpace(this)
  #again: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.system = null
    this.busy = false
    this.estimate = null
    this.measuring = false
    this.fault = ''
  }

  static override styles = [
    shared,
    formStyles,
    choiceCards,
    problemPanelStyles,
    roomStyles,
    css`
      fieldset {
        display: grid;
        gap: var(--s2);
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        margin-bottom: var(--s2);
        padding: 0;
        font-weight: 500;
      }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#readSystem()
  }

  override render() {
    const { value: space, problem, read } = this.#space
    if (problem) return problemPanel(problem, read)
    if (!space) return html`<div class="skeleton ghost" aria-busy="true"></div>`
    return html`<section class="panel" aria-labelledby="encoding">
        <div><h2 id="encoding">${words().encoding}</h2><p class="lead">${words().encodingLead}</p></div>
        ${this.#profiles(space.encoding)} ${this.#codecs(space.encoding)}
        <dash-switch label=${words().hardware} hint=${words().hardwareHint} .checked=${space.encoding.hardware === 'auto'} ?busy=${this.busy}
          @change=${(event: Event) => this.#keep({ hardware: isOn(event) ? 'auto' : 'off' })}></dash-switch>
        ${this.#cost()}
      </section>
      ${this.system ? this.#queue(this.system) : ''}`
  }

  #profiles({ profile }: Encoding): TemplateResult {
    return html`<fieldset>
      <legend>${words().profile}</legend>
      ${PROFILES.map((each) => html`<label class="choice">
        <input type="radio" name="profile" .checked=${each === profile} ?disabled=${this.busy} aria-describedby="about-${each}" @change=${() => this.#keep({ profile: each })} />
        <span><b>${words().profiles[each].name}</b><span class="hint" id="about-${each}">${words().profiles[each].hint}</span></span>
      </label>`)}
    </fieldset>`
  }

  #codecs({ codecs }: Encoding): TemplateResult {
    const turned = (codec: (typeof EXTRA)[number], on: boolean) => this.#keep({ codecs: ['h264', ...EXTRA.filter((each) => (each === codec ? on : codecs.includes(each)))] })
    return html`<fieldset>
      <legend>${words().codecs}</legend>
      <label class="check"><input type="checkbox" checked disabled /><span>H.264<br /><span class="hint">${words().h264Hint}</span></span></label>
      ${EXTRA.map((codec) => html`<label class="check">
        <input type="checkbox" .checked=${codecs.includes(codec)} ?disabled=${this.busy} @change=${(event: Event) => turned(codec, (event.target as HTMLInputElement).checked)} />
        <span>${words().codecNames[codec]}<br /><span class="hint">${words().codecHints[codec]}</span></span>
      </label>`)}
    </fieldset>`
  }

  #cost(): TemplateResult {
    const { estimate } = this
    return html`<div class="row">
      <div class="actions">
        <button type="button" class="button" ?disabled=${this.measuring} @click=${this.#measure}>${this.measuring ? words().measuring : words().measure}</button>
      </div>
      <p class="hint">${words().measureHint}</p>
      <p role="status">${estimate ? words().costs(spokenTime(estimate.seconds_per_minute), bytesInWords(estimate.bytes_per_minute)) : ''}</p>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : ''}
    </div>`
  }

  #measure = async (): Promise<void> => {
    const space = this.#space.value!
    this.measuring = true
    this.fault = ''
    try {
      const estimate = await app.api.spaces.estimateEncoding({ params: { id: space.id }, body: space.encoding })
      // Another choice meanwhile has another cost.
      if (this.#space.value?.encoding === space.encoding) this.estimate = estimate
    } catch (error) {
      const { code, detail, hint } = explain(error)
      this.fault = code === 'conflict' ? words().nothingToMeasure : `${detail} ${hint}`
    } finally {
      this.measuring = false
    }
  }

  #queue({ encoding, queue }: System): TemplateResult {
    return html`<section class="panel" aria-labelledby="queue">
      <h2 id="queue">${words().queue}</h2>
      <p class="lead">${queueNow(queue.videos)}</p>
      <p class="hint">${words().queueEncoders(encoding.encoders)}</p>
      <dash-switch label=${words().paused} hint=${words().pausedHint} .checked=${encoding.paused} ?busy=${this.busy} @change=${(event: Event) => this.#pause(isOn(event))}></dash-switch>
    </section>`
  }

  async #keep(encoding: Partial<Encoding>): Promise<void> {
    this.busy = true
    this.estimate = null
    try {
      await this.#space.save({ encoding }, words().encodingSaved)
    } catch (error) {
      tellFailure(app, words().notSaved, error)
      // What is shown is what holds.
      await this.#space.read()
    } finally {
      this.busy = false
    }
  }

  async #pause(paused: boolean): Promise<void> {
    this.busy = true
    try {
      this.system = await app.api.system.update({ body: { encoding_paused: paused } })
      tell(app, paused ? words().pausedNow : words().resumedNow)
    } catch (error) {
      tellFailure(app, words().notSaved, error)
      this.requestUpdate()
    } finally {
      this.busy = false
    }
  }

  #readSystem = async (): Promise<void> => {
    clearTimeout(this.#again)
    try {
      this.system = await app.api.system.get()
    } catch (error) {
      // Who may not see it goes without.
      if (!isUnreachable(error)) return
    }
    // While nobody looks, nobody asks.
    if (this.isConnected) this.#again = setTimeout(document.hidden ? this.#wait : this.#readSystem, EVERY_MS)
  }

  #wait = (): void => {
    this.#again = setTimeout(document.hidden ? this.#wait : this.#readSystem, EVERY_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#again)
  }
}

function queueNow({ encoding, waiting, remaining_seconds: left }: System['queue']['videos']): string {
  if (encoding + waiting === 0) return words().queueEmpty
  return `${words().queueNow(encoding, waiting)} ${left === null ? '' : words().queueLeft(spokenTime(left))}`
}

const isOn = (event: Event): boolean => (event.target as HTMLElement & { checked: boolean }).checked

customElements.define('dash-encoding', DashEncoding)
