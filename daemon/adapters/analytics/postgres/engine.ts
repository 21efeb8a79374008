/** Writes viewing data to PostgreSQL. Each operation bears to be repeated, as it is after a lost connection. */
import { randomUUID } from 'node:crypto'
import type { Keeping } from '../../../ports/analytics.ts'
import { forgetLinkCodes, forgetSome, forgetVideo, forgetWords } from '../forget.ts'
import { DAY_MS, oldestEvent, sweepSums, sweepViews, type Eventless } from '../keep.ts'
import type { Work } from '../work.ts'
import type { WriterEngine } from '../writer.ts'
import { committedBatches, createPostgresIntake } from './intake.ts'
import { dropPartition, isBusy, isRolledUp, partitionDays } from './partitions.ts'
import { rollUp } from './roll-up.ts'
import { runWith, type Ask, type WritingSession } from './session.ts'

/** Longer than any process repeats a transaction. */
const KEEP_BATCHES = '1 hour'

export function createPostgresEngine(session: WritingSession): WriterEngine {
  const intake = createPostgresIntake()
  const run = <T>(work: () => Work<T>): Promise<T> => session.write((ask) => runWith(ask, work()))
  /** What nobody waits for, and is attempted again: it must not keep senders waiting. */
  const inBackground = <T>(work: (ask: Ask) => Promise<T>): Promise<T> =>
    session.write(work, { hurried: true })

  /** Days that are over and past their retention as a whole. */
  async function sweepDays(keeping: Keeping, nowMs: number): Promise<void> {
    const beforeMs = oldestEvent(keeping, nowMs)
    const days = await inBackground(partitionDays)
    for (const day of days.filter((each) => (each + 1) * DAY_MS <= beforeMs)) {
      try {
        await inBackground(async (ask) => {
          // Another process may have dropped it.
          if ((await partitionDays(ask)).includes(day) && (await isRolledUp(ask, day)))
            await dropPartition(ask, day)
        })
      } catch (error) {
        // The next sweep drops it.
        if (isBusy(error)) return
        throw error
      }
    }
  }

  return {
    insert(batches) {
      const id = randomUUID()
      return session.write(
        async (ask, attempt) =>
          (attempt > 0 ? await committedBatches(ask, id) : null) ?? intake.insert(ask, id, batches),
      )
    },
    rollUp: (mostEvents, tellSkipped = () => {}) =>
      inBackground((ask) => rollUp(ask, mostEvents, tellSkipped)),
    async sweep(keeping, nowMs) {
      await sweepDays(keeping, nowMs)
      return inBackground(async (ask) => {
        await ask(
          `DELETE FROM batches WHERE at < now() - INTERVAL '${KEEP_BATCHES}'
             AND last_event <= (SELECT event FROM rolled_up)`,
        )
        return runWith(ask, sweepViews(keeping, nowMs, await eventlessViews(ask)))
      })
    },
    sweepSums: (keeping, nowMs) =>
      inBackground(async (ask) => {
        await runWith(ask, sweepSums(keeping, nowMs))
        await runWith(ask, forgetLinkCodes())
        await runWith(ask, forgetWords())
      }),
    forgetVideo: (video, nowMs) => run(() => forgetVideo(video, nowMs)),
    forgetSome: (space, nowMs) => run(() => forgetSome(space, nowMs)),
    hurry: session.hurry,
    close: session.close,
  }
}

/** Views that began before the first day that is there. */
async function eventlessViews(ask: Ask): Promise<Eventless> {
  const [first] = await partitionDays(ask)
  return first === undefined
    ? { sql: 'true', values: [] }
    : { sql: 'hour < ?', values: [first * 24] }
}
