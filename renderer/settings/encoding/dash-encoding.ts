/** How new videos are encoded, with an estimate of time and size, and the queue. */
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
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
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
/** Between two reads of the queue. */
const POLL_MS = 5_000
/** Until the space is read; never displayed. The contract's own default would bring its schemas along. */
const UNREAD: Encoding = { profile: 'balanced', codecs: ['h264'], hardware: 'off' }
const EXTRA = ['hevc', 'av1'] as const

export class DashEncoding extends appElement({
  system: state<System | null>(null),
  /** For the settings in the form; null: not estimated. */
  estimate: state<EncodingEstimate | null>(null),
}) {
  #saving = new Action(this)
  #measuring = new Action(this)
  #space = new OwnSpace(this)
  #draft = new FormDraft<Encoding>(this, 'encoding', () => ({
    id: this.#space.value?.id ?? '',
    saved: this.#space.value?.encoding ?? UNREAD,
  }))
  #timer: ReturnType<typeof setTimeout> | undefined

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
            <input type="checkbox" .checked=${live(values.hardware === 'auto')}
              ?disabled=${this.#saving.busy}
              @change=${(event: Event) => this.#choose('hardware', isOn(event) ? 'auto' : 'off')} />
            <span>${messages().hardware}<br /><span class="hint">${messages().hardwareHint}</span></span>
          </label>
        </form>
        ${this.#cost()}
        ${saveBar({ isChanged, saving: this.#saving.busy, conflicts: conflicts.map((name) => messages()[name]), form: 'form', discard: this.#discard })}
      </section>
      ${this.system ? this.#queue(this.system) : ''}`
  }

  #profiles({ profile }: Encoding): TemplateResult {
    return html`<fieldset>
      <legend>${messages().profile}</legend>
      ${PROFILES.map(
        (each) => html`<label class="choice">
        <input type="radio" name="profile" .checked=${live(each === profile)}
          ?disabled=${this.#saving.busy} aria-describedby="about-${each}"
          @change=${() => this.#choose('profile', each)} />
        <span><b>${messages().profiles[each].name}</b><span class="hint" id="about-${each}"
        >${messages().profiles[each].hint}</span></span>
      </label>`,
      )}
    </fieldset>`
  }

  #codecs({ codecs }: Encoding): TemplateResult {
    const toggle = (codec: (typeof EXTRA)[number], on: boolean) =>
      this.#choose('codecs', [
        'h264',
        ...EXTRA.filter((each) => (each === codec ? on : codecs.includes(each))),
      ])
    return html`<fieldset>
      <legend>${messages().codecs}</legend>
      <label class="check"><input type="checkbox" checked disabled
      /><span>H.264<br /><span class="hint">${messages().h264Hint}</span></span></label>
      ${EXTRA.map(
        (codec) => html`<label class="check">
        <input type="checkbox" .checked=${live(codecs.includes(codec))}
          ?disabled=${this.#saving.busy} @change=${(event: Event) => toggle(codec, isOn(event))} />
        <span>${messages().codecNames[codec]}<br /><span class="hint">${messages().codecHints[codec]}</span></span>
      </label>`,
      )}
    </fieldset>`
  }

  #cost(): TemplateResult {
    const { estimate } = this
    const { busy, fault } = this.#measuring
    return html`<div class="row">
      <div class="actions">
        <button type="button" class="button" ?disabled=${busy} @click=${this.#measure}
        >${busy ? messages().measuring : messages().measure}</button>
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
      ${fault ? html`<p class="fault" role="alert">${fault}</p>` : ''}
    </div>`
  }

  #measure = async (): Promise<void> => {
    const chosen = this.#draft.values
    await this.#measuring.submit(
      ({ code, detail, hint }) =>
        code === 'conflict' ? messages().nothingToMeasure : `${detail} ${hint}`,
      async () => {
        const estimate = await this.app.api.spaces.estimateEncoding({
          params: { id: this.#space.value!.id },
          body: chosen,
        })
        // Other settings chosen since then have another cost.
        if (JSON.stringify(this.#draft.values) === JSON.stringify(chosen)) this.estimate = estimate
      },
    )
  }

  #queue({ encoding, queue }: System): TemplateResult {
    return html`<section class="panel" aria-labelledby="queue">
      <h2 id="queue">${messages().queue}</h2>
      <p class="lead">${queueNow(queue.videos)}</p>
      <p class="hint">${messages().queueEncoders(encoding.encoders)}</p>
      <div class="row">
        <div class="actions"><button type="button" class="button" aria-describedby="pause-hint"
          ?disabled=${this.#saving.busy} @click=${() => void this.#pause(!encoding.paused)}
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
    await this.#saving.run(messages().notSaved, async () => {
      await this.#space.save({ encoding: changes }, messages().encodingSaved)
      this.#draft.settle(changes)
    })
  }

  #pause(paused: boolean): Promise<boolean> {
    return this.#saving.run(messages().notSaved, async () => {
      this.system = await this.app.api.system.update({ body: { encoding_paused: paused } })
      notify(this.app, paused ? messages().pausedNow : messages().resumedNow)
    })
  }

  #readSystem = async (): Promise<void> => {
    clearTimeout(this.#timer)
    try {
      this.system = await this.app.api.system.get()
    } catch (error) {
      // Refused to keys without the permission: the queue is left out.
      if (!isUnreachable(error)) return
    }
    this.#schedule()
  }

  /** A hidden page reads nothing. */
  #schedule = (): void => {
    if (this.isConnected)
      this.#timer = setTimeout(document.hidden ? this.#schedule : this.#readSystem, POLL_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
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
