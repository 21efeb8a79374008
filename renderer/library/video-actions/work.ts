/** Something done to many videos: in parts, one after another, so that it can be watched and stopped. */
import type { App } from '../../state/app.ts'
import { explain } from '../../kit/explain/explain.ts'
import type { Failure, BatchWork } from '../../state/store.ts'

export interface BatchOutcome {
  done: string[]
  failures: Failure[]
}

/** One at a time: what is under way is on screen, and the next is asked for when it has ended. */
export async function workThrough(
  app: App,
  label: string,
  ids: readonly string[],
  atOnce: number,
  step: (ids: string[]) => Promise<BatchOutcome>,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { done: [], failures: [] }
  const tell = (change: Partial<BatchWork>): void =>
    app.store.change(({ work }) => (work ? { work: { ...work, ...change } } : {}))
  app.store.change({ work: { label, total: ids.length, done: 0, stopped: false }, failures: [] })
  for (let at = 0; at < ids.length && app.store.state.work?.stopped === false; at += atOnce) {
    const some = ids.slice(at, at + atOnce)
    try {
      const { done, failures } = await step(some)
      outcome.done.push(...done)
      outcome.failures.push(...failures)
    } catch (error) {
      // No answer: what comes after would fail for the same reason.
      const { detail, hint } = explain(error)
      outcome.failures.push(
        ...ids.slice(at).map((video) => ({ video, reason: `${detail} ${hint}` })),
      )
      break
    }
    tell({ done: Math.min(ids.length, at + atOnce) })
  }
  app.store.change({ work: null, failures: outcome.failures })
  return outcome
}

export const stopWork = ({ store }: App): void =>
  store.change(({ work }) => ({ work: work && { ...work, stopped: true } }))
