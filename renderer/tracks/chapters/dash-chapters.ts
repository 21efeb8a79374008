/** The tab of chapters: written beside the player, or pasted as a list. */
import { html, nothing, type PropertyValues } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { openAddress } from '../../state/media-token.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { StoreWatch } from '../../state/watch.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { PageError } from '../../kit/explain/explain.ts'
import type { Preview } from '../../state/preview.ts'
import { cuesStyles } from '../cues/cues-styles.ts'
import { cueKeyOf } from '../cues/cue-keys.ts'
import { currentAt } from '../cues/model/window-of.ts'
import { markIcon, plusIcon } from '../icons.ts'
import { timeFieldStyles } from '../time-field.ts'
import { chapterHead, chapterNews, type ChapterHeadActions } from './chapter-head.ts'
import { chapterRow, type ChapterActions } from './chapter-row.ts'
import { ChapterSession, lengthOf } from './chapter-session.ts'
import { chaptersStyles } from './chapters-styles.ts'
import type { DashPaste } from './dash-paste.ts'
import './dash-paste.ts'
import {
  add,
  endOf,
  faultOf,
  remove,
  setEnd,
  setStart,
  setTitle,
  withKeys,
} from './model/chapter.ts'
import { readStoryboard, type Storyboard } from './storyboard.ts'
import { messages } from '../messages.ts'

export class DashChapters extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  current: state<number>(-1),
  storyboard: state<Storyboard>([]),
}) {
  #tokens = new StoreWatch(this, (state) => state.mediaTokens)
  #session: ChapterSession | undefined
  #paste = createRef<DashPaste>()
  #storyboardOf = ''

  static override styles = [cuesStyles, timeFieldStyles, chaptersStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('keydown', this.#onKey)
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#session?.end()
    this.#session = undefined
    this.preview.removeEventListener('time', this.#onTime)
    this.preview.removeEventListener('player', this.#onPlayer)
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return
    if (!this.#session) {
      this.#session = new ChapterSession(this.app, this.video)
      this.#session.addEventListener('change', () => this.requestUpdate())
      this.preview.addEventListener('time', this.#onTime)
      this.preview.addEventListener('player', this.#onPlayer)
    } else if (changed.has('video')) this.#session.look(this.video)
    void this.#tokens.value
    void this.#readStoryboard()
  }

  override render() {
    const session = this.#session
    if (!session) return nothing
    const { chapters } = session
    const paste = html`<dash-paste .lengthMs=${this.#lengthMs} .present=${chapters.length}
      ${ref(this.#paste)} @pasted=${this.#pasted}></dash-paste>`
    if (chapters.length === 0 && !session.isChanged) {
      const action = html`<div class="ways">
        <button type="button" class="button primary" @click=${this.#add}>${plusIcon()}${messages().chapters.add}</button>
        <button type="button" class="button" @click=${() => this.#paste.value?.open()}>${messages().chapters.paste}</button>
      </div>`
      return html`${emptyState({ icon: markIcon(24), title: messages().chapters.emptyTitle, text: messages().chapters.emptyText, action })}${paste}`
    }
    return html`${chapterHead(session, this.#head)} ${chapterNews(session, this.#head)}
      <ol>
        ${repeat(
          chapters,
          ({ key }) => key,
          (chapter, index) =>
            chapterRow({
              chapter,
              index,
              followsMs: chapters[index + 1]?.startMs ?? this.#lengthMs,
              current: index === this.current,
              fault: faultOf(chapters, index, this.#lengthMs),
              storyboard: this.storyboard,
              canSeek: this.preview.player !== undefined,
              deeds: this.#deeds,
            }),
        )}
      </ol>
      ${paste}`
  }

  #head: ChapterHeadActions = {
    add: () => this.#add(),
    paste: () => this.#paste.value?.open(),
    save: (over = false) => void this.#save(over),
    saveOfSource: () => void this.#save(true, true),
    discard: () => this.#session!.discard(this.video),
  }

  get #lengthMs(): number | null {
    return lengthOf(this.video)
  }
  get #nowMs(): number {
    return Math.round(this.preview.time * 10) * 100
  }

  #deeds: ChapterActions = {
    title: (key, title) =>
      this.#session!.edit(setTitle(this.#session!.chapters, key, title), `title ${key}`),
    start: (key, ms) =>
      this.#session!.edit(setStart(this.#session!.chapters, key, ms), `start ${key}`),
    startHere: (key) => this.#session!.edit(setStart(this.#session!.chapters, key, this.#nowMs)),
    end: (key, ms) =>
      this.#session!.edit(setEnd(this.#session!.chapters, key, ms, this.#lengthMs), `end ${key}`),
    endHere: (key) =>
      this.#session!.edit(setEnd(this.#session!.chapters, key, this.#nowMs, this.#lengthMs)),
    remove: (key) => this.#session!.edit(remove(this.#session!.chapters, key)),
    seek: (ms) => this.preview.seek(ms / 1_000),
    rest: () => this.#session?.rest(),
    next: (key) => {
      const { chapters } = this.#session!
      const after = chapters[chapters.findIndex((one) => one.key === key) + 1]
      if (after) this.#focus(after.key)
      else this.#add()
    },
  }

  #add = (): void => {
    const { chapters, at } = add(
      this.#session!.chapters,
      this.#session!.chapters.length === 0 ? 0 : this.#nowMs,
    )
    this.#session!.edit(chapters)
    this.#focus(at)
  }
  #focus(key: number, field = '.name'): void {
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLInputElement>(`[data-key='${key}'] ${field}`)?.focus(),
    )
  }
  #pasted = ({ detail }: CustomEvent<{ startMs: number; title: string }[]>): void =>
    this.#session!.edit(withKeys(detail))

  #onPlayer = (): void => {
    this.#onTime()
    this.requestUpdate()
  }
  #onTime = (): void => {
    const chapters = this.#session?.chapters ?? []
    const marks = chapters.map(({ startMs }, index) => ({
      startMs,
      endMs: endOf(chapters, index, null) ?? Infinity,
    }))
    this.current = this.preview.player ? currentAt(marks, this.preview.time * 1_000) : -1
  }

  async #readStoryboard(): Promise<void> {
    const { storyboard } = this.video.urls
    const address = storyboard === null ? null : openAddress(this.app, this.video, storyboard)
    if (address === null || address === this.#storyboardOf) return
    this.#storyboardOf = address
    this.storyboard = await readStoryboard(address)
  }

  /** `ofSource`: in place of ours those that came with the file. */
  async #save(over: boolean, ofSource = false): Promise<void> {
    const session = this.#session!
    const faulty = session.chapters.findIndex(
      (_, index) => faultOf(session.chapters, index, this.#lengthMs) !== null,
    )
    try {
      if (faulty >= 0 && !ofSource) {
        this.#focus(session.chapters[faulty]!.key, '[aria-invalid=true]')
        throw new PageError(
          messages().chapters.faults[faultOf(session.chapters, faulty, this.#lengthMs)!],
          '',
        )
      }
      if (await session.save(over, ofSource ? null : session.chapters)) {
        notify(this.app, messages().chapters.savedNotice)
        // The player reads them at its beginning alone.
        this.preview.reload()
      }
    } catch (error) {
      notifyFailure(this.app, messages().chapters.notSaved, error)
    }
  }

  #onKey = (event: KeyboardEvent): void => {
    const key = cueKeyOf(event)
    if (key !== 'undo' && key !== 'redo' && key !== 'save' && key !== 'add' && key !== 'play')
      return
    // The dialog's own field has an undo of its own.
    if (event.composedPath().includes(this.#paste.value as EventTarget)) return
    event.preventDefault()
    if (key === 'save') void this.#save(false)
    else if (key === 'add') this.#add()
    else if (key === 'play')
      void (this.preview.player?.paused ? this.preview.player.play() : this.preview.player?.pause())
    else this.#session![key]()
  }
}
customElements.define('dash-chapters', DashChapters)
