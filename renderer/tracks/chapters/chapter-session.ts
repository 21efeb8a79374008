/** The chapters of one video being edited: what is here, what is saved, what somebody else made of it. Tells `change`. */
import type { Chapter as Saved, Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../app/app.ts'
import { remember } from '../../app/known-videos.ts'
import { History } from '../cues/model/history.ts'
import { Draft } from '../draft.ts'
import { chaptersOf, plainOf, withKeys, type Chapters } from './model/chapter.ts'

interface Kept { base: string; chapters: { startMs: number; title: string }[] }

export class ChapterSession extends EventTarget {
  saving = false
  restored = false
  /** What somebody else has saved since. */
  theirs: readonly Saved[] | null = null
  #app: App
  #id: string
  #draft: Draft<Kept>
  /** As it is at the appliance. */
  #base: string
  #history: History<Chapters>

  constructor(app: App, { id, chapters }: Video) {
    super()
    this.#app = app
    this.#id = id
    this.#draft = new Draft(`chapters:${id}`)
    this.#base = textOf(chaptersOf(chapters))
    this.#history = new History(chaptersOf(chapters))
    const kept = this.#draft.read()
    if (!kept || textOf(withKeys(kept.chapters)) === this.#base) return
    this.restored = true
    this.#history.change(withKeys(kept.chapters))
    if (kept.base !== this.#base) this.theirs = chapters
  }

  get chapters(): Chapters {
    return this.#history.present
  }
  get canUndo(): boolean {
    return this.#history.canUndo
  }
  get canRedo(): boolean {
    return this.#history.canRedo
  }
  get isChanged(): boolean {
    return textOf(this.chapters) !== this.#base
  }

  edit(chapters: Chapters, run = ''): void {
    if (chapters === this.chapters) return
    this.#history.change(chapters, run)
    this.#keep()
  }
  rest(): void {
    this.#history.rest()
  }
  undo(): void {
    this.#history.undo()
    this.#keep()
  }
  redo(): void {
    this.#history.redo()
    this.#keep()
  }

  /** `over`: also over what somebody else has saved; null returns to those of the source. False: somebody else was before us. */
  async save(over: boolean, chapters: Chapters | null = this.chapters): Promise<boolean> {
    this.saving = true
    this.#tell()
    const params = { id: this.#id }
    try {
      const now = await this.#app.api.chapters.get({ params })
      if (!over && textOf(chaptersOf(now.chapters)) !== this.#base) {
        this.theirs = now.chapters
        return false
      }
      const body = { chapters: chapters && plainOf(chapters).map(({ startMs, title }) => ({ start_seconds: startMs / 1_000, title })) }
      const saved = await this.#app.api.chapters.put({ params, body })
      // What was typed while it was being saved stays.
      if (chapters === null || textOf(this.chapters) === textOf(chapters)) this.#start(saved.chapters)
      else {
        this.#base = textOf(chaptersOf(saved.chapters))
        this.theirs = null
        this.#keep()
      }
      remember(this.#app, [await this.#app.api.videos.get({ params })])
      return true
    } finally {
      this.saving = false
      // What was told while it was being saved; the newest that is known holds at least our own.
      const newest = this.#app.store.state.videos.get(this.#id)
      if (newest && !this.theirs) this.look(newest.chapters)
      this.#tell()
    }
  }

  /** The video is known anew: perhaps with other chapters. */
  look(saved: readonly Saved[]): void {
    if (this.saving || textOf(chaptersOf(saved)) === this.#base) return
    if (this.isChanged) this.theirs = saved
    else this.#start(saved)
    this.#tell()
  }

  /** Gives up what was changed here. */
  takeTheirs(saved: readonly Saved[]): void {
    this.#start(saved)
    this.#tell()
  }

  end(): void {
    this.#draft.end()
  }

  #start(saved: readonly Saved[]): void {
    this.#base = textOf(chaptersOf(saved))
    this.#history = new History(chaptersOf(saved))
    this.theirs = null
    this.restored = false
    this.#draft.drop()
  }

  #keep(): void {
    if (this.isChanged) this.#draft.keep({ base: this.#base, chapters: plainOf(this.chapters) })
    else this.#draft.drop()
    this.#tell()
  }

  #tell = (): void => void this.dispatchEvent(new Event('change'))
}

const textOf = (chapters: Chapters): string => JSON.stringify(plainOf(chapters))
