/**
 * The chapters of one video being edited: what is here, what is saved, what somebody else made of
 * it. Tells `change`.
 */
import type { Chapter as Saved, Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../state/app.ts'
import { remember } from '../../state/video-cache.ts'
import { StoredDraft } from '../../kit/stored-draft.ts'
import { EditSession } from '../edit-session.ts'
import { History } from '../history.ts'
import {
  chaptersOf,
  storedKeys,
  plainOf,
  withKeys,
  type Chapters,
  type Plain,
} from './model/chapter.ts'

interface StoredChapters {
  base: string
  chapters: Plain[]
}

export class ChapterSession extends EditSession<Chapters> {
  /** What somebody else has saved since. */
  theirs: Chapters | null = null
  #app: App
  #id: string
  #lengthMs: number | null
  #draft: StoredDraft<StoredChapters>
  /** Last state that the API returned. */
  #base: string

  constructor(app: App, video: Video) {
    const lengthMs = lengthOf(video)
    const saved = chaptersOf(video.chapters, lengthMs)
    super(saved)
    this.#app = app
    this.#id = video.id
    this.#lengthMs = lengthMs
    this.#draft = new StoredDraft(`chapters:${video.id}`)
    this.#base = textOf(saved)
    const kept = this.#draft.read()
    const chapters = kept && withKeys(kept.chapters)
    if (!chapters || textOf(chapters) === this.#base) return
    this.restored = true
    this.history.change(chapters)
    if (kept.base !== this.#base) this.theirs = saved
  }

  get chapters(): Chapters {
    return this.history.present
  }
  override get isChanged(): boolean {
    return textOf(this.chapters) !== this.#base
  }

  /**
   * `over`: also over what somebody else has saved; null returns to those of the source. False:
   * somebody else was before us.
   */
  async save(over: boolean, chapters: Chapters | null = this.chapters): Promise<boolean> {
    this.saving = true
    this.tell()
    const params = { id: this.#id }
    try {
      const now = this.#read((await this.#app.api.chapters.get({ params })).chapters)
      if (!over && textOf(now) !== this.#base) {
        this.theirs = now
        return false
      }
      const saved = this.#read(
        (
          await this.#app.api.chapters.put({
            params,
            body: { chapters: chapters && plainOf(chapters).map(toSend) },
          })
        ).chapters,
      )
      // What was typed while it was being saved stays.
      if (chapters === null) this.#start(saved)
      else if (textOf(this.chapters) === textOf(chapters))
        this.#start(storedKeys(saved, this.chapters))
      else {
        this.#base = textOf(saved)
        this.theirs = null
        this.keep()
      }
      remember(this.#app, [await this.#app.api.videos.get({ params })])
      return true
    } finally {
      this.saving = false
      // What was told while it was being saved; the newest that is known holds at least our own.
      const newest = this.#app.store.state.videos.get(this.#id)
      if (newest && !this.theirs) this.look(newest)
      this.tell()
    }
  }

  /** The video is known anew: perhaps with other chapters. */
  look(video: Video): void {
    this.#lengthMs = lengthOf(video)
    const saved = this.#read(video.chapters)
    if (this.saving || textOf(saved) === this.#base) return
    if (this.isChanged) this.theirs = saved
    else this.#start(saved)
    this.tell()
  }

  /** Gives up what was changed here: for what somebody else has saved, or for what is saved. */
  discard({ chapters }: Video): void {
    this.#start(this.theirs ?? this.#read(chapters))
    this.tell()
  }

  end(): void {
    this.#draft.end()
  }

  #start(saved: Chapters): void {
    this.#base = textOf(saved)
    this.history = new History(saved)
    this.theirs = null
    this.restored = false
    this.#draft.drop()
  }

  protected override keepDraft(): void {
    if (this.isChanged) this.#draft.keep({ base: this.#base, chapters: plainOf(this.chapters) })
    else this.#draft.drop()
  }

  #read = (saved: readonly Saved[]): Chapters => chaptersOf(saved, this.#lengthMs)
}

/** Null while it is not known. */
export const lengthOf = ({
  duration_seconds: seconds,
}: Pick<Video, 'duration_seconds'>): number | null =>
  seconds === null ? null : Math.round(seconds * 1_000)
const textOf = (chapters: Chapters): string => JSON.stringify(plainOf(chapters))
const toSend = ({ startMs, endMs, title }: Plain) => ({
  start_seconds: startMs / 1_000,
  ...(endMs === null ? {} : { end_seconds: endMs / 1_000 }),
  title,
})
