/**
 * Moves the rows of this appliance, or the files of its videos, to another place while it runs: begins, follows and
 * ends what rows-thread.ts and files-thread.ts do.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config.ts'
import { AppError } from '../contract/errors.ts'
import type { MigrationShown } from '../contract/migration.ts'
import type { Clock, Log } from '../ports/deps.ts'
import type { Migration, MoveNote } from '../ports/migration.ts'
import { StartRefused } from '../ports/start-refused.ts'
import { databaseOf, filesOf, moveOf, type Move, type Places } from './moves.ts'

/** The appliance that is moved, as it runs at that moment. */
export interface MovedAppliance {
  log: Log
  /** Until the files of videos are where they are kept. Throws `storage_unreachable`. */
  settled(signal: AbortSignal): Promise<void>
  /** Nothing is written any more; reading and playing go on. */
  endWrites(): Promise<void>
  /** Stops, does this, and starts again as config.json has it. Throws when it cannot, once the process is to end. */
  restart(ending: AbortSignal, between: () => Promise<void>): Promise<void>
}

export interface Mover extends Migration {
  attach(appliance: MovedAppliance): void
  /** Ends what is not decided, and waits for what is. */
  end(): Promise<void>
}

const CANCELED = 'It was canceled.'
const TOO_SLOW =
  'The bucket took too long to list its files: svc refuses changes for ten minutes at most.'
/** In the pause, nobody can change anything. */
const MOST_SETTLING_MS = 30_000
/** For the lists of a bucket with millions of files; one that takes longer is too slow. */
const MOST_PAUSE_MS = 600_000
const TITLES = { database: 'The database is', files: 'The files of videos are' } as const
const NOTHING: Omit<MigrationShown, 'object' | 'database' | 'storage'> = {
  to_database: null,
  to_storage: null,
  status: 'none',
  copied_rows: 0,
  total_rows: null,
  tables: null,
  files: 0,
  bytes: 0,
  total_bytes: null,
  copied_files: 0,
  copied_bytes: 0,
  started_at: null,
  finished_at: null,
  error: null,
}

export function createMover(
  config: Config,
  clock: Clock,
  { mostPauseMs = MOST_PAUSE_MS }: { mostPauseMs?: number } = {},
): Mover {
  let appliance: MovedAppliance | undefined
  const { databaseUrl, storageUrl, storageAccessKey, storageSecretKey } = config
  let places: Places = { databaseUrl, storageUrl, storageAccessKey, storageSecretKey }
  let shown = NOTHING
  let running: { move: Move; stop: AbortController; done: Promise<void> } | null = null
  const ending = new AbortController()
  /** What goes on after a request is not done on its behalf. */
  const outside = AsyncLocalStorage.snapshot()

  const now = (): string => clock.now().toISOString()

  async function run(move: Move, signal: AbortSignal): Promise<void> {
    let hasPaused = false
    let failure: string | null = null
    const late = new AbortController()
    let timer: NodeJS.Timeout | undefined
    try {
      // What the bucket does not have yet is brought by the passes, not in the pause.
      if (move.to.to_storage === 'disk') await appliance!.settled(signal)
      await follow(move, AbortSignal.any([signal, late.signal]), async (over) => {
        const isOfFiles = move.what === 'files'
        // Before the pause, so that little is left for it.
        if (isOfFiles) await appliance!.settled(over)
        over.throwIfAborted()
        // From here on the appliance starts again in any case.
        hasPaused = true
        shown.status = 'switching'
        if (isOfFiles) timer = setTimeout(() => late.abort(new Error(TOO_SLOW)), mostPauseMs)
        await appliance!.endWrites()
        if (isOfFiles) await settledSoon(over)
      })
      signal.throwIfAborted()
      move.decide()
    } catch (error) {
      failure = signal.aborted ? CANCELED : (error as Error).message
      move.forget()
    } finally {
      clearTimeout(timer)
    }
    // What is decided is finished by the next start.
    if (hasPaused && !ending.signal.aborted)
      await appliance!.restart(ending.signal, async () => {
        if (failure !== null) return
        try {
          await move.finish()
          places = move.places
        } catch (error) {
          // PostgreSQL is lost, and nothing was done yet. Whatever else it is, the next start tries again.
          if (!(error instanceof StartRefused)) throw error
          move.forget()
          failure = error.message
        }
      })
    end(move, failure)
  }

  async function settledSoon(signal: AbortSignal): Promise<void> {
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new Error('The bucket did not take the last files in time.')),
      MOST_SETTLING_MS,
    )
    try {
      await appliance!.settled(AbortSignal.any([signal, late.signal]))
    } finally {
      clearTimeout(timer)
    }
  }

  function end({ what }: Move, failure: string | null): void {
    running = null
    shown = {
      ...shown,
      status: failure === null ? 'moved' : failure === CANCELED ? 'canceled' : 'failed',
      finished_at: now(),
      error: failure === null ? null : { message: failure },
    }
    const { tables, copied_rows: rows, files, bytes } = shown
    const counts =
      what === 'database'
        ? { database: databaseOf(places), tables, rows }
        : { storage: filesOf(places), files, bytes }
    const moved = what === 'database' ? 'the database was' : 'the files of videos were'
    if (failure === null) appliance!.log.info(counts, `${moved} moved`)
    else appliance!.log.error({ ...counts, reason: failure }, `${moved} not moved`)
  }

  /**
   * Resolves when both places are the same and nothing is written. The signal of `pause` also aborts when this has ended
   * without it: an appliance that is paused later would wait for nobody.
   */
  async function follow(
    move: Move,
    signal: AbortSignal,
    pause: (over: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const worker = move.thread()
    const ended = new AbortController()
    const over = AbortSignal.any([signal, ended.signal])
    let abort: (() => void) | undefined
    try {
      await new Promise<void>((resolve, reject) => {
        abort = () => reject(signal.reason as Error)
        signal.addEventListener('abort', abort)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('The thread that copies has ended.')))
        worker.on('message', (note: MoveNote) => {
          if (note.kind === 'catching_up') shown = { ...shown, status: 'catching_up' }
          else if (note.kind === 'caught_up')
            pause(over).then(() => worker.postMessage('paused', []), reject)
          else if (note.kind === 'failed') reject(new Error(note.message))
          else shown = { ...shown, ...note.counts }
          if (note.kind === 'compared') resolve()
        })
      })
    } finally {
      signal.removeEventListener('abort', abort!)
      ended.abort(new Error('The move has ended.'))
      await worker.terminate()
    }
  }

  return {
    attach: (moved) => void (appliance = moved),
    describe: () => ({
      object: 'migration',
      database: databaseOf(places),
      storage: filesOf(places),
      ...shown,
    }),
    begin(start) {
      const move = moveOf(start, places, config)
      if (running) {
        const { to, places: after, what } = running.move
        if (isDeepStrictEqual([to, after], [move.to, move.places])) return
        throw new AppError('conflict', `${TITLES[what]} being moved already.`)
      }
      shown = { ...NOTHING, ...move.to, status: 'copying', started_at: now() }
      appliance!.log.info(
        { ...move.to, target: move.target },
        `${TITLES[move.what].toLowerCase()} being moved; svc restarts itself at the end`,
      )
      const stop = new AbortController()
      // Set first: it may end at once.
      running = { move, stop, done: Promise.resolve() }
      running.done = outside(run, move, stop.signal)
    },
    async cancel() {
      if (!running || shown.status === 'switching')
        throw new AppError(
          'conflict',
          running
            ? 'The move is about to end.'
            : 'The database and the files of videos are not being moved.',
        )
      const { stop, done } = running
      stop.abort()
      await done
    },
    async end() {
      ending.abort()
      running?.stop.abort()
      await running?.done.catch(() => undefined) // it could not start again, which the log has
    },
  }
}
