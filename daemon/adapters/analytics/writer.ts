/**
 * What a writing thread does with any database. Batches come first; the sums are made while none waits, and old rows go
 * when there is nothing else.
 */
import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import type { Batch, Keeping } from '../../ports/analytics.ts'
import type { TellSkipped } from './sums/add-view.ts'
import { errorNote } from './thread.ts'

type Awaitable<T> = T | Promise<T>

/** Each call is a transaction of its own, or some. */
export interface WriterEngine {
  /** Answers for each batch how many of its events are new. */
  insert(batches: readonly Batch[]): Awaitable<number[]>
  /** Adds up; answers whether there is more. */
  rollUp(mostEvents: number, tellSkipped?: TellSkipped): Awaitable<boolean>
  /** Removes some of what is old; answers whether there is more. */
  sweep(keeping: Keeping, nowMs: number): Awaitable<boolean>
  /** Removes sums that are old, and words that nothing speaks of any more. */
  sweepSums(keeping: Keeping, nowMs: number): Awaitable<void>
  /** Answers whether there is more. */
  forgetVideo(video: string, nowMs: number): Awaitable<boolean>
  /** Answers whether there is more. */
  forgetSome(space: string, nowMs: number): Awaitable<boolean>
  /** From now on it does not wait for a database that is away. */
  hurry?(): void
  close(): Awaitable<void>
}

interface Question {
  id: number
  operation: 'start' | 'collect' | 'forget' | 'forgetSpace' | 'keep' | 'sweep' | 'close'
  input?: unknown
}

/** So few that a sender waits for no more than this many. */
const EVENTS_AT_ONCE = 1_000
const ROLL_UP_AFTER_MS = 100
/** After a fault; doubled after each further one. */
const RETRY_AFTER_MS = 1_000
const MOST_RETRY_MS = 10_000
/** While there is more to delete. */
const SWEEP_ON_MS = 50
const DAY_MS = 86_400_000
const BEHIND_THE_API = 5

export function serveWriter(
  port: MessagePort,
  engine: WriterEngine,
  { keeping, startedAtMs }: { keeping: Keeping; startedAtMs: number },
): void {
  // The API goes first. On Linux it is this thread's priority alone; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(BEHIND_THE_API)
  let waiting: { id: number; batch: Batch }[] = []
  let rolling: ReturnType<typeof setTimeout> | undefined
  let sweeping: ReturnType<typeof setTimeout> | undefined
  let faults = 0
  let sweptOn = 0
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  /** Does one thing after another. */
  function next<T>(work: () => Awaitable<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  function answer(id: number, work: () => unknown): void {
    next(work).then(
      (value) => port.postMessage({ id, value }),
      (error: unknown) => port.postMessage({ id, error: errorNote(error) }),
    )
  }

  /** All that came while the last transaction was on its way to the disk. */
  function writeWaiting(): void {
    let now: typeof waiting = []
    next(() => {
      now = waiting
      waiting = []
      return now.length === 0 ? [] : engine.insert(now.map(({ batch }) => batch))
    }).then(
      (added) => port.postMessage(now.map(({ id }, index) => ({ id, value: added[index] }))),
      (error: unknown) => port.postMessage(now.map(({ id }) => ({ id, error: errorNote(error) }))),
    )
    rollUpSoon(ROLL_UP_AFTER_MS)
  }

  function rollUpSoon(ms: number): void {
    if (isClosed) return
    rolling ??= setTimeout(() => {
      rolling = undefined
      void attempt('viewing data could not be aggregated', rollUp, () =>
        rollUpSoon(Math.min(MOST_RETRY_MS, RETRY_AFTER_MS * 2 ** faults++)),
      )
    }, ms)
  }

  async function rollUp(): Promise<void> {
    const isMore = await engine.rollUp(EVENTS_AT_ONCE, (view, error) =>
      tell('a view was left out of the aggregated viewing data', `${view}: ${String(error)}`),
    )
    faults = 0
    if (isMore) rollUpSoon(0)
  }

  /** The log belongs to the thread that asked for us. */
  const tell = (fault: string, message: string): void => port.postMessage({ fault, message })

  /** A full disk or a database that is away, most likely: nothing is lost, and it is tried again later. */
  function attempt(
    fault: string,
    work: () => Promise<void>,
    onFault: () => void = () => {},
  ): Promise<void> {
    return next(work).catch((error: unknown) => {
      tell(fault, (error as Error).message)
      onFault()
    })
  }

  async function sweepAll(nowMs: number): Promise<void> {
    const today = Math.floor(nowMs / DAY_MS)
    let more = false
    await attempt('old viewing data could not be deleted', async () => {
      more = await engine.sweep(keeping, nowMs)
      if (today !== sweptOn) await engine.sweepSums(keeping, nowMs)
      sweptOn = today
    })
    clearTimeout(sweeping)
    if (more && !isClosed) sweeping = setTimeout(() => void sweepAll(nowMs), SWEEP_ON_MS).unref()
  }

  const OPERATIONS: Record<Question['operation'], (id: number, input: unknown) => void> = {
    start: (id) => answer(id, () => null),
    collect(id, input) {
      if (waiting.length === 0) setImmediate(writeWaiting)
      waiting.push({ id, batch: JSON.parse(input as string) as Batch })
    },
    forgetSpace: (id, input) => answer(id, () => engine.forgetSome(input as string, Date.now())),
    keep: (id, input) =>
      answer(id, () => {
        Object.assign(keeping, input)
        sweptOn = 0
        return null
      }),
    sweep: (id, input) =>
      void sweepAll(input as number).then(() => port.postMessage({ id, value: null })),
    forget: (id, input) => answer(id, () => engine.forgetVideo(input as string, Date.now())),
    close(id) {
      engine.hurry?.()
      writeWaiting()
      isClosed = true
      clearTimeout(rolling)
      clearTimeout(sweeping)
      answer(id, () => engine.close())
    },
  }
  port.on('message', ({ id, operation, input }: Question) => OPERATIONS[operation](id, input))
  // Sums that an earlier run has not completed.
  rollUpSoon(0)
  void sweepAll(startedAtMs)
}
