/**
 * Claims jobs and runs them. A job belongs to this process while its lease is renewed; after a kill the
 * lease expires and the job runs again, skipping finished steps.
 */
import { AppError } from '../contract/errors.ts'
import type { Deps, Queue } from '../ports/deps.ts'
import type { JobKind, JobRecord } from '../ports/records.ts'
import { onBehalfOf } from '../model/request-scope.ts'
import { setWaiting } from '../videos/waiting.ts'
import { HANDLERS, judge, CONCURRENCY_GROUPS } from './handlers.ts'

const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** Maximum time between polls, since leases of other processes expire without notice. */
const NAP_MS = 15_000

interface Running {
  job: JobRecord
  abort: AbortController
  done: Promise<void>
}

export interface Worker extends Queue {
  start(): void
  /** Aborts running jobs, returns them to the queue, and waits for their processes. */
  stop(): Promise<void>
}

export function createWorker(depsOf: () => Deps): Worker {
  const owner = `worker_${process.pid}_${Date.now()}`
  const running = new Map<string, Running>()
  const busy = new Map<(typeof CONCURRENCY_GROUPS)[number], number>()
  let stopping = false
  let started = false
  let napping: NodeJS.Timeout | undefined
  let looking = false
  let looked: Promise<void> = Promise.resolve()
  let lookAgain = false
  let wasFull = false

  function wake(): void {
    if (!started || stopping) return
    if (looking) lookAgain = true
    // Woken by requests, for the jobs of all.
    else looked = onBehalfOf(null, look)
  }

  async function look(): Promise<void> {
    looking = true
    clearTimeout(napping)
    try {
      let lookedAt: Date
      do {
        lookAgain = false
        lookedAt = depsOf().clock.now()
        for (const group of CONCURRENCY_GROUPS)
          while (!stopping && (busy.get(group) ?? 0) < group.slots && (await startOne(group)));
      } while (lookAgain && !stopping)
      wasFull = false
      if (!stopping) await nap(lookedAt)
    } catch (error) {
      // A full disk is not urgent, and must not fill the log.
      const isFull = error instanceof AppError && error.code === 'storage_full'
      if (!isFull || !wasFull)
        depsOf().log.error(
          { err: error },
          isFull
            ? 'the disk is full: jobs wait until space is free'
            : 'the queue could not be read; retrying',
        )
      wasFull = isFull
      napping = setTimeout(wake, isFull ? NAP_MS : 1_000)
      napping.unref()
    } finally {
      looking = false
      if (lookAgain) wake()
    }
  }

  /** Jobs that were due then and still wait are waiting for a slot, and are looked at when it frees. */
  async function nap(lookedAt: Date): Promise<void> {
    const { db, clock } = depsOf()
    const next = await db.read((repositories) =>
      repositories.jobs.nextRunAt(lookedAt.toISOString()),
    )
    const dueInMs = next ? new Date(next).getTime() - clock.now().getTime() : NAP_MS
    napping = setTimeout(wake, Math.min(Math.max(dueInMs, 0), NAP_MS))
    napping.unref()
  }

  async function startOne(group: (typeof CONCURRENCY_GROUPS)[number]): Promise<boolean> {
    const job = await claim(group.kinds)
    if (!job) return false
    if (stopping) {
      // Claimed while stop() was called, which ends only what runs.
      const { runAt, attempts } = job
      await depsOf().db.write(({ jobs }) => jobs.release(job, { runAt, attempts }))
      return false
    }
    const abort = new AbortController()
    busy.set(group, (busy.get(group) ?? 0) + 1)
    const done = onBehalfOf(job.requestId, () => runJob(job, abort)).finally(() => {
      running.delete(job.id)
      busy.set(group, busy.get(group)! - 1)
      wake()
    })
    running.set(job.id, { job, abort, done })
    return true
  }

  function claim(kinds: JobKind[]): Promise<JobRecord | null> {
    const { db, clock } = depsOf()
    const now = clock.now()
    return db.write((repositories) =>
      repositories.jobs.claim(
        owner,
        kinds,
        now.toISOString(),
        new Date(now.getTime() + LEASE_MS).toISOString(),
        [...running.keys()],
      ),
    )
  }

  async function runJob(job: JobRecord, abort: AbortController): Promise<void> {
    const deps = depsOf()
    const log = deps.log.child({ job: job.id, kind: job.kind, subject: job.subject })
    const heartbeat = setInterval(() => void renew(job, abort), RENEW_MS)
    const startedAt = Date.now()
    log.info({}, 'job started')
    try {
      await HANDLERS[job.kind].run(deps, job, abort.signal)
      await deps.db.write((repositories) => repositories.jobs.finish(job))
      log.info({ durationMs: Date.now() - startedAt }, 'job done')
    } catch (error) {
      await settleFailure(job, error, abort.signal).catch((failure: unknown) =>
        log.error({ err: failure }, 'a failed job could not be rescheduled; its lease will expire'),
      )
    } finally {
      clearInterval(heartbeat)
    }
  }

  async function renew(job: JobRecord, abort: AbortController): Promise<void> {
    const { db, clock, log } = depsOf()
    try {
      const until = new Date(clock.now().getTime() + LEASE_MS).toISOString()
      if (!(await db.write((repositories) => repositories.jobs.renew(job.id, owner, until))))
        abort.abort()
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'the lease could not be renewed')
    }
  }

  async function settleFailure(job: JobRecord, error: unknown, signal: AbortSignal): Promise<void> {
    const { db, clock, log } = depsOf()
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
    const counting = signal.aborted ? null : await countedFrom(job, signal)
    if (!counting || signal.aborted) {
      // Aborted by this process: back to the queue unchanged. The row of a cancelled job no longer
      // exists.
      await db.write((repositories) =>
        repositories.jobs.release(job, { runAt: at(0), attempts: job.attempts }),
      )
      return
    }
    const [counted, reached] = counting
    const verdict = judge(counted, error)
    const waitsFor = verdict.kind === 'again' ? verdict.waitsFor : undefined
    // The job checks again every few seconds, and is reported once as waiting.
    if (
      (verdict.kind === 'again' && verdict.isFine) ||
      (waitsFor && waitsFor === job.payload.waitsFor)
    )
      log.debug({ job: job.id, waitsFor }, 'a job is still waiting')
    else
      log.warn(
        {
          err: error,
          job: job.id,
          kind: job.kind,
          subject: job.subject,
          verdict: verdict.kind,
          waitsFor,
        },
        waitsFor ? 'a job is waiting' : 'job failed',
      )
    if (waitsFor)
      await setWaiting(depsOf(), job.subject, waitsFor).catch((failure: unknown) =>
        log.warn({ err: failure, job: job.id }, 'could not store that a video is waiting'),
      )
    if (verdict.kind === 'give_up') {
      await HANDLERS[job.kind].giveUp(depsOf(), job, verdict.code, verdict.message)
      await db.write((repositories) => repositories.jobs.finish(job))
      return
    }
    const { waitsFor: _, ...payload } = job.payload
    const attempts = counted.attempts + (verdict.countsAsFailure ? 1 : 0)
    await db.write((repositories) =>
      repositories.jobs.release(job, {
        runAt: at(verdict.afterMs),
        attempts,
        payload: { ...payload, ...reached, ...(waitsFor ? { waitsFor } : {}) },
      }),
    )
  }

  /** Attempts are counted from zero after progress. */
  async function countedFrom(
    job: JobRecord,
    signal: AbortSignal,
  ): Promise<[JobRecord, { reached?: string }]> {
    const reached = await HANDLERS[job.kind].reached?.(depsOf(), job, signal).catch(() => undefined)
    if (reached === undefined || reached <= Number(job.payload.reached ?? 0)) return [job, {}]
    return [{ ...job, attempts: 0 }, { reached: String(reached) }]
  }

  return {
    wake,
    async cancel(subject, kinds) {
      const hit = [...running.values()].filter(
        (entry) => entry.job.subject === subject && kinds.includes(entry.job.kind),
      )
      for (const entry of hit) entry.abort.abort()
      await Promise.all(hit.map((entry) => entry.done))
    },
    start() {
      started = true
      wake()
    },
    async stop() {
      stopping = true
      clearTimeout(napping)
      for (const entry of running.values()) entry.abort.abort()
      await Promise.all([looked, ...[...running.values()].map((entry) => entry.done)])
    },
  }
}
