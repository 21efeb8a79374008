/** Reads whose failure is not shown: what they belong to is left out until the appliance answers again. */
import type { Space } from '../../daemon/contract/space.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { againWhenBack } from '../kit/back.ts'
import { ReadTask } from '../kit/read-task.ts'
import type { AppHost } from '../state/app-element.ts'

export function quietRead<Q, T>(
  host: AppHost,
  query: () => Q | null,
  read: (query: Q) => Promise<T>,
): ReadTask<Q, T> {
  const task: ReadTask<Q, T> = new ReadTask(host, {
    query,
    read: (input) =>
      read(input).catch((error: unknown) => {
        againWhenBack(error, task.again)
        throw error
      }),
  })
  return task
}

/** The space of a video, for those of its settings that hold here too. */
export const spaceOf = (host: AppHost & { video: Video }): ReadTask<string, Space> =>
  quietRead(
    host,
    () => host.video.space,
    (id) => host.app.api.spaces.get({ params: { id } }),
  )
