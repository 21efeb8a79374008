/**
 * The editor of a cut: the uncut source in a player, the time line, the ranges as a list, and what is done with them.
 * Events: `saved` with the answer of the API, `stale` when the addresses of the source must be asked for again.
 */
import { html, nothing, type PropertyValues } from 'lit'
import type { VideoCut } from '../../daemon/contract/cut.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { button } from '../kit/controls.ts'
import { soundIcon } from '../kit/icons.ts'
import { messages as kitMessages } from '../kit/messages.ts'
import { partOf } from '../kit/part-of.ts'
import { formStyles } from '../kit/styles/form.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { showOverlay } from '../state/overlay.ts'
import { showPageKeys, singleKeys } from '../state/page-keys.ts'
import { StoreWatch } from '../state/watch.ts'
import { editorStyles } from '../tracks/editor.ts'
import { timeFieldStyles } from '../tracks/time-field.ts'
import { timeText } from '../tracks/times.ts'
import { runCommand } from './commands.ts'
import type { CutSession } from './cut-session.ts'
import { DashClip } from './dash-clip.ts'
import { DashSaveCut } from './dash-save-cut.ts'
import { editsAt } from './edits.ts'
import { cutEditorStyles } from './editor-styles.ts'
import { cutHead } from './head.ts'
import { commandOf, isTaken, KEY_NAMES, type CutCommand } from './keys.ts'
import { LeaveGuard } from './leave-guard.ts'
import { messages as w } from './messages.ts'
import { toFrame } from './model/frames.ts'
import {
  totalMs,
  fromKeep,
  MOST_RANGES,
  moveEdge,
  partsOf,
  remove,
  type Ranges,
} from './model/ranges.ts'
import { chaptersInSource, EdgeMover } from './move-edges.ts'
import { SourcePlayer } from './play/source-player.ts'
import { rangeList, rangeListStyles } from './range-list.ts'
import { readPictures, type SourcePictures } from './source-pictures.ts'
import { DashTimeline } from './timeline/dash-timeline.ts'
import type { TimelineEdge } from './timeline/edges.ts'
import { rangeTools, transport } from './tools.ts'

/** The addresses of the source are valid for an hour. */
const STALE_MS = 50 * 60_000

class DashCutEditor extends appElement({
  video: property<Video>(),
  answer: property<VideoCut>(),
  session: property<CutSession>(),
  pictures: state<SourcePictures>({ storyboard: [], peaks: [] }),
  snaps: state(true),
}) {
  #player: SourcePlayer | undefined
  #loadedMs = 0
  #shownPart = -1
  #edges = new EdgeMover()
  #theme = new StoreWatch(this, (all) => all.theme)
  #timeline = partOf(this, DashTimeline)
  #clip = partOf(this, DashClip)
  #save = partOf(this, DashSaveCut)
  #leaving = new LeaveGuard(this, () => this.session.isChanged)
  #over: AbortController | undefined

  static override styles = [
    formStyles,
    editorStyles,
    timeFieldStyles,
    rangeListStyles,
    cutEditorStyles,
  ]

  override connectedCallback() {
    super.connectedCallback()
    this.#over = new AbortController()
    const { signal } = this.#over
    document.addEventListener('keydown', this.#onKey, { signal })
    const end = showPageKeys(() => ({
      title: w.title,
      keys: KEY_NAMES.map(([command, ...names]) => ({ names, label: w.keyHelp[command] })),
    }))
    signal.addEventListener('abort', end)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#over?.abort()
    this.#player?.end()
    this.#player = undefined
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (!this.isConnected) return
    const before = changed.get('session')
    if (changed.has('session')) {
      before?.removeEventListener('change', this.#redraw)
      this.session.addEventListener('change', this.#redraw)
      if (before) this.#player?.end()
      if (before) this.#player = undefined
    }
    if (!this.#player || (this.#player.hasFailed && changed.has('answer'))) this.#load()
    if (this.#player) this.#player.ranges = this.session.present
    if (changed.has('pictures') || changed.has('video') || changed.has('answer'))
      this.#edges.set(this.#chapterMs, this.pictures.peaks, this.session.lengthMs)
  }

  override render() {
    const { session, video, answer } = this
    const player = this.#player
    if (!player) return nothing
    const { present: ranges, lengthMs } = session
    const edits = editsAt(session, player.ms)
    const parts = partsOf(ranges, lengthMs)
    const canClip = this.#isSettled
    return html`${cutHead({
      session,
      answer,
      edits,
      canClip,
      clip: () => this.#clip()?.open(edits.current ?? { startMs: 0, endMs: lengthMs }),
      askToSave: this.#askToSave,
      showKeys: () => showOverlay(this.app, 'keys'),
    })}
      <div class="work">
        <div class="screen">
          <div class="picture ${video.audio_only ? 'sound' : ''}" role="group" aria-label=${w.player}
            .style=${video.audio_only ? '' : `aspect-ratio: ${video.width ?? 16} / ${video.height ?? 9}`}>
            ${player.media} ${video.audio_only ? soundIcon(32) : nothing}
            ${
              player.hasFailed
                ? this.#failed()
                : edits.current?.range === null
                  ? html`<span class="gone-now">${w.removedPart}</span>`
                  : nothing
            }
          </div>
          ${transport(player, lengthMs, this.#run)}
        </div>
      <dash-timeline role="group" aria-label=${w.timeline} .lengthMs=${lengthMs} .ranges=${ranges}
        .frameRate=${answer.frame_rate} .atMs=${player.ms} .isPlaying=${player.isPlaying}
        .storyboard=${this.pictures.storyboard} .peaks=${this.pictures.peaks}
        .chapterMs=${this.#chapterMs} .theme=${this.#theme.value}
        @seek=${({ detail }: CustomEvent<number>) => player.seek(toFrame(detail, answer.frame_rate, lengthMs))}
        @edge=${({ detail }: CustomEvent<TimelineEdge>) => this.#moveEdge(detail)}
        @rest=${this.#rest}></dash-timeline>
      ${rangeTools({
        session,
        edits,
        hasMagnet: this.#edges.magnets.length > 0,
        snaps: this.snaps,
        run: this.#run,
        snap: () => (this.snaps = !this.snaps),
      })}
        <div class="side">
          <div class="amount">
            <h3>${w.ranges}</h3>
            <span class="soft tabular">${w.after(timeText(totalMs(ranges)), timeText(lengthMs))}</span>
          </div>
          <p class="soft small">${
            ranges.length < MOST_RANGES ? w.rangesHint : w.tooMany(MOST_RANGES)
          }</p>
          ${rangeList({
            parts,
            current: parts.find(({ startMs }) => startMs === edits.current?.startMs),
            canRemove: ranges.length > 1,
            canClip,
            playFrom: (ms) => {
              player.seek(ms)
              player.play()
            },
            set: (key, edge, ms) => this.#moveEdge({ key, edge, ms, reachMs: 0 }),
            setHere: (key, edge) =>
              session.edit(moveEdge(ranges, { key, edge, ms: player.ms }, lengthMs)),
            remove: (key) => session.edit(remove(ranges, key)),
            restore: (part) => session.edit(editsAt(session, part.startMs).restore),
            clip: (part) => this.#clip()?.open(part),
            rest: session.rest,
          })}
        </div>
      </div>
      <dash-clip .video=${video} .saved=${this.#saved}></dash-clip>
      <dash-save-cut .session=${session} .answer=${answer}
        @saved=${({ detail }: CustomEvent<VideoCut>) => this.emit('saved', detail)}></dash-save-cut>
      ${this.#leaving.render()}`
  }

  #failed() {
    return html`<div class="failed" role="alert">
      <strong>${w.playerFailed}</strong><span>${w.playerFailedText}</span>
      ${button(kitMessages.tryAgain, () => this.emit('stale'))}
    </div>`
  }

  get #chapterMs(): readonly number[] {
    return this.#isSettled ? chaptersInSource(this.video, this.#saved) : []
  }

  /** What viewers see is what `keep` has, and not what was there before. */
  get #isSettled() {
    return this.answer.state !== 'pending'
  }

  get #saved(): Ranges {
    return fromKeep(this.answer.keep, this.session.lengthMs)
  }

  #load() {
    const { original, frame_rate: frameRate } = this.answer
    if (!original) return
    const atMs = this.#player?.ms ?? 0
    this.#player?.end()
    this.#loadedMs = Date.now()
    const player = new SourcePlayer({
      url: original.hls,
      lengthMs: this.session.lengthMs,
      frameRate,
    })
    player.seek(atMs)
    player.addEventListener('time', this.#onTime)
    player.addEventListener('state', this.#onState)
    this.#player = player
    void readPictures(original).then((pictures) => (this.pictures = pictures))
  }

  #redraw = () => this.requestUpdate()

  #onState = () => {
    this.requestUpdate()
    if (this.#player?.hasFailed && Date.now() - this.#loadedMs > STALE_MS) this.emit('stale')
  }

  /** Sixty times a second while it plays: the rest is drawn when the player comes into another part. */
  #onTime = () => {
    const player = this.#player
    const timeline = this.#timeline()
    if (!player || !timeline) return
    timeline.atMs = player.ms
    const clock = this.renderRoot.querySelector('[data-clock]')
    if (clock) clock.textContent = timeText(player.ms)
    if (!player.isPlaying || this.#isElsewhere(player.ms)) this.requestUpdate()
  }

  #isElsewhere(ms: number) {
    const part = partsOf(this.session.present, this.session.lengthMs).findIndex(
      ({ endMs }) => ms < endMs,
    )
    const isElsewhere = part !== this.#shownPart
    this.#shownPart = part
    return isElsewhere
  }

  #moveEdge(edge: TimelineEdge) {
    const { session, snaps, answer } = this
    const player = this.#player!
    this.#edges.move(edge, { session, player, snaps, frameRate: answer.frame_rate })
  }

  #rest = () => {
    this.#edges.rest()
    this.session.rest()
  }

  #run = (command: CutCommand) => {
    if (!this.#player) return
    runCommand(command, {
      player: this.#player,
      session: this.session,
      timeline: this.#timeline(),
      frameRate: this.answer.frame_rate,
      askToSave: this.#askToSave,
    })
  }

  #onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const path = event.composedPath()
    if (!path.includes(this) && path[0] !== document.body) return
    const found = commandOf(event)
    if (!found || isTaken(event, found.isSingle) || (found.isSingle && !singleKeys())) return
    event.preventDefault()
    this.#run(found.command)
  }

  #askToSave = () => this.#save()?.open()
}
customElements.define('dash-cut-editor', DashCutEditor)
