/** How new videos are encoded, with an estimate of time and size, and the queue. */
import { css, html, nothing } from 'lit'
import { appElement, state } from '../state/app-element.ts'
import type { Encoding, EncodingEstimate, EncodingUpdate } from '../../daemon/contract/encoding.ts'
import { ENCODING_PROFILES, EXTRA_CODECS } from '../../daemon/contract/encoding-choices.ts'
import type { Watermark } from '../../daemon/contract/watermark.ts'
import type { System } from '../../daemon/contract/system.ts'
import { Action, faultText } from '../notices/action.ts'
import { isUnreachable } from '../kit/back.ts'
import { choiceCard, choiceCards } from '../kit/choice-card.ts'
import { button, checkbox, faultLine } from '../kit/controls.ts'
import { Delay } from '../kit/delay.ts'
import { selectField } from '../kit/fields.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { spokenTime } from '../kit/formats/duration.ts'
import './dash-watermark.ts'
import { spaceForm } from './settings-form.ts'
import { panelColumn } from '../kit/styles/panel-column.ts'
import { messages as w } from './messages.ts'

const POLL_MS = 5_000
/** In LUFS: broadcasting in Europe and in America, podcasts, music services. */
const LOUDNESS = [-23, -24, -18, -16, -14]

/** The image is saved apart. */
function sent({ watermark, ...others }: Partial<Encoding>): EncodingUpdate {
  if (!watermark) return others
  const { image: _apart, ...look } = watermark
  return { ...others, watermark: look }
}

const styles = css`
  legend { margin-bottom: var(--s2); }
`

class DashEncoding extends appElement({
  system: state<System | null>(null),
  /** For the settings in the form; null: not estimated. */
  estimate: state<EncodingEstimate | null>(null),
}) {
  #form = spaceForm<Encoding>(this, {
    part: 'encoding',
    read: ({ encoding }) => encoding,
    write: (encoding) => ({ encoding: sent(encoding) }),
    notice: () => w.encodingSaved,
  })
  #measuring = new Action(this)
  #estimated = ''
  #polling = new Delay(this)
  /** Counts the changes made here: a read that began before the last one is out of date. */
  #changes = 0

  static override styles = [choiceCards, panelColumn, styles]

  override connectedCallback() {
    super.connectedCallback()
    void this.#readSystem()
  }

  /** Other settings have another cost. */
  override willUpdate() {
    if (this.estimate && this.#estimated !== JSON.stringify(this.#form.values)) this.estimate = null
  }

  override render() {
    return this.#form.view(
      ({ id }) => html`${this.#panel(id)}${this.system ? this.#queue(this.system) : nothing}`,
    )
  }

  #panel(space: string) {
    const form = this.#form
    const { profile, codecs, hardware, play_while_uploading: isEarly } = form.values
    const { busy } = form.saving
    const box = (name: string, hint: string, on: boolean, set: (on: boolean) => void) =>
      checkbox(name, on, set, { hint, disabled: busy })
    return html`<section class="panel" aria-labelledby="encoding">
      <div><h2 id="encoding">${w.tabs.encoding}</h2><p class="lead">${w.encodingLead}</p></div>
      <form id="form" @submit=${form.submit}>
        <fieldset>
          <legend>${w.profile}</legend>
          ${ENCODING_PROFILES.map((each) =>
            choiceCard('profile', {
              value: each,
              title: w.profiles[each].name,
              text: w.profiles[each].hint,
              checked: each === profile,
              disabled: busy,
              about: `about-${each}`,
              change: () => form.set('profile', each),
            }),
          )}
        </fieldset>
        <fieldset>
          <legend>${w.codecs}</legend>
          ${checkbox('H.264', true, undefined, { hint: w.h264Hint, disabled: true })}
          ${EXTRA_CODECS.map((codec) =>
            box(w.codecNames[codec], w.codecHints[codec], codecs.includes(codec), (on) => {
              const isChosen = (each: (typeof EXTRA_CODECS)[number]) =>
                each === codec ? on : codecs.includes(each)
              form.set('codecs', ['h264', ...EXTRA_CODECS.filter(isChosen)])
            }),
          )}
        </fieldset>
        ${box(w.hardware, w.hardwareHint, hardware === 'auto', (on) =>
          form.set('hardware', on ? 'auto' : 'off'),
        )}
        ${box(w.play_while_uploading, w.playWhileUploadingHint, isEarly, (on) =>
          form.set('play_while_uploading', on),
        )}
        ${this.#loudness(form.values.loudness)}
        ${box(w.interlaced, w.interlacedHint, form.values.interlaced === 'fields', (on) =>
          form.set('interlaced', on ? 'fields' : 'frames'),
        )}
        <dash-watermark .space=${space} .look=${form.values.watermark}
          @look=${({ detail }: CustomEvent<Watermark>) => form.set('watermark', detail)}
        ></dash-watermark>
      </form>
      ${this.#cost(space)}
      ${form.bar((name) => (name === 'watermark' ? w.watermark.title : w[name]))}
    </section>`
  }

  #loudness(loudness: Encoding['loudness']) {
    const targets = [...new Set([...LOUDNESS, ...(loudness === 'off' ? [] : [loudness])])]
    return selectField('loudness', w.loudness, {
      choices: [
        ['off', w.loudnessOff],
        ...targets.map((each) => [String(each), w.loudnessTarget(each)] as const),
      ],
      chosen: String(loudness),
      change: (chosen) => this.#form.set('loudness', chosen === 'off' ? 'off' : Number(chosen)),
      disabled: this.#form.saving.busy,
      hint: w.loudnessHint,
    })
  }

  #cost(space: string) {
    const { estimate } = this
    const { busy, fault } = this.#measuring
    return html`<div class="row">
      <div class="actions">
        ${button(busy ? w.measuring : w.measure, () => this.#measure(space), { disabled: busy })}
      </div>
      <p class="hint">${w.measureHint}</p>
      <p role="status">${
        estimate
          ? w.costs(
              spokenTime(estimate.seconds_per_minute),
              bytesInWords(estimate.bytes_per_minute),
            )
          : ''
      }</p>
      ${faultLine(fault)}
    </div>`
  }

  #measure(id: string) {
    return this.#measuring.submit(
      (problem) => (problem.code === 'conflict' ? w.nothingToMeasure : faultText(problem)),
      async () => {
        const body = sent(this.#form.values)
        this.estimate = await this.app.api.spaces.estimateEncoding({ params: { id }, body })
        this.#estimated = JSON.stringify(this.#form.values)
      },
    )
  }

  #queue({ encoding: { encoders, paused }, queue }: System) {
    return html`<section class="panel" aria-labelledby="queue">
      <h2 id="queue">${w.queue}</h2>
      <p class="lead">${queueNow(queue.videos)}</p>
      <p class="hint">${w.queueEncoders(encoders)}</p>
      <div class="row">
        <div class="actions">${button(paused ? w.resume : w.paused, () => this.#pause(!paused), {
          disabled: this.#form.saving.busy,
          describedBy: 'pause-hint',
        })}</div>
        <p class="hint" id="pause-hint">${paused ? w.pausedNow : w.pausedHint}</p>
      </div>
    </section>`
  }

  #pause(paused: boolean) {
    return this.#form.saving.run(w.notSaved, async () => {
      const system = await this.app.api.system.update({ body: { encoding_paused: paused } })
      this.#changes += 1
      this.system = system
      return paused ? w.pausedNow : w.resumedNow
    })
  }

  #readSystem = async () => {
    this.#polling.stop()
    const changes = this.#changes
    try {
      const system = await this.app.api.system.get()
      if (changes === this.#changes) this.system = system
    } catch (error) {
      // Refused to keys without the permission: the queue is left out.
      if (!isUnreachable(error)) return
    }
    this.#schedule()
  }

  /** A hidden page reads nothing. */
  #schedule = () => {
    if (this.isConnected)
      this.#polling.start(document.hidden ? this.#schedule : this.#readSystem, POLL_MS)
  }
}
customElements.define('dash-encoding', DashEncoding)

function queueNow({
  encoding,
  waiting,
  remaining_seconds: left,
}: System['queue']['videos']): string {
  if (encoding + waiting === 0) return w.queueEmpty
  return `${w.queueNow(encoding, waiting)} ${left === null ? '' : w.queueLeft(spokenTime(left))}`
}
