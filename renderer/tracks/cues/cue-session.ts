/** One subtitle being edited: what was read, what became of it here, and what somebody else made of it meanwhile. Tells `change`. */
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { SubtitleContent } from '../../../daemon/contract/tracks.ts'
import type { App } from '../../app/app.ts'
import { explain, type Explained } from '../../parts/explain.ts'
import { Draft } from '../draft.ts'
import { cuesOf, withNewKeys, writeVtt, type Cues } from './model/cue.ts'
import type { Edited } from './model/edits.ts'
import { History } from './model/history.ts'

interface Kept { revision: string; blocks: string[]; cues: Cues }

export class CueSession extends EventTarget {
  phase: 'loading' | 'there' | 'failed' = 'loading'
  problem: Explained | null = null
  saving = false
  /** What was typed before the page was left is back. */
  restored = false
  /** What somebody else has saved since. */
  theirs: SubtitleContent | null = null
  #app: App
  #params: { id: string; subtitle: string }
  #draft: Draft<Kept>
  #base: SubtitleContent | undefined
  /** As it is at the appliance. */
  #saved = ''
  #history = new History<Cues>([])
  #compared: { cues: Cues; saved: string; changed: boolean } | undefined
  #ended = false
  /** The video changed while this was being saved. */
  #missed = false

  constructor(app: App, params: { id: string; subtitle: string }) {
    super()
    this.#app = app
    this.#params = params
    this.#draft = new Draft(`cues:${params.subtitle}`)
  }

  get cues(): Cues {
    return this.#history.present
  }
  get canUndo(): boolean {
    return this.#history.canUndo
  }
  get canRedo(): boolean {
    return this.#history.canRedo
  }
  /** Worked out once for each state: thousands of cues are asked about again and again. */
  get isChanged(): boolean {
    const { cues } = this
    if (this.#compared?.cues !== cues || this.#compared.saved !== this.#saved) this.#compared = { cues, saved: this.#saved, changed: this.#written() !== this.#saved }
    return this.phase === 'there' && this.#compared.changed
  }

  async load(): Promise<void> {
    this.phase = 'loading'
    this.#tell()
    try {
      const content = await this.#read()
      const kept = this.#draft.read()
      this.#start(content)
      if (kept && writeVtt(kept.blocks, kept.cues) !== this.#saved) {
        this.restored = true
        this.#history.change(withNewKeys(kept.cues))
        // It was made from a text that is another by now.
        if (kept.revision !== content.revision) this.#oweTo(content, kept.revision)
      }
      this.phase = 'there'
    } catch (error) {
      this.phase = 'failed'
      this.problem = explain(error)
    }
    this.#tell()
  }

  /** `run`: see History. */
  edit({ cues }: Edited, run = ''): void {
    if (cues === this.cues) return
    this.#history.change(cues, run)
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

  /** `over`: also over what somebody else has saved. Throws what the API answers, but for that. */
  async save(over = false): Promise<boolean> {
    const content = this.#written()
    const revision = over ? {} : { revision: this.#base!.revision }
    this.saving = true
    this.#tell()
    try {
      const now = await this.#app.api.subtitles.putContent({ params: this.#params, body: { content, ...revision } })
      this.#base = now
      this.#saved = content
      this.theirs = null
      this.restored = false
      this.#draft.drop()
      // What was typed while it was being saved.
      if (this.isChanged) this.#keep()
      return true
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== 'conflict') throw error
      this.theirs = await this.#read()
      return false
    } finally {
      this.saving = false
      this.#tell()
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
    this.#tell()
  }

  /** Gives up what was changed here. */
  takeTheirs(): void {
    this.#draft.drop()
    this.#start(this.theirs ?? this.#base!)
    this.#tell()
  }

  end(): void {
    this.#ended = true
    this.#draft.end()
  }

  #start(content: SubtitleContent): void {
    this.#base = content
    const cues = cuesOf(content)
    this.#saved = writeVtt(content.blocks, cues)
    this.#history = new History(cues)
    this.theirs = null
    this.restored = false
  }

  #oweTo(content: SubtitleContent, revision: string): void {
    this.#base = { ...content, revision }
    this.theirs = content
  }

  #keep(): void {
    if (this.isChanged) this.#draft.keep({ revision: this.#base!.revision, blocks: this.#base!.blocks, cues: this.cues })
    else this.#draft.drop()
    this.#tell()
  }

  #written = (): string => writeVtt(this.#base?.blocks ?? [], this.cues)
  #read = (): Promise<SubtitleContent> => this.#app.api.subtitles.content({ params: this.#params })
  #tell = (): void => void this.dispatchEvent(new Event('change'))
}
