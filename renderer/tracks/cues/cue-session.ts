/**
 * A subtitle being edited: what was read, what was changed here, and what somebody else made of
 * it meanwhile. Tells `change`.
 */
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { SubtitleContent } from '../../../daemon/contract/tracks.ts'
import type { App } from '../../state/app.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { StoredDraft } from '../../kit/stored-draft.ts'
import { EditSession } from '../edit-session.ts'
import { History } from '../history.ts'
import { cuesOf, sameCues, withNewKeys, writeVtt, type Cues } from './model/cue.ts'

interface StoredCues {
  revision: string
  blocks: string[]
  cues: Cues
}

export class CueSession extends EditSession<Cues> {
  phase: 'loading' | 'there' | 'failed' = 'loading'
  problem: Explained | null = null
  /** What somebody else has saved since. */
  theirs: SubtitleContent | null = null
  #app: App
  #params: { id: string; subtitle: string }
  #draft: StoredDraft<StoredCues>
  #base: SubtitleContent | undefined
  /** Last state that the API returned. */
  #saved: Cues = []
  #ended = false
  /** The video changed while this was being saved. */
  #missed = false

  constructor(app: App, params: { id: string; subtitle: string }) {
    super([])
    this.#app = app
    this.#params = params
    this.#draft = new StoredDraft(`cues:${params.subtitle}`)
  }

  get cues(): Cues {
    return this.history.present
  }
  override get isChanged(): boolean {
    return this.phase === 'there' && !sameCues(this.cues, this.#saved)
  }

  async load(): Promise<void> {
    this.phase = 'loading'
    this.tell()
    try {
      const content = await this.#read()
      const kept = this.#draft.read()
      this.#start(content)
      if (kept && !sameCues(kept.cues, this.#saved)) {
        this.restored = true
        this.history.change(withNewKeys(kept.cues))
        // The draft is based on a text that has changed since.
        if (kept.revision !== content.revision) this.#oweTo(content, kept.revision)
      }
      this.phase = 'there'
    } catch (error) {
      this.phase = 'failed'
      this.problem = explain(error)
    }
    this.tell()
  }

  /** `over`: also over what somebody else has saved. Throws what the API answers, but for that. */
  async save(over = false): Promise<boolean> {
    const { cues } = this
    const content = writeVtt(this.#base!.blocks, cues)
    const revision = over ? {} : { revision: this.#base!.revision }
    this.saving = true
    this.tell()
    try {
      const now = await this.#app.api.subtitles.putContent({
        params: this.#params,
        body: { content, ...revision },
      })
      this.#base = now
      this.#saved = cues
      this.theirs = null
      this.restored = false
      this.#draft.drop()
      // What was typed while it was being saved.
      if (this.isChanged) this.keep()
      return true
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== 'conflict') throw error
      this.theirs = await this.#read()
      return false
    } finally {
      this.saving = false
      this.tell()
      if (this.#missed) void this.look()
    }
  }

  /** The video has changed: perhaps this text. Without changes of our own the other one is taken at once. */
  async look(): Promise<void> {
    this.#missed = this.saving
    if (this.phase !== 'there' || this.saving) return
    const content = await this.#read().catch(() => null)
    if (!content || this.#ended || this.saving || content.revision === this.#base!.revision) return
    if (this.isChanged) this.theirs = content
    else this.#start(content)
    this.tell()
  }

  /** Gives up what was changed here. */
  takeTheirs(): void {
    this.#draft.drop()
    this.#start(this.theirs ?? this.#base!)
    this.tell()
  }

  end(): void {
    this.#ended = true
    this.#draft.end()
  }

  #start(content: SubtitleContent): void {
    this.#base = content
    this.#saved = cuesOf(content)
    this.history = new History(this.#saved)
    this.theirs = null
    this.restored = false
  }

  #oweTo(content: SubtitleContent, revision: string): void {
    this.#base = { ...content, revision }
    this.theirs = content
  }

  protected override keepDraft(): void {
    if (this.isChanged)
      this.#draft.keep({
        revision: this.#base!.revision,
        blocks: this.#base!.blocks,
        cues: this.cues,
      })
    else this.#draft.drop()
  }

  #read = (): Promise<SubtitleContent> => this.#app.api.subtitles.content({ params: this.#params })
}
