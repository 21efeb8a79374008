/**
 * The workers of this process while it works for all: who may encode, and the runs that each of them has.
 * What they make gets its place here and nowhere else, so a worker that nobody waits for any more changes nothing.
 */
import type { Deps } from '../ports/deps.ts'
import type { Encoders } from '../ports/encoding.ts'
import { isWorkerRunDir, SENT_RUNS, sentRunDir } from '../ports/layout.ts'
import {
  WORKER_RENEW_MS,
  type WorkerPool,
  type WorkerRecord,
  type WorkerRows,
  type WorkerRunRecord,
} from '../ports/workers.ts'
import { createPlace, type RemoteRun } from './worker-place.ts'
import { refusalOf, type WorkerNeeds } from './worker-refusal.ts'

export type PoolDeps = Pick<Deps, 'media' | 'storage' | 'log' | 'ids'> & {
  encoders: Encoders
  rows: WorkerRows
  version: string
}

/** Without any worker, looks are rare: the first one is announced. */
const IDLE_LOOKS = 10
/** Looks from one sweep of what was sent to the next. */
const SWEEP_LOOKS = 60

export function createWorkerPool(deps: PoolDeps): WorkerPool {
  const { rows, encoders, log } = deps
  let needs: Promise<WorkerNeeds> | null = null
  const active = new Map<string, RemoteRun>()
  const placed = new Set<string>()
  let ownFolder = ''
  let isOver = true
  let hasWorkers = true
  let looks = 0
  let looking: Promise<void> | null = null
  let again = false
  /** What is being removed, by run. */
  const leaving = new Map<string, Promise<void>>()
  let sweeping: Promise<void> | null = null
  let over = new AbortController()

  rows.onReport(() => look())

  function look(): void {
    if (isOver) return
    again = true
    looking ??= lookOn().finally(() => (looking = null))
  }

  async function lookOn(): Promise<void> {
    while (again && !isOver) {
      again = false
      try {
        await rows.expire()
        await seeWorkers(await rows.list())
        for (const run of active.values()) run.isSeen = false
        const opened = [...active.values()].filter(({ isOpen }) => isOpen)
        for (const record of await rows.runs()) await seeRun(record)
        for (const run of opened) if (!run.isSeen) run.gone()
      } catch (error) {
        log.warn({ err: error }, 'the workers could not be looked at; trying again')
      }
    }
  }

  async function seeWorkers(all: WorkerRecord[]): Promise<void> {
    hasWorkers = all.length > 0
    const working = all.filter(({ state, isLost }) => state === 'working' && !isLost)
    for (const id of placed)
      if (!working.some((worker) => worker.id === id)) {
        placed.delete(id)
        encoders.removeWorker(id)
        log.info({ worker: id }, 'a worker gets no more runs')
      }
    const others = all.filter(
      ({ id, state, isLost }) =>
        !isLost && (state === 'waiting' || (state === 'working' && !placed.has(id))),
    )
    if (others.length > 0) {
      // ffmpeg may be installed while svc runs: until then, workers wait.
      needs ??= find()
      const found = await needs.catch(() => (needs = null))
      for (const worker of found ? others : []) await judge(worker, found!)
    }
    if (looks % IDLE_LOOKS === 0) await rows.forgetLost()
  }

  /** Also those that another process let in, which may have been another version. */
  async function judge(
    { id, state, about, ...rest }: WorkerRecord,
    own: WorkerNeeds,
  ): Promise<void> {
    const reason = refusalOf(about, own)
    if (reason !== null) {
      await rows.setState(id, 'refused', reason)
      log.warn({ worker: id, machine: about.name, reason }, 'a worker was refused')
      return
    }
    if (state === 'waiting' && !(await rows.setState(id, 'working'))) return
    placed.add(id)
    encoders.addWorker(
      createPlace({ ...deps, active }, { id, state, about, ...rest }, own.fingerprints),
    )
    log.info({ worker: id, machine: about.name }, 'a worker encodes')
  }

  async function seeRun(record: WorkerRunRecord): Promise<void> {
    const run = active.get(record.id)
    if (run) {
      run.isSeen = true
      return run.see(record)
    }
    // Left by a process that ended.
    const { id, state, isExpired } = record
    if (state === 'open' || state === 'held') return rows.withdraw(id)
    if (state === 'withdrawn' && !isExpired) return
    void dispose(id, async () => {
      // Workers can write rows, too, and what they name is not to be trusted with everything.
      if (isWorkerRunDir(record.run.folder, id)) await deps.storage.remove(record.run.folder)
      await rows.remove(id)
    })
  }

  /** Once at a time for each run. A bucket that does not answer holds up nothing else. */
  function dispose(id: string, work: () => Promise<void>): Promise<void> {
    const disposal =
      leaving.get(id) ??
      work()
        .catch((error: unknown) => {
          if (!isOver) log.warn({ err: error, run: id }, 'what is left of a run is removed later')
        })
        .finally(() => leaving.delete(id))
    leaving.set(id, disposal)
    return disposal
  }

  /** What a worker sent after its run had been given up belongs to no row. */
  async function sweepSent(signal: AbortSignal): Promise<void> {
    const { remote } = deps.storage
    if (!remote) return
    const sent = new Set<string>()
    for await (const { path } of remote.files(signal, SENT_RUNS)) sent.add(path.split('/')[1]!)
    if (sent.size === 0) return
    // Asked for afterwards: nothing is sent before its row is there.
    const known = new Set((await rows.runs()).map(({ id }) => id))
    for (const id of sent)
      if (!known.has(id) && !signal.aborted)
        await dispose(id, () => deps.storage.remove(sentRunDir(id)))
  }

  function sweep(): void {
    const { signal } = over
    sweeping ??= sweepSent(signal)
      .catch((error: unknown) => {
        if (!signal.aborted)
          log.warn(
            { err: error },
            'what workers have sent could not be looked through; trying later',
          )
      })
      .finally(() => (sweeping = null))
  }

  async function find(): Promise<WorkerNeeds> {
    return {
      version: deps.version,
      folder: ownFolder,
      ffmpeg: (await deps.media.info())?.version ?? '',
      fingerprints: await deps.media.fingerprints({ signal: new AbortController().signal }),
    }
  }

  return {
    start(folder) {
      isOver = false
      over = new AbortController()
      ownFolder = folder
      const timer = setInterval(() => {
        looks += 1
        if (hasWorkers || active.size > 0 || looks % IDLE_LOOKS === 0) look()
        // A lost worker is known for longer than it takes until the next sweep.
        if (hasWorkers && looks % SWEEP_LOOKS === 0) sweep()
      }, WORKER_RENEW_MS).unref()
      look()
      sweep()
      return async () => {
        isOver = true
        over.abort()
        clearInterval(timer)
        await looking
        needs = null
        for (const id of placed) encoders.removeWorker(id)
        placed.clear()
        for (const run of active.values()) run.gone()
      }
    },
  }
}
