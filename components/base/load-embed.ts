/** Loads a video's data, once or repeatedly while it is being processed. */
import type { Embed } from '../../daemon/contract/embed.ts'
import { takeEarly } from '../shared.ts'
import { embedAddress, type EmbedQuery } from './embed-address.ts'
import type { Unavailability } from '../languages/en/failures.ts'

export class EmbedUnavailable extends Error {
  readonly reason: Unavailability
  constructor(reason: Unavailability) {
    super(`No video data: ${reason}`)
    this.reason = reason
  }
}

/** Waits before the second and third try of a request that the network or a busy appliance failed. */
export const RETRY_DELAYS_MS = [400, 1_200]
/** Between two looks at a video that is being made: short while something moves, longer while nothing does. */
const FIRST_LOOK_MS = 1_000
const LAST_LOOK_MS = 15_000
const BACK_OFF = 1.5
/** How long the appliance may keep a question to which the answer is: not yet. */
const WAIT_SECONDS = 20

export function loadEmbed(wanted: EmbedQuery, signal: AbortSignal): Promise<Embed> {
  return retried(() => requestEmbed(wanted, signal), signal)
}

/** Asks again where the network or a busy appliance failed. */
export async function retried<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof EmbedUnavailable) || error.reason !== 'unreachable') throw error
      await pause(delayMs, signal)
    }
  }
  return ask()
}

/** Nothing more becomes of it. */
export const isSettled = ({ status }: Embed): boolean => status === 'ready' || status === 'errored'

/**
 * The video as it is now, then again whenever it has changed, until nothing more is to come. `whileArriving`: the wait
 * between two looks while its file is still being uploaded.
 * Throws EmbedUnavailable when it cannot be had at first or is gone later; a passing fault in between is sat out.
 */
export async function* followEmbed(
  wanted: EmbedQuery,
  signal: AbortSignal,
  whileArriving?: (signal: AbortSignal) => Promise<void>,
): AsyncGenerator<Embed> {
  let embed = await loadEmbed(wanted, signal)
  yield embed
  let delayMs = FIRST_LOOK_MS
  while (!isSettled(embed)) {
    const requestedAt = performance.now()
    if (embed.arriving && whileArriving) await whileArriving(signal)
    else if (embed.playable) await pause(delayMs, signal)
    const seen = await requestEmbed(wanted, signal, embed.playable ? 0 : WAIT_SECONDS).catch(
      (error: unknown) => {
        if (error instanceof EmbedUnavailable && error.reason === 'unreachable') return undefined
        throw error
      },
    )
    if (seen && JSON.stringify(seen) !== JSON.stringify(embed)) {
      embed = seen
      delayMs = FIRST_LOOK_MS
      yield embed
    } else {
      // A server that does not support long polling is not asked again at once.
      if (!embed.playable)
        await pause(Math.max(0, delayMs - (performance.now() - requestedAt)), signal)
      delayMs = Math.min(delayMs * BACK_OFF, LAST_LOOK_MS)
    }
  }
}

async function requestEmbed(
  wanted: EmbedQuery,
  signal: AbortSignal,
  waitSeconds = 0,
): Promise<Embed> {
  const response = await request(embedAddress(wanted, waitSeconds), signal).catch(
    (error: unknown) => {
      if (error instanceof EmbedUnavailable && error.reason !== 'unreachable') {
        void import('./explain.ts').then(({ notForViewer }) => notForViewer(wanted))
      }
      throw error
    },
  )
  return (await response.json()) as Embed
}

/** Asks the appliance, without cookies. Throws EmbedUnavailable for anything but a good answer. */
export async function request(
  url: string,
  signal: AbortSignal,
  method: 'GET' | 'HEAD' = 'GET',
  cache: RequestCache = 'default',
): Promise<Response> {
  const early = method === 'GET' && cache === 'default' ? takeEarly(url)?.response() : undefined
  const response = await (
    early ?? fetch(url, { method, credentials: 'omit', cache, signal })
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    console.warn('@svc/components:', error)
    throw new EmbedUnavailable('unreachable')
  })
  signal.throwIfAborted()
  if (response.ok) return response
  // 422: what the page wrote is not even an id.
  const { status } = response
  throw new EmbedUnavailable(
    [401, 403].includes(status)
      ? 'refused'
      : [404, 410, 422].includes(status)
        ? 'unknown'
        : 'unreachable',
  )
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
