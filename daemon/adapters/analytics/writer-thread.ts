/**
 * The only writer of analytics.db. Batches come first; the sums are made while none waits, and old
 * rows go when there is nothing else.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Batch, Keeping } from '../../ports/analytics.ts'
import { createIntake } from './intake.ts'
import { forgetSome, forgetVideo, forgetWords } from './forget.ts'
import { sweep, sweepSums } from './keep.ts'
import { createRollUp } from './sums/roll-up.ts'
import { openForWriting } from './schema.ts'

interface Question {
  id: number
  operation: 'start' | 'collect' | 'forget' | 'forgetSpace' | 'keep' | 'sweep' | 'close'
  input?: unknown
}

/** So short that who sends waits for no more than this many. */
const EVENTS_AT_ONCE = 1_000
const ROLL_UP_AFTER_MS = 100
/** While there is more to delete. */
const SWEEP_ON_MS = 50
const DAY_MS = 86_400_000
const BEHIND_THE_API = 5

const { file, keeping, startedAtMs } = workerData as {
  file: string
  keeping: Keeping
  startedAtMs: number
}
const port = parentPort!
// The API goes first. On Linux it is this thread's priority alone; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(BEHIND_THE_API)
const db = openForWriting(file)
const intake = createIntake(db)
const rollUp = createRollUp(db)
let waiting: { id: number; batch: Batch }[] = []
let rolling: ReturnType<typeof setTimeout> | undefined

function answer(id: number, work: () => unknown): void {
  try {
    port.postMessage({ id, value: work() })
  } catch (error) {
    port.postMessage({
      id,
      error: { message: (error as Error).message, code: (error as { errcode?: number }).errcode },
    })
  }
}

/** All that came while the last transaction was on its way to the disk. */
function writeWaiting(): void {
  const now = waiting
  waiting = []
  if (now.length === 0) return
  try {
    const added = intake.insert(now.map(({ batch }) => batch))
    port.postMessage(now.map(({ id }, index) => ({ id, value: added[index] })))
  } catch (error) {
    for (const { id } of now)
      answer(id, () => {
        throw error
      })
  }
  rollUpSoon(ROLL_UP_AFTER_MS)
}

function rollUpSoon(ms: number): void {
  rolling ??= setTimeout(() => {
    rolling = undefined
    attempt(
      'viewing data could not be aggregated',
      () => rollUp.next(EVENTS_AT_ONCE) && rollUpSoon(0),
    )
  }, ms)
}

/** A full disk, most likely: nothing is lost, and it is tried again later. */
function attempt(fault: string, work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    // The log belongs to the thread that asked for us.
    port.postMessage({ fault, message: (error as Error).message })
  }
}

function wordsWereRemoved(): void {
  intake.forgetWords()
  rollUp.forgetWords()
}

let sweptOn = 0
function sweepAll(nowMs: number): void {
  const today = Math.floor(nowMs / DAY_MS)
  let more = false
  attempt('old viewing data could not be deleted', () => {
    more = sweep(db, keeping, nowMs)
    if (today !== sweptOn) {
      sweepSums(db, keeping, nowMs)
      forgetWords(db)
      wordsWereRemoved()
    }
    sweptOn = today
  })
  clearTimeout(sweeping)
  if (more) sweeping = setTimeout(sweepAll, SWEEP_ON_MS, nowMs).unref()
}

let sweeping: ReturnType<typeof setTimeout> | undefined

const OPERATIONS: Record<Question['operation'], (id: number, input: unknown) => void> = {
  start: (id) => answer(id, () => null),
  collect(id, input) {
    if (waiting.length === 0) setImmediate(writeWaiting)
    waiting.push({ id, batch: JSON.parse(input as string) as Batch })
  },
  forgetSpace: (id, input) =>
    answer(id, () => {
      const more = forgetSome(db, input as string, Date.now())
      if (!more) wordsWereRemoved()
      return more
    }),
  keep: (id, input) =>
    answer(id, () => {
      Object.assign(keeping, input)
      sweptOn = 0
      return null
    }),
  sweep: (id, input) => answer(id, () => sweepAll(input as number)),
  forget: (id, input) => answer(id, () => forgetVideo(db, input as string, Date.now())),
  close(id) {
    writeWaiting()
    clearTimeout(rolling)
    answer(id, () => db.close())
  },
}
port.on('message', ({ id, operation, input }: Question) => OPERATIONS[operation](id, input))
// Sums that an earlier run has not completed.
rollUpSoon(0)
sweepAll(startedAtMs)
