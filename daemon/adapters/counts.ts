/** Counts of one process, in its memory: a restart begins at zero. */
import type { Counts } from '../ports/counts.ts'
import type { Clock } from '../ports/deps.ts'

/** Above this number of names, those whose time is over are removed, at most this often. */
const SWEEP_ABOVE = 1_000
const SWEEP_EVERY_MS = 1_000
const MOST_VALUES = 10_000

export function createCounts({ clock }: { clock: Clock }): Counts {
  const windows = new Map<string, { count: number; endsAtMs: number }>()
  const values = new Map<string, number>()
  let sweptAtMs = 0

  function sweep(nowMs: number): void {
    if (windows.size <= SWEEP_ABOVE || nowMs - sweptAtMs < SWEEP_EVERY_MS) return
    sweptAtMs = nowMs
    for (const [name, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(name)
  }

  return {
    take(name, { most, windowMs }) {
      const nowMs = clock.now().getTime()
      sweep(nowMs)
      let window = windows.get(name)
      if (!window || window.endsAtMs <= nowMs)
        windows.set(name, (window = { count: 0, endsAtMs: nowMs + windowMs }))
      const isOver = window.count >= most
      if (!isOver) window.count += 1
      return { ...window, isOver }
    },
    giveBack(name) {
      const window = windows.get(name)
      if (window && window.count > 0) window.count -= 1
    },
    clear: (name) => void windows.delete(name),
    keepOnce(value, lifeMs) {
      // Removes the oldest, so that memory is bounded.
      if (values.size >= MOST_VALUES) values.delete(values.keys().next().value!)
      values.set(value, clock.now().getTime() + lifeMs)
    },
    useOnce(value) {
      const endsAtMs = values.get(value)
      values.delete(value)
      return endsAtMs !== undefined && endsAtMs > clock.now().getTime()
    },
  }
}
