/**
 * Every event as it happens. A stream that breaks is opened again where it was, so none is missed
 * and none comes twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '../../daemon/contract/client.ts'
import { openEventStream, type StreamEvent } from '../../daemon/contract/event-stream.ts'
import type { SvcEvent } from '../../daemon/contract/event.ts'
import type { Connection } from '../connection/connect.ts'
import { unreachable } from '../connection/reach.ts'

const PAUSE_MS = { least: 500, most: 15_000 }

interface Following {
  connection: Connection
  /** Only of this video. */
  video?: string | undefined
  /** Only what came after this event; without it, what comes from now on. */
  after?: string | undefined
  signal: AbortSignal
  /** The stream is open. */
  onOpen(): void
  /** The stream broke or could not be opened; it is retried until it opens. */
  onBroken(error: Error): void
}

/**
 * Ends when `signal` does. Throws what trying again would not change, and whatever keeps the first
 * stream from opening.
 */
export async function* followEvents({
  connection,
  video,
  after,
  signal,
  onOpen,
  onBroken,
}: Following): AsyncGenerator<SvcEvent> {
  let last = after
  let opened = false
  let waitMs = PAUSE_MS.least
  while (!signal.aborted) {
    try {
      const stream = await open(connection, { video, after: last }, signal)
      opened = true
      onOpen()
      for await (const { data, id } of stream) {
        last = id ?? last
        waitMs = PAUSE_MS.least
        const message = data === '' ? null : (JSON.parse(data) as Partial<SvcEvent>)
        // Besides events the stream has notes on what goes on.
        if (message?.object === 'event') yield message as SvcEvent
      }
    } catch (error) {
      if (signal.aborted) return
      if (!opened || isFinal(error)) throw error
      onBroken(error as Error)
    }
    await pause(waitMs, undefined, { signal }).catch(() => undefined) // the loop sees the abort
    waitMs = Math.min(waitMs * 2, PAUSE_MS.most)
  }
}

const open = (
  { url, token }: Connection,
  query: { video?: string | undefined; after?: string | undefined },
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamEvent>> =>
  openEventStream({ baseUrl: url, token }, query, signal).catch((error: unknown) => {
    throw signal.aborted || error instanceof ProblemError ? error : unreachable(url, error)
  })

const isFinal = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status < 500 && error.problem.status !== 429
