/** Starts what looks at the rows at intervals: the trash, what was cut away, and what people are told by mail. */
import { watchForMail, type ProblemMailDeps } from '../mail/notify-of-problems.ts'
import { startFreeingCuts } from '../cuts/free.ts'
import { watchTrash } from '../trash/expire.ts'
import { createProblems } from './problems.ts'

type WatchDeps = Parameters<typeof startFreeingCuts>[0] &
  Parameters<typeof watchTrash>[0] &
  Parameters<typeof createProblems>[0] &
  ProblemMailDeps

/** Returns what ends them. */
export function startWatches(deps: WatchDeps): () => Promise<void> {
  const ends = [watchTrash(deps), watchForMail(deps, createProblems(deps)), startFreeingCuts(deps)]
  return async () => void (await Promise.all(ends.map((end) => end())))
}
