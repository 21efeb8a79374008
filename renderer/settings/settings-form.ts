/** The forms of the settings: each saves what was changed in it, and nothing else. */
import type { Space, SpaceUpdate } from '../../daemon/contract/space.ts'
import type { AppHost } from '../state/app-element.ts'
import { identityOf } from '../state/may.ts'
import { DraftForm } from '../notices/draft-form.ts'
import { ReadTask } from '../kit/read-task.ts'
import { messages as w } from './messages.ts'

/** The form of a page has the id `form`. */
export class SettingsForm<T extends object> extends DraftForm<T> {
  constructor(
    host: AppHost,
    part: string,
    read: () => { id: string; saved: T } | undefined,
    save: (changes: Partial<T>) => Promise<unknown>,
  ) {
    super(host, { part, form: 'form', failed: () => w.notSaved, read, save })
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
  const params = () => ({ id: identityOf(host.app)!.space })
  const reading = new ReadTask(host, {
    read: async () => (space = await host.app.api.spaces.get({ params: params() })),
  })
  const form = new SettingsForm<T>(
    host,
    part,
    () => space && { id: space.id, saved: read(space) },
    async (changes) => {
      const body = write(changes, form.values)
      space = await host.app.api.spaces.update({ params: params(), body })
      return notice()
    },
  )
  const view = (show: (space: Space) => unknown) => reading.view(() => show(space!))
  return Object.assign(form, { view })
}
