import type { Clock, Watched } from '../ports/deps.ts'

/** Beyond this number, sources are not distinguished: all count as requested just now. */
const MOST = 10_000

export function createWatched(clock: Clock): Watched {
  const startedMs = clock.now().getTime()
  const requested = new Map<string, number>()
  const held = new Map<string, number>()
  let floorMs = startedMs

  function noteRequest(source: string): void {
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
