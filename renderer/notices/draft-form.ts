/** A form over what is saved: what was changed in it is sent, and nothing else. */
import { html, nothing } from 'lit'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { button } from '../kit/controls.ts'
import { FormDraft } from '../kit/form-draft.ts'
import { messages as w } from '../kit/messages.ts'
import type { AppHost } from '../state/app-element.ts'
import { Action } from './action.ts'

interface DraftFormOptions<T> {
  /** Unique among the drafts of one thing. */
  part: string
  /** Id of the form's element; by default that of the part. */
  form?: string
  /** What the notice of a failure begins with. */
  failed(): string
  /** undefined until it is there; `values` is asked for from then on. */
  read(): { id: string; saved: T } | undefined
  /** May throw. A text that it answers is shown in a notice. */
  save(changes: Partial<T>): Promise<unknown>
}

export class DraftForm<T extends object> extends FormDraft<T> {
  readonly saving: Action
  #options: DraftFormOptions<T>

  constructor(host: AppHost, options: DraftFormOptions<T>) {
    super(host, options.part, () => options.read()!)
    this.saving = new Action(host)
    this.#options = options
  }

  override hostUpdate() {
    if (this.#options.read()) super.hostUpdate()
  }

  /** `faultOf`: what the form shows of a failure, instead of a notice. */
  submit = async (event?: Event, faultOf?: (problem: Explained) => string) => {
    event?.preventDefault()
    this.saving.reset()
    await this.saving.run(this.#options.failed(), async () => {
      try {
        return await this.send((changes) => this.#options.save(changes))
      } catch (error) {
        const fault = faultOf?.(explain(error))
        if (!fault) throw error
        return this.saving.reset(fault)
      }
    })
  }

  /**
   * The end of the form, with `saveBarStyles`: whether something is not saved yet, and the two things that can be done
   * about it. `label`: what a field is called.
   */
  bar(label: (field: keyof T) => string, discarded?: () => void) {
    const discard = () => {
      this.saving.reset()
      this.discard()
      discarded?.()
    }
    const { isChanged, conflicts, saving } = this
    const { part, form = part } = this.#options
    const disabled = !isChanged || saving.busy
    return html`${
      conflicts.length > 0
        ? html`<p class="conflict" role="status">${w.conflict(conflicts.map(label).join(', '))}</p>`
        : nothing
    }
      <div class="save-bar ${isChanged ? 'changed' : ''}">
        <p class="unsaved" role="status">${isChanged ? w.unsaved : ''}</p>
        ${button(w.discard, discard, { look: 'quiet', disabled })}
        <button class="button primary" form=${form} ?disabled=${disabled}>${saving.busy ? w.saving : w.save}</button>
      </div>`
  }
}
