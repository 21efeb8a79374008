/** How new videos are encoded: each choice says what it costs. */
import { css, html, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { appElement, state } from '../../state/app-element.ts'
import type {
  Encoding,
  EncodingEstimate,
  EncodingProfile,
} from '../../../daemon/contract/encoding.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { isUnreachable } from '../../kit/back.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { explain } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { choiceCards } from '../../kit/styles/choice-cards.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { spokenTime } from '../../kit/formats/duration.ts'
import { OwnSpace } from '../current-space.ts'
import { pageStyles } from '../page-styles.ts'
import { messages } from '../messages.ts'

const PROFILES: readonly EncodingProfile[] = ['fast', 'balanced', 'small']
/** How far the queue is, is asked for so often. */
const EVERY_MS = 5_000
/** Until the space is known; nobody sees it. The contract's own default would bring its schemas along. */
const UNREAD: Encoding = { profile: 'balanced', codecs: ['h264'], hardware: 'off' }
const EXTRA = ['hevc', 'av1'] as const

export class DashEncoding extends appElement({
  system: state<System | null>(null),
  busy: state(false),
  /** Of the encoding as it is chosen now; null: not measured. */
  estimate: state<EncodingEstimate | null>(null),
  measuring: state(false),
  fault: state(''),
}) {
  #space = new OwnSpace(this)
  #draft = new FormDraft<Encoding>(this, 'encoding', () => ({
    id: this.#space.value?.id ?? '',
    saved: this.#space.value?.encoding ?? UNREAD,
  }))
  #again: ReturnType<typeof setTimeout> | undefined

  static override styles = [
    formStyles,
    choiceCards,
    saveBarStyles,
    pageStyles,
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
    const { values, isChanged, conflicts } = this.#draft
    return html`<section class="panel" aria-labelledby="encoding">
        <div><h2 id="encoding">${messages().tabs.encoding}</h2><p class="lead">${messages().encodingLead}</p></div>
        <form id="form" @submit=${this.#save}>
          ${this.#profiles(values)} ${this.#codecs(values)}
          <label class="check">
            <input
              type="checkbox"
              .checked=${live(values.hardware === 'auto')}
              ?disabled=${this.busy}
              @change=${(event: Event) => this.#choose('hardware', isOn(event) ? 'auto' : 'off')}
            />
            <span>${messages().hardware}<br /><span class="hint">${messages().hardwareHint}</span></span>
          </label>
        </form>
        ${this.#cost()}
        ${saveBar({ isChanged, saving: this.busy, conflicts: conflicts.map((name) => messages()[name]), form: 'form', discard: this.#discard })}
      </section>
      ${this.system ? this.#queue(this.system) : ''}`
  }

  #profiles({ profile }: Encoding): TemplateResult {
    return html`<fieldset>
      <legend>${messages().profile}</legend>
      ${PROFILES.map(
        (each) => html`<label class="choice">
        <input
          type="radio"
          name="profile"
          .checked=${live(each === profile)}
          ?disabled=${this.busy}
          aria-describedby="about-${each}"
          @change=${() => this.#choose('profile', each)}
        />
        <span><b>${messages().profiles[each].name}</b><span
          class="hint"
          id="about-${each}"
        >${messages().profiles[each].hint}</span></span>
      </label>`,
      )}
    </fieldset>`
  }

  #codecs({ codecs }: Encoding): TemplateResult {
    const turned = (codec: (typeof EXTRA)[number], on: boolean) =>
      this.#choose('codecs', [
        'h264',
        ...EXTRA.filter((each) => (each === codec ? on : codecs.includes(each))),
      ])
    return html`<fieldset>
      <legend>${messages().codecs}</legend>
      <label class="check"><input
        type="checkbox"
        checked
        disabled
      /><span>H.264<br /><span class="hint">${messages().h264Hint}</span></span></label>
      ${EXTRA.map(
        (codec) => html`<label class="check">
        <input
          type="checkbox"
          .checked=${live(codecs.includes(codec))}
          ?disabled=${this.busy}
          @change=${(event: Event) => turned(codec, isOn(event))}
        />
        <span>${messages().codecNames[codec]}<br /><span class="hint">${messages().codecHints[codec]}</span></span>
      </label>`,
      )}
    </fieldset>`
  }

  #cost(): TemplateResult {
    const { estimate } = this
    return html`<div class="row">
      <div class="actions">
        <button
          type="button"
          class="button"
          ?disabled=${this.measuring}
          @click=${this.#measure}
        >${this.measuring ? messages().measuring : messages().measure}</button>
      </div>
      <p class="hint">${messages().measureHint}</p>
      <p role="status">${
        estimate
          ? messages().costs(
              spokenTime(estimate.seconds_per_minute),
              bytesInWords(estimate.bytes_per_minute),
            )
          : ''
      }</p>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : ''}
    </div>`
  }

  #measure = async (): Promise<void> => {
    const chosen = this.#draft.values
    this.measuring = true
    this.fault = ''
    try {
      const estimate = await this.app.api.spaces.estimateEncoding({
        params: { id: this.#space.value!.id },
        body: chosen,
      })
      // Another choice meanwhile has another cost.
      if (JSON.stringify(this.#draft.values) === JSON.stringify(chosen)) this.estimate = estimate
    } catch (error) {
      const { code, detail, hint } = explain(error)
      this.fault = code === 'conflict' ? messages().nothingToMeasure : `${detail} ${hint}`
    } finally {
      this.measuring = false
    }
  }

  #queue({ encoding, queue }: System): TemplateResult {
    return html`<section class="panel" aria-labelledby="queue">
      <h2 id="queue">${messages().queue}</h2>
      <p class="lead">${queueNow(queue.videos)}</p>
      <p class="hint">${messages().queueEncoders(encoding.encoders)}</p>
      <div class="row">
        <div class="actions"><button
          type="button"
          class="button"
          aria-describedby="pause-hint"
          ?disabled=${this.busy}
          @click=${() => this.#pause(!encoding.paused)}
        >${encoding.paused ? messages().resume : messages().paused}</button></div>
        <p class="hint" id="pause-hint">${encoding.paused ? messages().pausedNow : messages().pausedHint}</p>
      </div>
    </section>`
  }

  #choose<K extends keyof Encoding>(name: K, value: Encoding[K]): void {
    this.estimate = null
    this.#draft.set(name, value)
  }

  #discard = (): void => {
    this.estimate = null
    this.#draft.discard()
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const changes = { ...this.#draft.changes }
    this.busy = true
    try {
      await this.#space.save({ encoding: changes }, messages().encodingSaved)
      this.#draft.settle(changes)
    } catch (error) {
      notifyFailure(this.app, messages().notSaved, error)
    } finally {
      this.busy = false
    }
  }

  async #pause(paused: boolean): Promise<void> {
    this.busy = true
    try {
      this.system = await this.app.api.system.update({ body: { encoding_paused: paused } })
      notify(this.app, paused ? messages().pausedNow : messages().resumedNow)
    } catch (error) {
      notifyFailure(this.app, messages().notSaved, error)
      this.requestUpdate()
    } finally {
      this.busy = false
    }
  }

  #readSystem = async (): Promise<void> => {
    clearTimeout(this.#again)
    try {
      this.system = await this.app.api.system.get()
    } catch (error) {
      // Who may not see it goes without.
      if (!isUnreachable(error)) return
    }
    // While nobody looks, nobody asks.
    if (this.isConnected)
      this.#again = setTimeout(document.hidden ? this.#wait : this.#readSystem, EVERY_MS)
  }

  #wait = (): void => {
    this.#again = setTimeout(document.hidden ? this.#wait : this.#readSystem, EVERY_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#again)
  }
}

function queueNow({
  encoding,
  waiting,
  remaining_seconds: left,
}: System['queue']['videos']): string {
  if (encoding + waiting === 0) return messages().queueEmpty
  return `${messages().queueNow(encoding, waiting)} ${left === null ? '' : messages().queueLeft(spokenTime(left))}`
}

const isOn = (event: Event): boolean => (event.target as HTMLInputElement).checked

customElements.define('dash-encoding', DashEncoding)
