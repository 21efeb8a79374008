/**
 * What is done once for all processes on a database: jobs, deliveries, and what is due at intervals. With
 * SQLite that is the only process; with PostgreSQL it is one of them, and another when that one ends
 * (docs/decisions/0235).
 */
import { startPruning } from './audit/prune.ts'
import { startNightlyBackups } from './backups/nightly.ts'
import { startPruningEvents } from './events/prune.ts'
import type { SwitchedQueue } from './jobs/queue.ts'
import { createWorker } from './jobs/worker.ts'
import type { Deps } from './ports/deps.ts'
import { createStartWork, whenInOrder } from './system/start-work.ts'
import { noteMediaFolder, refuseOtherFolder, requireMediaFolder } from './system/media-folder.ts'
import { startWatches } from './system/start-watches.ts'
import { indexTranscripts } from './tracks/index-transcripts.ts'
import { watchUploads } from './uploads/keep.ts'
import { createDeliverer } from './webhooks/deliverer.ts'

const AGAIN_MS = 1_000

export interface Conductor {
  /** Before requests are accepted: begins, or learns that another process does it. */
  start(): Promise<void>
  /** Requests are accepted. */
  open(): void
  stop(): Promise<void>
}

/** From being chosen until the end, or until the connection to the others is lost. */
interface Term {
  over: AbortController
  isInOrder: boolean
  end(): Promise<void>
}

/** `folder`: id of the data folder. */
export function createConductor(deps: Deps, queue: SwitchedQueue, folder: string): Conductor {
  const { shared } = deps.db
  const startWork = createStartWork(deps)
  const putInOrder = async (): Promise<boolean> =>
    (!shared || (await noteMediaFolder(deps, folder))) && startWork()
  let term: Term | null = null
  let isOpen = false
  let isStopping = false
  /** Beginnings and ends follow one another. */
  let last: Promise<void> = Promise.resolve()

  async function begin(): Promise<void> {
    const over = new AbortController()
    term = { over, isInOrder: await putInOrder(), end: async () => {} }
    if (isOpen) run(term)
  }

  function run(now: Term): void {
    const { signal } = now.over
    const stopUploads = watchUploads(deps)
    const stopNights = startNightlyBackups(deps)
    const stopIndexing = indexTranscripts(deps)
    const cleaned = Promise.all([deps.storage.sweep(signal), deps.backups.sweep()]).catch(
      (error: unknown) => {
        if (!signal.aborted)
          deps.log.warn({ err: error }, 'could not clean up after the previous run')
      },
    )
    startPruning(deps, signal)
    startPruningEvents(deps, signal)
    const worker = createWorker(() => deps)
    const deliverer = createDeliverer(deps)
    let stopWatches = async (): Promise<void> => {}
    let stopWorkers = async (): Promise<void> => {}
    const work = (): void => {
      if (signal.aborted) return
      stopWorkers = deps.workers?.start(folder) ?? stopWorkers
      stopWatches = startWatches(deps)
      queue.use(worker)
      worker.start()
      deliverer.start()
    }
    if (now.isInOrder) work()
    else whenInOrder(deps, putInOrder, signal, work)
    now.end = async () => {
      stopUploads()
      stopNights()
      await Promise.all([worker.stop(), deliverer.stop(), stopIndexing(), stopWatches(), cleaned])
      // Until jobs have ended, workers get notice of what is not wanted any more.
      await stopWorkers()
      queue.use(null)
    }
  }

  async function end(): Promise<void> {
    term?.over.abort()
    await term?.end()
    term = null
  }

  /** Chosen while requests are served: what fails, as where the database is lost at once, is tried again. */
  async function beginLater(): Promise<void> {
    if (isStopping || !shared?.conducts || term) return
    deps.log.info({}, 'this process now runs jobs and sends webhooks')
    await begin().catch((error: unknown) => {
      deps.log.error({ err: error }, 'could not begin to run jobs and send webhooks; trying again')
      setTimeout(() => void next(beginLater), AGAIN_MS).unref()
    })
  }

  function next(work: () => Promise<void>): Promise<void> {
    last = last.then(work)
    return last
  }

  return {
    async start() {
      if (!shared) return begin()
      await refuseOtherFolder(deps, folder)
      let isFirst = true
      let began: Promise<void> = Promise.resolve()
      await shared.stand({
        begin() {
          if (isFirst) last = began = begin()
          else void next(beginLater)
        },
        end: () => void next(end),
      })
      isFirst = false
      if (shared.conducts) return began
      // Chosen, and its connection lost at once: what it began has ended.
      began.catch(() => undefined)
      last = Promise.resolve()
      await requireMediaFolder(deps, folder)
    },
    open() {
      isOpen = true
      if (term) run(term)
    },
    async stop() {
      isStopping = true
      await last
      await end()
      await shared?.resign()
    },
  }
}
