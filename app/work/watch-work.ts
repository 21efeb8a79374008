/** Follows the work of the appliance in all spaces. */
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type Client } from '../../daemon/contract/client.ts'
import type { VideoEvent } from '../../daemon/contract/event.ts'
import { followEvents } from './follow-events.ts'
import { createOverall } from './overall.ts'

export interface AppWork {
  /** Videos that are worked on or wait. */
  count: number
  /** 0–1 of all of it; null while there is none. */
  fraction: number | null
  paused: boolean
}
export const NO_WORK: AppWork = { count: 0, fraction: null, paused: false }

export interface WatchOptions {
  localUrl: string
  secret: string
  onWork(work: AppWork): void
  /** A video is ready, or cannot become so. */
  onDone(event: VideoEvent): void
  busyMs?: number
  idleMs?: number
}

export interface WorkWatch {
  api: Client
  /** Reads it now. */
  look(): void
  stop(): void
}

const MOST_ENTRIES = 100

export function watchWork({
  localUrl,
  secret,
  onWork,
  onDone,
  busyMs = 2_000,
  idleMs = 30_000,
}: WatchOptions): WorkWatch {
  const api = createClient({ baseUrl: localUrl, token: secret })
  const ending = new AbortController()
  const { signal } = ending
  const overall = createOverall()
  let sooner = new AbortController()
  const look = (): void => sooner.abort()

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      sooner = new AbortController()
      const busy = await readWork().catch(() => false) // The appliance does not answer; keep-daemon.ts reports that.
      await delay(busy ? busyMs : idleMs, undefined, {
        signal: AbortSignal.any([signal, sooner.signal]),
      }).catch(() => undefined) // the loop sees the abort
    }
  }

  async function readWork(): Promise<boolean> {
    const [{ encoding }, { data }] = await Promise.all([
      api.system.get({}, { signal }),
      api.system.queue({ query: { limit: MOST_ENTRIES } }, { signal }),
    ])
    onWork({
      count: new Set(data.map(({ video }) => video)).size,
      fraction: overall.of(data),
      paused: encoding.paused,
    })
    return data.length > 0 && !encoding.paused
  }

  async function followSpaces(): Promise<void> {
    const spaces = await api.spaces.list({ query: { limit: MOST_ENTRIES } }, { signal })
    await Promise.all(
      spaces.data.map(({ id }) =>
        followEvents({
          baseUrl: localUrl,
          secret,
          space: id,
          signal,
          onOpen: look,
          onEvent({ event: type, data }) {
            if (!type.startsWith('video.')) return
            look()
            if (type === 'video.ready' || type === 'video.errored')
              onDone(JSON.parse(data) as VideoEvent)
          },
        }),
      ),
    )
  }

  void keepLooking()
  // Without them the looks above still show how far it is.
  void followSpaces().catch(() => undefined)
  return { api, look, stop: () => ending.abort() }
}
