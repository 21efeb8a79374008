/** The forms of the settings: each saves what was changed in it, and nothing else. */
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

/** The form of a page has the id `form`. */
export class SettingsForm<T extends object> extends FormDraft<T> {
  readonly saving: Action
  #isThere: () => boolean
  #save: (changes: Partial<T>) => Promise<unknown>

  /** `read`: undefined until it is there; `values` is asked for from then on. `save` may throw. */
  constructor(
    host: AppHost,
    part: string,
    read: () => { id: string; saved: T } | undefined,
    save: (changes: Partial<T>) => Promise<unknown>,
  ) {
    super(host, part, () => read()!)
    this.saving = new Action(host)
    this.#isThere = () => read() !== undefined
    this.#save = save
  }

  override hostUpdate() {
    if (this.#isThere()) super.hostUpdate()
  }

  /** `faultOf`: what the form says of a failure, instead of a notice. */
  submit = async (event?: Event, faultOf?: (problem: Explained) => string): Promise<void> => {
    event?.preventDefault()
    this.saving.reset()
    await this.saving.run(messages().notSaved, async () => {
      try {
        await this.send(this.#save)
      } catch (error) {
        const fault = faultOf?.(explain(error))
        if (!fault) throw error
        this.saving.reset(fault)
      }
    })
  }

  bar(label: (field: keyof T) => string): TemplateResult {
    return saveBar<T>({
      draft: this,
      saving: this.saving.busy,
      form: 'form',
      label,
      discarded: () => this.saving.reset(),
    })
  }
}

interface SpaceFormOptions<T> {
  part: string
  read(space: Space): T
  write(changes: Partial<T>, values: T): SpaceUpdate
  notice(): string
}

/** A form about the space that this browser works in, which `view` reads. */
export function spaceForm<T extends object>(
  host: AppHost,
  { part, read, write, notice }: SpaceFormOptions<T>,
) {
  let space: Space | undefined
  const params = () => {
    const { session } = host.app.store.state
    if (session.phase !== 'in') throw new Error('nobody is signed in')
    return { id: session.identity.space }
  }
  const reading = new ReadTask(host, {
    query: () => true,
    read: async () => (space = await host.app.api.spaces.get({ params: params() })),
  })
  const form = new SettingsForm<T>(
    host,
    part,
    () => space && { id: space.id, saved: read(space) },
    async (changes) => {
      const body = write(changes, form.values)
      space = await host.app.api.spaces.update({ params: params(), body })
      notify(host.app, notice())
    },
  )
  const view = (show: (space: Space) => unknown) => reading.view(() => show(space!))
  return Object.assign(form, { view })
}
