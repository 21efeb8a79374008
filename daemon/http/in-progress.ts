/** The requests in progress, and how they end when svc stops. */
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** For what is being watched or downloaded: players and browsers ask for the rest after the restart. */
const LAST_MEDIA_MS = 1_000
/** For requests whose answer would otherwise be that nothing was stored. */
const LAST_CHANGES_MS = 1_000
/** For handlers whose connection is closed already. */
const LAST_WRITES_MS = 500

export interface InProgress {
  add(response: ServerResponse, handled: Promise<void>, isChange: boolean): void
  /** Requests that change something are done, or have been given their time. */
  changed(): Promise<void>
  /** Marks a response as media: its client asks again where it is cut off. */
  isMedia(response: ServerResponse): void
  /**
   * Takes no new connections, finishes what is in progress, and aborts what still is after `graceMs`. Resolves when
   * what was received is stored.
   */
  end(servers: readonly Server[], graceMs: number): Promise<void>
}

export function createInProgress(): InProgress {
  const responses = new Set<ServerResponse>()
  const media = new Set<ServerResponse>()
  const handlers = new Set<Promise<void>>()
  const changes = new Set<Promise<void>>()
  let onEnd = (): void => {}

  return {
    add(response, handled, isChange) {
      responses.add(response)
      response.once('close', () => {
        responses.delete(response)
        media.delete(response)
        onEnd()
      })
      const settled = handled.finally(() => handlers.delete(settled))
      handlers.add(settled)
      if (!isChange) return
      const done = settled.finally(() => changes.delete(done))
      changes.add(done)
    },
    async changed() {
      await Promise.race([Promise.all(changes), pause(LAST_CHANGES_MS)])
    },
    isMedia: (response) => void media.add(response),
    async end(servers, graceMs) {
      const closed = servers.map(
        (each) => new Promise<void>((resolve) => each.close(() => resolve())),
      )
      for (const response of responses)
        if (!response.headersSent) response.setHeader('Connection', 'close')
      // Node leaves a connection open whose response ends after this, and would wait until the client closes it.
      onEnd = () => {
        for (const each of servers) each.closeIdleConnections()
      }
      onEnd()
      const cuts = [
        setTimeout(
          () => {
            for (const each of media) each.destroy()
          },
          Math.min(graceMs, LAST_MEDIA_MS),
        ),
        setTimeout(() => {
          for (const each of servers) each.closeAllConnections()
        }, graceMs),
      ]
      await Promise.all(closed)
      for (const each of cuts) clearTimeout(each)
      // A connection that is closed may have left something to be written.
      if (handlers.size > 0) await Promise.race([Promise.all(handlers), pause(LAST_WRITES_MS)])
    },
  }
}
