/** The workers of this installation: who they are, what each of them encodes, and ending one in good order. */
import { AppError } from '../contract/errors.ts'
import type { List } from '../contract/values.ts'
import type { WorkerEntry } from '../contract/worker.ts'
import type { Deps } from '../ports/deps.ts'
import type { WorkerRecord, WorkerRunRecord } from '../ports/workers.ts'

/** A database that has one process has no workers. */
export async function listWorkers(deps: Pick<Deps, 'db'>): Promise<List<WorkerEntry>> {
  return { object: 'list', data: await allWorkers(deps), has_more: false, next_cursor: null }
}

/** A worker that is lost has ended already, and one that was refused is about to. Throws `worker_not_found`. */
export async function drainWorker(deps: Pick<Deps, 'db'>, id: string): Promise<WorkerEntry> {
  const worker = await findWorker(deps, id)
  if (['lost', 'refused', 'draining'].includes(worker.status)) return worker
  const isDraining = await deps.db.shared!.workers.setState(id, 'draining')
  // A worker without runs may have ended by now: it is not looked for again.
  return isDraining ? { ...worker, status: 'draining' } : findWorker(deps, id)
}

async function findWorker(deps: Pick<Deps, 'db'>, id: string): Promise<WorkerEntry> {
  const found = (await allWorkers(deps)).find((worker) => worker.id === id)
  if (!found) throw new AppError('worker_not_found')
  return found
}

async function allWorkers({ db }: Pick<Deps, 'db'>): Promise<WorkerEntry[]> {
  if (!db.shared) return []
  const { workers } = db.shared
  const [all, runs] = await Promise.all([workers.list(), workers.runs()])
  const names = await db.read(async ({ videos }) => {
    const ids = [...new Set(runs.map(({ run }) => run.video))]
    const found = await Promise.all(ids.map((id) => videos.get(id)))
    return new Map(found.flatMap((video) => (video ? [[video.id, video.name]] : [])))
  })
  return all.map((worker) =>
    present(
      worker,
      runs.filter((run) => run.worker === worker.id && run.state === 'held'),
      names,
    ),
  )
}

function present(
  { id, about, state, reason, speed, startedAt, seenAt, isLost }: WorkerRecord,
  runs: readonly WorkerRunRecord[],
  names: ReadonlyMap<string, string>,
): WorkerEntry {
  return {
    object: 'worker',
    id,
    name: about.name,
    status:
      state !== 'refused' && isLost
        ? 'lost'
        : state === 'working'
          ? runs.length > 0
            ? 'encoding'
            : 'idle'
          : state,
    reason,
    version: about.version,
    ffmpeg: about.ffmpeg,
    encoders: about.encoders,
    speed,
    runs: isLost
      ? []
      : runs.map(({ run, seconds, mayRun }) => ({
          video: run.video,
          name: names.get(run.video) ?? null,
          renditions: run.renditions,
          first_segment: run.first,
          last_segment: run.last,
          done_seconds: seconds,
          suspended: !mayRun,
        })),
    started_at: startedAt,
    seen_at: seenAt,
  }
}
