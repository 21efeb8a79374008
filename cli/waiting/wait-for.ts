/** `--wait`: the same flags, sentences and exit codes, whatever is waited for. */
import { setTimeout as pause } from 'node:timers/promises'
import { boolean, string } from '@oclif/core/flags'
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import type { ProgressBar } from '../output/progress.ts'
import { formatDuration } from '../output/units.ts'
import { lastingSeconds } from '../values.ts'

const POLL_MS = 500
/** The appliance may restart meanwhile; after this long without an answer it is taken for gone. */
const PATIENCE_MS = 60_000
/** Timers of Node hold no more than 24 days. */
const LONGEST_SECONDS = 20 * 86_400

/** `until`: "the backup is ready". */
export const waitFlags = (until: string) => ({
  wait: boolean({ summary: `Wait until ${until}; the exit code is the result` }),
  timeout: timeoutFlag({ dependsOn: ['wait'] }),
})

export const timeoutFlag = (more: { dependsOn?: string[] } = {}) =>
  string({
    summary: 'Stop waiting after this time, such as 90s, 10m or 2h; the exit code is then 124',
    helpValue: '<time>',
    ...more,
  })

export const timeoutSecondsIn = (typed: string | undefined): number | undefined =>
  typed === undefined ? undefined : lastingSeconds(typed, LONGEST_SECONDS, '--timeout')

interface Waiting<T> {
  /** What is not yet so: "The backup is not ready". */
  notYet: string
  /** Where it can be looked at. */
  hint: string
  /** Without it, as long as it takes. */
  timeoutSeconds: number | undefined
  progress: ProgressBar
  work(signal: AbortSignal): Promise<T>
}

/** Throws `timed_out` when the time is up, `interrupted` after Ctrl-C, and what `work` throws. */
export async function waitFor<T>({
  notYet,
  hint,
  timeoutSeconds,
  progress,
  work,
}: Waiting<T>): Promise<T> {
  const late = new AbortController()
  const timer =
    timeoutSeconds === undefined ? undefined : setTimeout(() => late.abort(), timeoutSeconds * 1000)
  let stopped: AbortSignal | undefined
  try {
    return await interruptible((stop) => {
      stopped = stop
      return work(AbortSignal.any([stop, late.signal]))
    })
  } catch (error) {
    if (stopped?.aborted) throw new CliError('interrupted', `Stopped waiting; ${CONTINUES}.`, hint)
    if (late.signal.aborted) throw timedOut(notYet, timeoutSeconds!, hint)
    throw error
  } finally {
    clearTimeout(timer)
    progress.end()
  }
}

const CONTINUES = 'the server continues'

export const timedOut = (notYet: string, timeoutSeconds: number, hint: string): CliError =>
  new CliError(
    'timed_out',
    `${notYet} after ${formatDuration(timeoutSeconds)}; ${CONTINUES}.`,
    hint,
  )

export const deletedMeanwhile = (): CliError =>
  new CliError(
    'conflict',
    'The video was deleted while svc waited for it.',
    'Look in the trash: svc trash list',
  )

/** The server restarts, or is about to. */
const isAway = (error: unknown): boolean =>
  error instanceof CliError
    ? error.code === 'unreachable'
    : (error as { problem?: { code?: string } }).problem?.code === 'shutting_down'

/** Asks until it is over. A server that restarts is asked again. */
export async function poll<T>(
  read: (signal: AbortSignal) => Promise<T>,
  {
    first,
    isOver,
    onState = () => undefined,
    signal,
  }: {
    /** What is known already. */
    first?: T
    isOver(state: T): boolean
    onState?(state: T): void
    signal: AbortSignal
  },
): Promise<T> {
  let failingSince: number | undefined
  for (let state = first; ;) {
    if (state !== undefined) {
      onState(state)
      if (isOver(state)) return state
      await pause(POLL_MS, undefined, { signal })
    }
    try {
      state = await read(signal)
      failingSince = undefined
    } catch (error) {
      failingSince ??= Date.now()
      const isGone = !isAway(error) || Date.now() - failingSince > PATIENCE_MS
      if (signal.aborted || isGone) throw error
      await pause(POLL_MS, undefined, { signal })
    }
  }
}
