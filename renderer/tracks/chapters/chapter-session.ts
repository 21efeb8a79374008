/** The chapters of one video being edited: what is here, what is saved, what somebody else made of it. */
import type { Chapter as Saved, Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../state/app.ts'
import { remember } from '../../state/video-cache.ts'
import { EditSession } from '../edit-session.ts'
import { lengthMsOf } from '../times.ts'
import {
  chaptersOf,
  plainOf,
  storedKeys,
  withKeys,
  type Chapters,
  type Plain,
} from './model/chapter.ts'

interface StoredChapters {
  base: string
  chapters: Plain[]
}

export class ChapterSession extends EditSession<Chapters, StoredChapters> {
  #app: App
  #id: string
  #lengthMs: number | null
  #base: string

  constructor(app: App, video: Video) {
    const lengthMs = lengthMsOf(video)
    const saved = chaptersOf(video.chapters, lengthMs)
    super(saved, `chapters:${video.id}`)
    this.#app = app
    this.#id = video.id
    this.#lengthMs = lengthMs
    this.#base = textOf(saved)
    const stored = this.draft.read()
    const chapters = stored && withKeys(stored.chapters)
    if (!chapters || textOf(chapters) === this.#base) return
    this.restored = true
    this.history.change(chapters)
    if (stored.base !== this.#base) this.theirs = saved
  }

  override get isChanged() {
    return textOf(this.present) !== this.#base
  }

  /**
   * `over`: also over what somebody else has saved; null returns to those of the source. False:
   * somebody else was before us.
   */
  async save(over: boolean, chapters: Chapters | null = this.present) {
    this.saving = true
    this.emit()
    const params = { id: this.#id }
    const { chapters: api, videos } = this.#app.api
    let isKnown = true
    try {
      const now = this.#read(await api.get({ params }))
      if (!over && textOf(now) !== this.#base) {
        this.theirs = now
        return false
      }
      const body = { chapters: chapters && plainOf(chapters).map(toSend) }
      const saved = this.#read(await api.put({ params, body }))
      // What was typed while it was being saved stays.
      if (chapters === null) this.#begin(saved)
      else if (textOf(this.present) === textOf(chapters))
        this.#begin(storedKeys(saved, this.present))
      else {
        this.#base = textOf(saved)
        this.theirs = null
        this.keep()
      }
      // An event comes too; until then what is known of the video may be older.
      const video = await videos.get({ params }).catch(() => undefined)
      if (video) remember(this.#app, [video])
      else isKnown = false
      return true
    } finally {
      this.saving = false
      // What came while it was being saved; the newest that is known holds at least our own.
      const newest = isKnown && this.#app.store.state.videos.get(this.#id)
      if (newest && !this.theirs) this.look(newest)
      this.emit()
    }
  }

  /** The video was read again: perhaps with other chapters. */
  look(video: Video) {
    this.#lengthMs = lengthMsOf(video)
    const saved = this.#read(video)
    if (this.saving || textOf(saved) === this.#base) return
    if (this.isChanged) this.theirs = saved
    else this.#begin(saved)
    this.emit()
  }

  /** Gives up what was changed here: for what somebody else has saved, or for what is saved. */
  discard(video: Video) {
    this.#begin(this.theirs ?? this.#read(video))
    this.emit()
  }

  #begin(saved: Chapters) {
    this.#base = textOf(saved)
    this.start(saved)
    this.draft.drop()
  }

  protected override toDraft(): StoredChapters {
    return { base: this.#base, chapters: plainOf(this.present) }
  }

  #read = ({ chapters }: { chapters: readonly Saved[] }): Chapters =>
    chaptersOf(chapters, this.#lengthMs)
}

const textOf = (chapters: Chapters) => JSON.stringify(plainOf(chapters))
const toSend = ({ startMs, endMs, title }: Plain) => ({
  start_seconds: startMs / 1_000,
  ...(endMs === null ? {} : { end_seconds: endMs / 1_000 }),
  title,
})
