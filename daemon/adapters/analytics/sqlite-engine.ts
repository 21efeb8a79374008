/** Writes viewing data to SQLite, on the only connection that writes. */
import type { DatabaseSync } from 'node:sqlite'
import { forgetLinkCodes, forgetSome, forgetVideo, forgetWords } from './forget.ts'
import { createIntake } from './intake.ts'
import { sweepEvents, sweepSums, sweepViews } from './keep.ts'
import { KEEP_NEXT_AHEAD } from './schema.ts'
import { createRollUp } from './sums/roll-up.ts'
import { inTransaction, workerOn, type Work } from './work.ts'
import type { WriterEngine } from './writer.ts'

export function createSqliteEngine(db: DatabaseSync): WriterEngine {
  const intake = createIntake(db)
  const rollUp = createRollUp(db)
  const run = workerOn(db)

  function wordsWereRemoved(): void {
    intake.forgetWords()
    rollUp.forgetWords()
  }
  const deleting = <T>(...works: Work<T>[]): T[] =>
    inTransaction(db, () => {
      const results = works.map(run)
      db.exec(KEEP_NEXT_AHEAD)
      return results
    })

  return {
    insert: intake.insert,
    rollUp: rollUp.next,
    sweep: (keeping, nowMs) =>
      deleting(sweepEvents(keeping, nowMs), sweepViews(keeping, nowMs)).some(Boolean),
    sweepSums(keeping, nowMs) {
      deleting(sweepSums(keeping, nowMs), forgetLinkCodes(), forgetWords())
      wordsWereRemoved()
    },
    forgetVideo: (video, nowMs) => deleting(forgetVideo(video, nowMs))[0]!,
    forgetSome(space, nowMs) {
      const [isMore] = deleting(forgetSome(space, nowMs))
      if (!isMore) wordsWereRemoved()
      return isMore!
    },
    close: () => db.close(),
  }
}
