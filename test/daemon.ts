/**
 * The real daemon as a process of its own, on a free port and in a folder of its own, or, with
 * SVC_TEST_BALANCED=1, two of them behind nginx (support/balanced.ts).
 * Every answer to `api` and `request` is checked against the contract.
 */
import type { Client } from '../daemon/contract/client.ts'
import { startBalanced } from './support/balanced.ts'
import { startProcess, type Daemon, type DaemonOptions } from './support/daemon-process.ts'
import { hasFailure } from './support/seen-at-failure.ts'

export { clientsOf, startEnv, type Daemon } from './support/daemon-process.ts'

export const startDaemon = (options: DaemonOptions = {}): Promise<Daemon> =>
  process.env['SVC_TEST_BALANCED'] === '1' ? startBalanced(options) : startProcess(options)

/** Long enough beside other work. Once a test has failed, others often wait in vain for what it left undone. */
const limitNow = (): number => (hasFailure() ? 120_000 : 600_000)

/** Waits for a state, never for a time; fails with the last state seen. */
export async function until<T>(
  look: () => Promise<T> | T,
  holds: (value: T) => boolean,
  what: string,
  limitMs = limitNow(),
): Promise<T> {
  const startedAt = Date.now()
  for (;;) {
    const value = await look()
    if (holds(value)) return value
    const waited = Date.now() - startedAt
    if (waited > limitMs)
      throw new Error(`waited ${limitMs / 1000} s for ${what}; last seen: ${JSON.stringify(value)}`)
    // The longer it takes, the less a moment more matters; what looks all the time takes a fifth of a processor.
    await new Promise((resolve) => setTimeout(resolve, Math.min(200, 20 + waited / 10)))
  }
}

/** The video once its state is one of these. */
export function untilStatus(api: Client, id: string, ...statuses: string[]) {
  return until(
    () => api.videos.get({ params: { id } }),
    (video) => statuses.includes(video.status),
    `video ${id} to be ${statuses.join(' or ')}`,
  )
}
