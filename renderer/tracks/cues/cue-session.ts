/**
 * A subtitle being edited: what was read, what was changed here, and what somebody else made of
 * it meanwhile.
 */
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { SubtitleContent } from '../../../daemon/contract/tracks.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import type { App } from '../../state/app.ts'
import { EditSession } from '../edit-session.ts'
import { cuesOf, sameCues, withNewKeys, writeVtt, type Cues } from './model/cue.ts'

interface StoredCues {
  revision: string
  blocks: string[]
  cues: Cues
}

export class CueSession extends EditSession<Cues, StoredCues, SubtitleContent> {
  phase: 'loading' | 'there' | 'failed' = 'loading'
  problem: Explained | null = null
  #app: App
  #params: { id: string; subtitle: string }
  #base: SubtitleContent | undefined
  /** Last state that the API returned. */
  #saved: Cues = []
  #ended = false
  /** The video changed while this was being saved. */
  #missed = false

  constructor(app: App, params: { id: string; subtitle: string }) {
    super([], `cues:${params.subtitle}`)
    this.#app = app
    this.#params = params
  }

  override get isChanged() {
    return this.phase === 'there' && !sameCues(this.present, this.#saved)
  }

  async load() {
    this.phase = 'loading'
    this.emit()
    try {
      const content = await this.#read()
      const stored = this.draft.read()
      this.#begin(content)
      if (stored && !sameCues(stored.cues, this.#saved)) {
        this.restored = true
        this.history.change(withNewKeys(stored.cues))
        // The draft is based on a text that has changed since.
        if (stored.revision !== content.revision) {
          this.#base = { ...content, revision: stored.revision }
          this.theirs = content
        }
      }
      this.phase = 'there'
    } catch (error) {
      this.phase = 'failed'
      this.problem = explain(error)
    }
    this.emit()
  }

  /** `over`: also over what somebody else has saved. Throws what the API answers, but for that. */
  async save(over = false) {
    const cues = this.present
    const { blocks, revision } = this.#base!
    const body = { content: writeVtt(blocks, cues), ...(over ? {} : { revision }) }
    this.saving = true
    this.emit()
    try {
      this.#base = await this.#app.api.subtitles.putContent({ params: this.#params, body })
      this.#saved = cues
      this.theirs = null
      this.restored = false
      // What was typed while it was being saved stays a draft.
      this.keep()
      return true
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== 'conflict') throw error
      this.theirs = await this.#read()
      return false
    } finally {
      this.saving = false
      this.emit()
      if (this.#missed) void this.look()
    }
  }

  /** The video has changed: perhaps this text. Without changes of our own the other one is taken at once. */
  async look(): Promise<void> {
    this.#missed = this.saving
    if (this.phase !== 'there' || this.saving) return
    const base = this.#base!
    const content = await this.#read().catch(() => null)
    if (!content || this.#ended || this.saving) return
    // Saved here meanwhile: this may be what was there before.
    if (base !== this.#base) return this.look()
    if (content.revision === base.revision) return
    if (this.isChanged) this.theirs = content
    else this.#begin(content)
    this.emit()
  }

  /** Gives up what was changed here. */
  takeTheirs() {
    this.draft.drop()
    this.#begin(this.theirs ?? this.#base!)
    this.emit()
  }

  override end() {
    this.#ended = true
    super.end()
  }

  #begin(content: SubtitleContent) {
    this.#base = content
    this.#saved = cuesOf(content)
    this.start(this.#saved)
  }

  protected override toDraft(): StoredCues {
    const { revision, blocks } = this.#base!
    return { revision, blocks, cues: this.present }
  }

  #read = (): Promise<SubtitleContent> => this.#app.api.subtitles.content({ params: this.#params })
}
