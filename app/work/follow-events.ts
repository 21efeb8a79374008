/** The appliance's events as they happen; the stream is opened again whenever it breaks. */
import { setTimeout as delay } from 'node:timers/promises'
import { openEventStream, type StreamEvent } from '../../daemon/contract/event-stream.ts'

export interface Follow {
  baseUrl: string
  secret: string
  space: string
  signal: AbortSignal
  onEvent(event: StreamEvent): void
  /** Each time that it is open: what happened before is read elsewhere. */
  onOpen(): void
}

const AGAIN_MS = 2_000

export async function followEvents({
  baseUrl,
  secret,
  space,
  signal,
  onEvent,
  onOpen,
}: Follow): Promise<void> {
  let after: string | undefined
  while (!signal.aborted) {
    try {
      const stream = await openEventStream({ baseUrl, token: secret, space }, { after }, signal)
      onOpen()
      for await (const event of stream) {
        after = event.id || after
        if (event.data) onEvent(event)
      }
    } catch {
      // The stream broke or was refused: it is opened again below, unless it was we who ended it.
    }
    await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined) // the loop sees the abort
  }
}
