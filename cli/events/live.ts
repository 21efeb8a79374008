/** Follows events until enough have come or Ctrl-C; shows a person when the connection breaks and when it is back. */
import type { SvcEvent } from '../../daemon/contract/event.ts'
import type { Connection } from '../connection/connect.ts'
import { interruptible } from '../interrupt.ts'
import { followEvents } from '../waiting/follow-events.ts'

interface Live {
  connection: Connection
  video?: string | undefined
  after?: string | undefined
  /** Empty: every kind. */
  types: readonly string[]
  /** Ends after so many. */
  count?: number | undefined
  note(message: string): void
  onEvent(event: SvcEvent, signal: AbortSignal): Promise<void>
}

/** Answers the id of the last event, to go on from. */
export function live({ types, count, note, onEvent, ...what }: Live): Promise<string | undefined> {
  return interruptible(async (signal) => {
    let last: string | undefined
    let broken = false
    let left = count ?? Infinity
    const onOpen = (): void => {
      if (broken) note('Reconnected.')
      broken = false
    }
    const onBroken = (error: Error): void => {
      if (!broken) note(`Connection lost; retrying. (${error.message})`)
      broken = true
    }
    const stop = new AbortController()
    try {
      for await (const event of followEvents({
        ...what,
        signal: AbortSignal.any([signal, stop.signal]),
        onOpen,
        onBroken,
      })) {
        last = event.id
        if (types.length > 0 && !types.includes(event.type)) continue
        await onEvent(event, signal)
        if (--left <= 0) break
      }
    } finally {
      stop.abort()
    }
    return last
  })
}
