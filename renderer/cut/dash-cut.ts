/** The tab that cuts a video: its cut as it is saved, why there is none to edit, or the editor. */
import { css, html, nothing, type PropertyValues } from 'lit'
import type { VideoCut } from '../../daemon/contract/cut.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { button } from '../kit/controls.ts'
import '../kit/dash-progress.ts'
import { Delay } from '../kit/delay.ts'
import { emptyState } from '../kit/empty-state.ts'
import { failureText } from '../kit/failure-text.ts'
import { clockTime } from '../kit/formats/duration.ts'
import { exactly } from '../kit/formats/when.ts'
import { alertIcon, checkIcon, undoIcon } from '../kit/icons.ts'
import { ReadTask } from '../kit/read-task.ts'
import { Confirmation } from '../notices/confirmation.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { CutSession, lengthMsOf } from './cut-session.ts'
import './dash-cut-editor.ts'
import { scissorsIcon } from './icons.ts'
import { messages as w } from './messages.ts'

/** While a cut is being made. Its end is an event too; this is for where none comes. */
const LOOK_MS = 2_000

const styles = css`
  :host {
    display: grid;
    gap: var(--s4);
  }
  .state {
    gap: var(--s2) var(--s4);
    padding: var(--s3) var(--s4);
    border-radius: var(--radius-m);
    background: var(--accent-wash);
    &.good { background: var(--good-wash); }
    &.bad { background: var(--bad-wash); }
    > svg { flex: none; }
    &.good > svg { color: var(--good); }
    &.bad > svg { color: var(--bad); }
    > .fill { min-width: min(16rem, 100%); }
  }
  dash-progress { margin-top: var(--s2); }
`

class DashCut extends appElement({
  video: property<Video>(),
  answer: state<VideoCut>(),
}) {
  #session: CutSession | undefined
  #sessionOf = ''
  #confirm = new Confirmation(this)
  #looking = new Delay(this)
  #read: ReadTask<unknown, boolean> = new ReadTask(this, {
    query: () => (this.#hindrance ? null : [this.video.id, this.video.updated_at]),
    read: async (_, signal) => {
      const { id } = this.video
      const before = this.answer
      const answer = await this.app.api.videos.cut({ params: { id } }, { signal })
      if (id !== this.video.id) return true
      // Saved here since it was asked for: it may be what was there before.
      if (before === this.answer) this.answer = answer
      else this.#read.again()
      return true
    },
  })

  static override styles = styles

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#session?.end()
    this.#session = undefined
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('video') && this.answer?.video !== this.video.id) this.answer = undefined
    if (this.isConnected) this.#meet()
    this.#looking.stop()
    if (this.answer?.state === 'pending' && this.isConnected)
      this.#looking.start(this.#read.again, LOOK_MS)
  }

  override render() {
    const hindrance = this.#hindrance
    if (hindrance) return this.#cannot(w.notYet[hindrance])
    const { answer } = this
    if (!answer) return this.#read.view(() => nothing)
    const isMade = answer.state === 'pending'
    if (this.video.status !== 'ready' && !isMade) return this.#cannot(w.notYet.processing)
    if (!answer.original || answer.source_duration === null) {
      if (answer.state !== 'ready') return this.#cannot(w.notYet.nothing)
      return html`${this.#state(answer)}${this.#cannot(w.freedText, w.freedTitle)}`
    }
    return html`${this.#state(answer)}
      <dash-cut-editor .video=${this.video} .answer=${answer} .session=${this.#session}
        @saved=${({ detail }: CustomEvent<VideoCut>) => this.#take(detail)}
        @stale=${this.#read.again}></dash-cut-editor> ${this.#confirm.view()}`
  }

  /** Why it cannot be cut. What plays while it is being processed may be a cut in the making. */
  get #hindrance() {
    const { status, archived, playable, arriving } = this.video
    if (archived) return 'archived'
    if (arriving) return 'uploading'
    if (status === 'ready' || (playable && status === 'processing')) return undefined
    return playable && status === 'uploaded' ? undefined : status
  }

  #cannot = (text: string, title = w.notYetTitle) =>
    emptyState({ icon: scissorsIcon(24), title, text })

  /** Another video, or another source of it, is another session. */
  #meet() {
    const { answer } = this
    if (!answer) return
    const of = `${answer.video} ${lengthMsOf(answer)}`
    if (this.#session && of === this.#sessionOf) return void this.#session.look(answer)
    this.#session?.end()
    this.#session = new CutSession(this.app, answer.video, answer)
    this.#sessionOf = of
  }

  #state({ state, duration, source_duration: whole, undo_until: until, error }: VideoCut) {
    if (state === 'none') return nothing
    const undo =
      until === null && state !== 'pending'
        ? nothing
        : button(w.undoCut, this.#undo, { icon: undoIcon() })
    const untilText = until === null ? w.undoOver : w.undoUntil(exactly(until))
    const progress = this.video.status === 'processing' ? this.video.progress : null
    if (state === 'pending')
      return html`<div class="state flex wrap" role="status"><div class="fill">
        <p class="medium">${w.pendingTitle}</p>
        <p class="soft">${w.pendingText} ${w.clipPending}</p>
        <dash-progress .value=${progress} label=${w.pendingTitle}></dash-progress>
      </div>${undo}</div>`
    if (state === 'failed')
      return html`<div class="state flex wrap bad" role="alert">${alertIcon(20)}<div class="fill">
        <p class="medium">${w.failedTitle}</p>
        <p class="soft">${error ? failureText(error) : nothing} ${w.failedText}</p>
      </div>${undo}</div>`
    return html`<div class="state flex wrap good">${checkIcon(20)}<div class="fill">
      <p class="medium">${w.readyTitle(clockTime(duration ?? 0), clockTime(whole ?? 0))}</p>
      <p class="soft">${untilText}</p>
    </div>${undo}</div>`
  }

  #undo = () =>
    this.#confirm.ask(() => ({
      heading: w.undoTitle,
      action: w.undoCut,
      text: w.undoText,
      failed: w.notUndone,
      work: async () => {
        const { id } = this.video
        const answer = await this.app.api.videos.deleteCut({ params: { id } })
        if (this.#take(answer)) this.#session?.discard(answer)
        return w.undone
      },
    }))

  /** False where another video is shown by now. */
  #take(answer: VideoCut): boolean {
    const isShown = answer.video === this.video.id
    if (isShown) this.answer = answer
    return isShown
  }
}
customElements.define('dash-cut', DashCut)
