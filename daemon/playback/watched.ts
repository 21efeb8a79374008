import type { Clock, Watched } from '../ports/deps.ts'
import type { SharedProcesses } from '../ports/shared.ts'

/** Beyond this number, sources are not distinguished: all count as requested just now. */
const MOST = 10_000
/** Other processes are notified at most this often of a source requested here; it stays for minutes after that. */
const NOTIFY_EVERY_MS = 5_000

export function createWatched(clock: Clock, shared: SharedProcesses | null = null): Watched {
  const notifiedMs = new Map<string, number>()
  const startedMs = clock.now().getTime()
  const requested = new Map<string, number>()
  const held = new Map<string, number>()
  let floorMs = startedMs

  function noteRequest(source: string): void {
    note(source)
    notifyOthers(source)
  }

  function notifyOthers(source: string): void {
    if (!shared) return
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - (notifiedMs.get(source) ?? 0)) < NOTIFY_EVERY_MS) return
    if (notifiedMs.size >= MOST) notifiedMs.clear()
    notifiedMs.set(source, nowMs)
    shared.broadcast('watched', source)
  }
  shared?.onNote('watched', note)
  // Responses that take long are requests all the time.
  shared?.onPulse(() => {
    for (const source of held.keys()) notifyOthers(source)
  })

  function note(source: string): void {
    if (requested.size >= MOST && !requested.has(source)) {
      requested.clear()
      floorMs = clock.now().getTime()
    }
    requested.set(source, clock.now().getTime())
  }

  return {
    noteRequest,
    hold(source) {
      held.set(source, (held.get(source) ?? 0) + 1)
      return () => {
        const left = held.get(source)! - 1
        if (left > 0) held.set(source, left)
        else held.delete(source)
        noteRequest(source)
      }
    },
    lastRequestedMs: (source) =>
      held.has(source) ? clock.now().getTime() : (requested.get(source) ?? floorMs),
  }
}
