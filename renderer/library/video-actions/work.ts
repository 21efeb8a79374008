/** An operation on many videos, in batches one after another, so that it shows its progress and can be stopped. */
import type { App } from '../../state/app.ts'
import { explainedText } from '../../kit/explain/explain.ts'
import type { Failure } from '../../state/store.ts'

export interface BatchOutcome {
  done: string[]
  failures: Failure[]
}

/** Only one such operation runs at a time; the bar above the list shows it. */
export async function workThrough(
  app: App,
  label: string,
  ids: readonly string[],
  atOnce: number,
  step: (ids: string[]) => Promise<BatchOutcome>,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { done: [], failures: [] }
  app.store.change({ work: { label, total: ids.length, done: 0, stopped: false }, failures: [] })
  for (let at = 0; at < ids.length && app.store.state.work?.stopped === false; at += atOnce) {
    try {
      const ended = await step(ids.slice(at, at + atOnce))
      outcome.done.push(...ended.done)
      outcome.failures.push(...ended.failures)
    } catch (error) {
      // No answer: later batches would fail for the same reason.
      const reason = explainedText(error)
      outcome.failures.push(...ids.slice(at).map((video) => ({ video, reason })))
      break
    }
    const done = Math.min(ids.length, at + atOnce)
    app.store.change(({ work }) => ({ work: work && { ...work, done } }))
  }
  app.store.change({ work: null, failures: outcome.failures })
  return outcome
}

export const stopWork = ({ store }: App): void =>
  store.change(({ work }) => ({ work: work && { ...work, stopped: true } }))
