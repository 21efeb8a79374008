/** The editor of one subtitle, beside the player: what is typed is seen over the picture at once. */
import { html, nothing, type PropertyValues } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import { PageError } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import type { Preview } from '../../state/preview.ts'
import { languageName } from '../language-names.ts'
import type { CheckTally } from './model/checks.ts'
import { cueActions } from './cue-actions.ts'
import { cueHead, cueNews, cueTally, type CueHeadActions } from './cue-head.ts'
import { cueKeyOf, type CueKey } from './cue-keys.ts'
import { doKey } from './cue-key-actions.ts'
import { CueSearch } from './cue-search.ts'
import { CueSession } from './cue-session.ts'
import type { DashCueList } from './dash-cue-list.ts'
import './dash-cue-list.ts'
import type { DashKeys } from './dash-keys.ts'
import './dash-keys.ts'
import type { DashShift } from './dash-shift.ts'
import './dash-shift.ts'
import { cuesStyles } from './cues-styles.ts'
import { LookedOver } from './cue-checks.ts'
import { add, shift, type Edited } from './model/edits.ts'
import { VisibleCues } from './visible-cues.ts'
import { currentAt } from './model/window-of.ts'
import { messages } from '../messages.ts'

export class DashCues extends appElement({
  video: property<Video>(),
  subtitle: property<Subtitle>(),
  preview: property<Preview>(),
  /** Address of the list of subtitles. */
  back: property<string>(),
  current: state<number>(-1),
}) {
  #session: CueSession | undefined
  #shown: VisibleCues | undefined
  #list = createRef<DashCueList>()
  #shift = createRef<DashShift>()
  #keys = createRef<DashKeys>()
  #ask = createRef<DashConfirm>()
  /** The cue that was worked on last, also while the focus is elsewhere. */
  #at: number | undefined
  #over = new LookedOver()
  #search = new CueSearch(
    {
      cues: () => this.#cues,
      at: () => this.#at,
      stand: (cue) => {
        this.#at = cue.key
        this.#list.value?.show(this.#cues.indexOf(cue))
        this.requestUpdate()
      },
      edit: (edited) => this.#edit(edited),
      replaced: (count) => notify(this.app, messages().cues.replacedIn(count)),
      changed: () => this.requestUpdate(),
      ended: () => this.#at !== undefined && void this.#list.value?.focusOn(this.#at),
    },
    this.#over,
  )

  static override styles = cuesStyles

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('keydown', this.#onKey)
    if (this.hasUpdated) this.#begin()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#session?.end()
    this.#shown?.end()
    this.#session = this.#shown = undefined
    this.preview.removeEventListener('time', this.#onTime)
    this.preview.removeEventListener('player', this.#onPlayer)
  }

  override willUpdate(changed: PropertyValues<this>): void {
    // A last update may come when it is gone already.
    if (!this.#session && this.isConnected) this.#begin()
    const before = changed.get('video')
    if (before && before.updated_at !== this.video.updated_at) void this.#session?.look()
  }

  override render() {
    const session = this.#session
    if (!session) return nothing
    if (session.phase === 'failed') return problemPanel(session.problem!, () => void session.load())
    if (session.phase === 'loading')
      return html`<div class="skeleton ghost" aria-busy="true"></div>`
    const { cues } = session
    const lengthMs = this.#lengthMs
    return html`${cueHead(
      this.back,
      `${languageName(this.subtitle.language)}`,
      session,
      this.#head,
    )} ${cueNews(session, this.#head, () => session.takeTheirs())}
      ${this.#search.bar()}
      ${cueTally(cues.length, this.#tally, this.#head.goTo)}
      ${
        cues.length === 0
          ? html`<p class="none">${messages().cues.none}</p>`
          : html`<dash-cue-list .cues=${cues} .deeds=${this.#deeds} .current=${this.current}
            .found=${this.#search.found.keys} .lengthMs=${lengthMs}
            .canSeek=${this.preview.player !== undefined} ${ref(this.#list)}
            @at=${({ detail }: CustomEvent<number>) => (this.#at = detail)}></dash-cue-list>`
      }
      <dash-shift ${ref(this.#shift)}
        @shift=${(event: CustomEvent<number>) => this.#edit(shift(cues, event.detail))}
      ></dash-shift>
      <dash-keys ${ref(this.#keys)}></dash-keys>
      <dash-confirm ${ref(this.#ask)} heading=${messages().cues.discardTitle}
        deed=${messages().cues.discard} @confirm=${this.#discard}
      >${messages().cues.discardText}</dash-confirm>`
  }

  override updated(): void {
    if (this.#session?.phase === 'there') this.#shown?.show(this.#session.cues)
  }

  #begin(): void {
    this.#session = new CueSession(this.app, { id: this.video.id, subtitle: this.subtitle.id })
    this.#shown = new VisibleCues(this.preview, this.subtitle)
    this.#session.addEventListener('change', () => this.requestUpdate())
    this.preview.addEventListener('time', this.#onTime)
    this.preview.addEventListener('player', this.#onPlayer)
    void this.#session.load().then(this.#onTime)
  }

  get #lengthMs(): number | null {
    const { duration_seconds: seconds } = this.video
    return seconds === null ? null : seconds * 1_000
  }
  get #nowMs(): number {
    return Math.round(this.preview.time * 1_000)
  }

  #edit(
    edited: Edited,
    { run = '', focus = false, caret }: { run?: string; focus?: boolean; caret?: number } = {},
  ): void {
    this.#session!.edit(edited.cues, run)
    if (edited.at !== undefined) this.#at = edited.at
    if (focus && edited.at !== undefined)
      void this.updateComplete.then(() => this.#list.value?.focusOn(edited.at!, caret))
  }

  #deeds = cueActions({
    cues: () => this.#cues,
    nowMs: () => this.#nowMs,
    edit: (edited, options) => this.#edit(edited, options),
    caretIn: (key) => this.#list.value?.textArea(key)?.selectionStart ?? 0,
    seek: (cue) =>
      this.#cues[this.current] !== cue && this.preview.seek(cue.startMs / 1_000 + 0.001),
    rest: () => this.#session?.rest(),
  })

  #head: CueHeadActions = {
    save: (over = false) => void this.#save(over),
    undo: () => this.#session!.undo(),
    redo: () => this.#session!.redo(),
    add: () => this.#edit(add(this.#cues, this.#nowMs), { focus: true }),
    find: () => {
      this.#search.open()
      void this.updateComplete.then(() => this.#search.begin())
    },
    shift: () => this.#shift.value?.open(),
    keys: () => this.#keys.value?.open(),
    discard: () => this.#ask.value?.open(),
    goTo: (index) => void this.#list.value?.focusOn(this.#cues[index]!.key),
  }

  get #tally(): CheckTally {
    return this.#over.tally(this.#cues, this.#lengthMs)
  }
  get #cues() {
    return this.#session!.cues
  }

  async #save(over: boolean): Promise<void> {
    const { firstFault } = this.#tally
    if (firstFault !== null) {
      notifyFailure(
        this.app,
        messages().cues.notSaved,
        new PageError(messages().cues.faultsFirst, ''),
      )
      return this.#head.goTo(firstFault)
    }
    try {
      if (await this.#session!.save(over)) notify(this.app, messages().cues.savedNotice)
    } catch (error) {
      notifyFailure(this.app, messages().cues.notSaved, error)
    }
  }

  #discard = (): void => {
    this.#ask.value?.close()
    this.#session!.takeTheirs()
  }

  #onPlayer = (): void => this.requestUpdate()
  #onTime = (): void => {
    if (this.#session) this.current = currentAt(this.#cues, this.#nowMs)
  }
  #onKey = (event: KeyboardEvent): void => {
    const key = this.#session?.phase === 'there' ? cueKeyOf(event) : undefined
    if (!key) return
    if ((key === 'undo' || key === 'redo') && this.#search.holds(event)) return
    event.preventDefault()
    this.#do(key)
  }

  #do(key: CueKey): void {
    const { player } = this.preview
    doKey(key, {
      head: this.#head,
      deeds: this.#deeds,
      cues: this.#cues,
      at: this.#at,
      play: () => void (player?.paused ? player.play() : player?.pause()),
    })
  }
}
customElements.define('dash-cues', DashCues)
