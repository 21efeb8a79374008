import { AppError } from '../contract/errors.ts'
import type { Encoders, Turn } from '../ports/encoding.ts'

interface Waiting {
  turn: Turn
  grant: () => void
}

/** Viewers that may wait for an encoder, for each that they have: beyond it they hear at once that they must wait. */
const QUEUE_PER_ENCODER = 8
const RETRY_SECONDS = 2

export function createEncoders(count: number): Encoders {
  const viewers = { most: Math.max(2, count), running: 0, waiting: [] as Waiting[] }
  const moments = { most: 2 * Math.max(2, count), running: 0, waiting: [] as Waiting[] }
  const beginnings = { most: count, running: 0, waiting: [] as Waiting[] }
  const others = { most: count, running: 0, waiting: [] as Waiting[] }
  const sides = { viewer: viewers, moment: moments, beginning: beginnings, rest: others }
  const awaited = [viewers, moments]
  const listeners: (() => void)[] = []
  let paused = false

  const mayRun = (side: typeof viewers): boolean =>
    side.running < side.most && (awaited.includes(side) || !paused)

  function grantWaiting(side: typeof viewers): void {
    while (side.waiting.length > 0 && mayRun(side)) {
      const next = side.waiting.reduce((best, each) =>
        precedes(each.turn, best.turn) ? each : best,
      )
      side.waiting.splice(side.waiting.indexOf(next), 1)
      side.running++
      next.grant()
    }
  }

  return {
    count,
    get paused() {
      return paused
    },
    hasRoom: (kind) => mayRun(sides[kind]),
    load() {
      const of = ({ most, running, waiting }: typeof viewers) => ({
        most,
        running,
        waiting: waiting.length,
      })
      return {
        viewer: of(viewers),
        moment: of(moments),
        beginning: of(beginnings),
        rest: of(others),
      }
    },
    isAwaited: (kind) => sides[kind].waiting.length > 0,
    onPause: (listener) => void listeners.push(listener),
    pause() {
      paused = true
      for (const listener of listeners) listener()
    },
    resume() {
      paused = false
      for (const listener of listeners) listener()
      grantWaiting(beginnings)
      grantWaiting(others)
    },
    async acquire(turn, signal) {
      signal.throwIfAborted()
      const side = sides[turn.kind]
      if (awaited.includes(side) && side.waiting.length >= side.most * QUEUE_PER_ENCODER) {
        throw new AppError(
          'too_busy',
          'Too many viewers wait for parts that are not encoded yet.',
          { retryAfterSeconds: RETRY_SECONDS },
        )
      }
      await new Promise<void>((resolve, reject) => {
        const entry: Waiting = {
          turn,
          grant: () => {
            signal.removeEventListener('abort', leave)
            resolve()
          },
        }
        const leave = (): void => {
          side.waiting.splice(side.waiting.indexOf(entry), 1)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', leave, { once: true })
        side.waiting.push(entry)
        grantWaiting(side)
      })
      let given = false
      return () => {
        if (given) return
        given = true
        side.running--
        grantWaiting(side)
      }
    },
  }
}

/** By order; equals, and viewers, as they came. */
const precedes = (a: Turn, b: Turn): boolean => 'order' in a && 'order' in b && a.order < b.order
