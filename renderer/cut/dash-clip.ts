/** Asks for the title and the times of a clip, makes it, and says where it is. Times are those of the uncut source. */
import { css, html, nothing } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import { textField } from '../kit/fields.ts'
import { formStyles } from '../kit/styles/form.ts'
import { FormDialog } from '../notices/form-dialog.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { remember } from '../state/video-cache.ts'
import { readTime, timeText } from '../tracks/times.ts'
import { messages as w } from './messages.ts'
import { toCutMs, type Ranges, type TimeSpan } from './model/ranges.ts'

const NOTHING_TYPED = { name: '', start: '', end: '' }

const styles = css`
  .pair {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--s3);
  }
  .made {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s3);
    margin-top: var(--s3);
    padding: var(--s3) var(--s4);
    border-radius: var(--radius-m);
    background: var(--good-wash);
  }
`

export class DashClip extends appElement({
  video: property<Video>(),
  /** What viewers see now: clips are made of it. */
  saved: property<Ranges>([]),
  typed: state(NOTHING_TYPED),
  clip: state<Video>(),
}) {
  #dialog = new FormDialog(this)

  static override styles = [formStyles, styles]

  open({ startMs, endMs }: TimeSpan) {
    this.typed = { name: '', start: timeText(startMs), end: timeText(endMs) }
    this.#dialog.open()
  }

  override render() {
    const { typed, clip } = this
    const span = this.#span
    const field = (id: keyof typeof NOTHING_TYPED, label: string, placeholder = '') =>
      textField(id, label, {
        value: typed[id],
        look: 'tabular',
        placeholder,
        maxlength: 300,
        inputmode: id === 'name' ? 'text' : 'decimal',
        autofocus: id === 'name',
        input: (text) => (this.typed = { ...this.typed, [id]: text }),
      })
    return html`<div role="status">${
      clip
        ? html`<p class="made"><span class="anywhere">${w.clipMade(clip.name)}</span>
          <a href="/videos/${clip.id}">${w.openClip}</a></p>`
        : nothing
    }</div>${this.#dialog.view({
      heading: w.clipTitle,
      fields: html`<p class="soft">${w.clipText}</p>
        ${field('name', w.clipName, this.video.name)}
        <div class="pair">${field('start', w.clipStart)} ${field('end', w.clipEnd)}</div>
        <p class="soft tabular">${typeof span === 'string' ? '' : w.clipLength(timeText(span.endMs - span.startMs))}</p>`,
      action: w.clipAction,
      send: this.#send,
    })}`
  }

  /** In the time of what viewers see; or what is wrong with it. */
  get #span(): TimeSpan | keyof (typeof w)['clipFaults'] {
    const [startMs, endMs] = [readTime(this.typed.start), readTime(this.typed.end)]
    if (startMs === null || endMs === null) return 'time'
    if (endMs <= startMs) return 'order'
    const span = { startMs: toCutMs(this.saved, startMs), endMs: toCutMs(this.saved, endMs) }
    return span.endMs > span.startMs ? span : 'gone'
  }

  #send = async () => {
    const span = this.#span
    if (typeof span === 'string') return this.#dialog.reset(w.clipFaults[span])
    await this.#dialog.send(async () => {
      const clip = await this.app.api.videos.createClip({
        params: { id: this.video.id },
        body: {
          start: span.startMs / 1_000,
          end: span.endMs / 1_000,
          title: this.typed.name.trim() || undefined,
        },
      })
      remember(this.app, [clip])
      this.clip = clip
    })
  }
}
customElements.define('dash-clip', DashClip)
