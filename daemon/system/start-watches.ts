/** Starts what looks at the rows at intervals: the trash, what was cut away, mail about problems, disk space, updates. */
import { watchForMail, type ProblemMailDeps } from '../mail/notify-of-problems.ts'
import { startFreeingCuts } from '../cuts/free.ts'
import { watchTrash } from '../trash/expire.ts'
import { watchDisk } from './disk-days.ts'
import { createProblems } from './problems.ts'
import { watchUpdates } from './updates.ts'

type WatchDeps = Parameters<typeof startFreeingCuts>[0] &
  Parameters<typeof watchTrash>[0] &
  Parameters<typeof createProblems>[0] &
  Parameters<typeof watchDisk>[0] &
  Parameters<typeof watchUpdates>[0] &
  ProblemMailDeps

/** Returns what ends them. */
export function startWatches(deps: WatchDeps): () => Promise<void> {
  const ends = [
    watchTrash(deps),
    watchForMail(deps, createProblems(deps)),
    startFreeingCuts(deps),
    watchDisk(deps),
    watchUpdates(deps),
  ]
  return async () => void (await Promise.all(ends.map((end) => end())))
}
