/**
 * A worker: takes the runs that it is given, encodes them into a folder of each, hands over what it has made, and reports
 * it. It ends what it does not hold any more, and knows by its own clock when that is so.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { EncoderDied } from '../ports/encoder-died.ts'
import {
  WORKER_LEASE_MS,
  WORKER_RENEW_MS,
  WorkerFault,
  type HeldRun,
  type RunFiles,
  type WorkerAbout,
  type WorkerRun,
  type WorkerRunResult,
  type WorkerSeat,
} from '../ports/workers.ts'
import { createWorkSpeed } from './work-speed.ts'

export interface EncodeWorkerDeps extends Pick<Deps, 'media' | 'log'> {
  seat: WorkerSeat
  files: RunFiles
}
/** Why it ended. */
export type WorkerEnd = 'stopped' | 'drained' | { refused: string }

export interface EncodeWorker {
  /** True once it was let in; false when it has ended before. */
  readonly letIn: Promise<boolean>
  run(): Promise<WorkerEnd>
  /** Gives back what it holds. */
  stop(): void
}

/** Reports are sent again so long; after that, the process that gives out runs has noticed. */
const GIVE_BACK_MS = 2_500
const SEND_AGAIN_MS = 200
/** A run that failed here for reasons of this machine is kept so long, so that it does not come back at once. */
const FAULT_PAUSE_MS = 5_000

interface OwnRun extends HeldRun {
  abort: AbortController
  ended: Promise<void>
  seconds: number
  beganAt: number | null
  listeners: Set<() => void>
}

export function createEncodeWorker(
  { seat, media, files, log }: EncodeWorkerDeps,
  id: string,
  about: WorkerAbout,
): EncodeWorker {
  const runs = new Map<string, OwnRun>()
  const speed = createWorkSpeed()
  const letIn = Promise.withResolvers<boolean>()
  const stopping = Promise.withResolvers<null>()
  let leaseUntilMs = 0
  let isStopping = false
  let wake = (): void => {}
  let isAwake = false
  const wakeUp = (): void => {
    isAwake = true
    wake()
  }

  seat.onChange(wakeUp)

  async function run(): Promise<WorkerEnd> {
    await seat.enter(id, about)
    const watch = setInterval(() => {
      speed.look([...runs.values()].some(({ mayRun }) => mayRun))
      if (performance.now() > leaseUntilMs) loseAll()
    }, WORKER_RENEW_MS)
    try {
      let end: WorkerEnd | null = null
      while (!isStopping && end === null) {
        isAwake = false
        // A database that does not answer holds up no stop.
        end = await Promise.race([beat(), stopping.promise])
        if (end === null) await untilNext()
      }
      await endAll()
      if (end === null || end === 'drained') await seat.leave(id).catch(() => undefined) // it is forgotten soon
      return end ?? 'stopped'
    } finally {
      clearInterval(watch)
      letIn.resolve(false)
    }
  }

  async function untilNext(): Promise<void> {
    if (isAwake || isStopping) return
    const woken = Promise.withResolvers<void>()
    wake = woken.resolve
    const timer = setTimeout(wake, WORKER_RENEW_MS)
    await woken.promise
    clearTimeout(timer)
  }

  async function beat(): Promise<WorkerEnd | null> {
    const requestedMs = performance.now()
    const reported = [...runs.values()]
    try {
      const answer = await seat.renew(id, {
        speed: speed.perSecond(),
        runs: reported.map(({ id: run, fence, seconds, beganAt }) => ({
          id: run,
          fence,
          seconds,
          beganAt,
        })),
      })
      // This worker has left, or is about to.
      if (isStopping) return null
      if (!answer) {
        loseAll()
        await seat.enter(id, about)
        return null
      }
      leaseUntilMs = requestedMs + WORKER_LEASE_MS
      for (const own of reported) {
        const held = answer.held.find(({ id: run, fence }) => run === own.id && fence === own.fence)
        if (!held) own.abort.abort(new Lost())
        else if (held.mayRun !== own.mayRun) {
          own.mayRun = held.mayRun
          for (const listener of own.listeners) listener()
        }
      }
      if (answer.state === 'refused') return { refused: answer.reason ?? '' }
      if (answer.state !== 'waiting') letIn.resolve(true)
      const taken = answer.state === 'working' ? await seat.take(id) : []
      if (isStopping) return null
      for (const each of taken) begin(each)
      return answer.state === 'draining' && runs.size === 0 ? 'drained' : null
    } catch (error) {
      log.warn({ err: error }, 'the database could not be reached; trying again')
      await pause(SEND_AGAIN_MS)
      return null
    }
  }

  function loseAll(): void {
    for (const own of runs.values()) own.abort.abort(new Lost())
  }

  async function endAll(): Promise<void> {
    for (const own of runs.values()) own.abort.abort(new Leaving())
    await Promise.all([...runs.values()].map(({ ended }) => ended))
  }

  function begin({ run: input, ...held }: HeldRun & { run: WorkerRun }): void {
    const own: OwnRun = {
      ...held,
      abort: new AbortController(),
      ended: Promise.resolve(),
      seconds: 0,
      beganAt: null,
      listeners: new Set(),
    }
    runs.set(own.id, own)
    own.ended = encode(own, input)
      .catch((error: unknown) => log.error({ err: error, run: own.id }, 'a run was not reported'))
      .finally(() => {
        runs.delete(own.id)
        wakeUp()
      })
  }

  /** Until it is accepted or refused, while the run can still be held. */
  async function send(
    own: OwnRun,
    work: () => Promise<boolean>,
    limitMs = Infinity,
  ): Promise<boolean> {
    const beganMs = performance.now()
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const now = performance.now()
        if (now > leaseUntilMs || now - beganMs > limitMs) throw error
        if (own.abort.signal.reason instanceof Lost) return false
        await pause(SEND_AGAIN_MS)
      }
    }
  }

  async function encode(own: OwnRun, input: WorkerRun): Promise<void> {
    const { folder, plan, first, last, threads, urgent } = input
    const failing = new AbortController()
    const signal = AbortSignal.any([own.abort.signal, failing.signal])
    let reports: Promise<unknown> = Promise.resolve()
    /** `before`: what must have been done when it is reported. */
    const report = (work: () => Promise<boolean>, before = async () => {}): void => {
      reports = reports.then(before).then(
        () =>
          send(own, work).then(
            (isHeld) => void (isHeld || own.abort.abort(new Lost())),
            () => own.abort.abort(new Lost()),
          ),
        (error: unknown) => failing.abort(error),
      )
    }
    const lease = {
      get mayRun() {
        return own.mayRun
      },
      onChange(listener: () => void) {
        own.listeners.add(listener)
        return () => own.listeners.delete(listener)
      },
    }
    let result: WorkerRunResult
    let failure: unknown
    try {
      result = await files.withRun(input, signal, async ({ handOver, bring, ...places }) => {
        try {
          return await media.encodeVideo(
            { ...places, plan, first, last, threads, urgent },
            {
              signal,
              lease,
              ...(bring ? { bring } : {}),
              onProgress(seconds) {
                speed.add(seconds - own.seconds)
                own.seconds = seconds
              },
              onBegin: (frame) => void (own.beganAt = frame),
              onSegment: (name, segment) =>
                report(
                  () => seat.segmentDone(own, name, segment),
                  () => handOver(name, segment),
                ),
              onDamage: () => report(() => seat.damaged(own)),
            },
          )
        } finally {
          await reports
        }
      })
    } catch (error) {
      failure = error
      result = { error: errorOf(error) }
    }
    if (failing.signal.aborted) failure = failing.signal.reason
    if (own.abort.signal.reason instanceof Lost) {
      await files.discard({ folder })
      await seat.release(own)
    } else if (own.abort.signal.aborted) await giveBack(own)
    else if (failure instanceof WorkerFault) {
      log.warn(
        { err: failure, run: own.id },
        'a run is given back, since this machine cannot do it now',
      )
      await Promise.race([pause(FAULT_PAUSE_MS), stopping.promise, ended(own.abort.signal)])
      await giveBack(own)
    } else await send(own, () => seat.end(own, result.error ? 'failed' : 'done', result))
  }

  const giveBack = (own: OwnRun): Promise<boolean> =>
    send(own, () => seat.end(own, 'given_back', {}), GIVE_BACK_MS)

  return {
    letIn: letIn.promise,
    run,
    stop() {
      isStopping = true
      stopping.resolve(null)
      wakeUp()
    },
  }
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** Somebody else may have it by now. */
class Lost extends Error {
  constructor() {
    super('the run is not held any more')
  }
}
class Leaving extends Error {
  constructor() {
    super('the worker ends')
  }
}

function errorOf(error: unknown): NonNullable<WorkerRunResult['error']> {
  if (error instanceof AppError)
    return { code: error.code, message: error.message, isDeath: error instanceof EncoderDied }
  return { code: 'encoding_failed', message: String(error), isDeath: true }
}
