/** What the pages of the settings have in common: the space, and a form that saves what was changed in it. */
import type { TemplateResult } from 'lit'
import type { Space, SpaceUpdate } from '../../daemon/contract/space.ts'
import type { AppHost } from '../state/app-element.ts'
import { Action } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { FormDraft } from '../kit/form-draft.ts'
import { ReadTask } from '../kit/read-task.ts'
import { saveBar } from '../kit/save-bar.ts'
import { messages } from './messages.ts'

/** The space that this browser works in. */
export class OwnSpace {
  /** Undefined until it was read. */
  value: Space | undefined
  #host: AppHost
  #reading: ReadTask<boolean, Space>

  constructor(host: AppHost) {
    this.#host = host
    this.#reading = new ReadTask(host, {
      query: () => true,
      read: async () => (this.value = await host.app.api.spaces.get({ params: this.#params })),
    })
  }

  /** Throws what the API refuses. `notice`: the sentence that confirms it. */
  async save(body: SpaceUpdate, notice: string): Promise<void> {
    const { api } = this.#host.app
    this.value = await api.spaces.update({ params: this.#params, body })
    notify(this.#host.app, notice)
    this.#host.requestUpdate()
  }

  view = (show: (space: Space) => unknown): unknown => this.#reading.view(() => show(this.value!))

  get #params(): { id: string } {
    const { session } = this.#host.app.store.state
    if (session.phase !== 'in') throw new Error('nobody is signed in')
    return { id: session.identity.space }
  }
}

/** The form of a page has the id `form`. */
export class SettingsForm<T extends object> extends FormDraft<T> {
  readonly saving: Action
  #save: (changes: Partial<T>) => Promise<unknown>

  /** `save` may throw. */
  constructor(
    host: AppHost,
    part: string,
    read: () => { id: string; saved: T },
    save: (changes: Partial<T>) => Promise<unknown>,
  ) {
    super(host, part, read)
    this.saving = new Action(host)
    this.#save = save
  }

  /** `faultOf`: what the form says of a failure, instead of a notice. */
  submit = async (event?: Event, faultOf?: (problem: Explained) => string): Promise<void> => {
    event?.preventDefault()
    const changes = { ...this.changes }
    this.saving.reset()
    await this.saving.run(messages().notSaved, async () => {
      try {
        await this.#save(changes)
        this.settle(changes)
      } catch (error) {
        const fault = faultOf?.(explain(error))
        if (!fault) throw error
        this.saving.reset(fault)
      }
    })
  }

  /** `label`: what a field is called. */
  bar(label: (field: keyof T) => string): TemplateResult {
    return saveBar({
      isChanged: this.isChanged,
      saving: this.saving.busy,
      conflicts: this.conflicts.map(label),
      form: 'form',
      discard: () => {
        this.saving.reset()
        this.discard()
      },
    })
  }
}

/** Whether the box that an event comes from is checked. */
export const isOn = ({ target }: Event): boolean => (target as HTMLInputElement).checked
/** What is in the field that an event comes from. */
export const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value
