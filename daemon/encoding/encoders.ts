import { AppError } from '../contract/errors.ts'
import type { Encoders, Priority } from '../ports/encoding.ts'

interface Waiting {
  priority: Priority
  grant: () => void
}

/** Viewers that may wait for each encoder of theirs; further ones are refused at once with `too_busy`. */
const QUEUE_PER_ENCODER = 8
const RETRY_SECONDS = 2

interface Slots {
  most: number
  running: number
  waiting: Waiting[]
  /** A viewer is waiting: the request ignores pauses, and the queue is short. */
  isForViewers: boolean
}

export function createEncoders(count: number): Encoders {
  const slots = (most: number, isForViewers: boolean): Slots => ({
    most,
    running: 0,
    waiting: [],
    isForViewers,
  })
  const byPriority: Record<Priority['kind'], Slots> = {
    viewer: slots(Math.max(2, count), true),
    quick: slots(2 * Math.max(2, count), true),
    'first-segments': slots(count, false),
    background: slots(count, false),
  }
  const listeners: (() => void)[] = []
  let paused = false

  const hasFreeSlot = ({ running, most, isForViewers }: Slots): boolean =>
    running < most && (isForViewers || !paused)

  function grantWaiting(slots: Slots): void {
    while (slots.waiting.length > 0 && hasFreeSlot(slots)) {
      const next = slots.waiting.reduce((best, each) =>
        precedes(each.priority, best.priority) ? each : best,
      )
      slots.waiting.splice(slots.waiting.indexOf(next), 1)
      slots.running++
      next.grant()
    }
  }

  return {
    count,
    get paused() {
      return paused
    },
    hasFreeSlot: (kind) => hasFreeSlot(byPriority[kind]),
    load() {
      const of = ({ most, running, waiting }: Slots) => ({ most, running, waiting: waiting.length })
      return {
        viewer: of(byPriority.viewer),
        quick: of(byPriority.quick),
        'first-segments': of(byPriority['first-segments']),
        background: of(byPriority.background),
      }
    },
    isAwaited: (kind) => byPriority[kind].waiting.length > 0,
    onPause: (listener) => void listeners.push(listener),
    pause() {
      paused = true
      for (const listener of listeners) listener()
    },
    resume() {
      paused = false
      for (const listener of listeners) listener()
      for (const slots of Object.values(byPriority)) grantWaiting(slots)
    },
    async acquire(priority, signal) {
      signal.throwIfAborted()
      const slots = byPriority[priority.kind]
      if (slots.isForViewers && slots.waiting.length >= slots.most * QUEUE_PER_ENCODER) {
        throw new AppError(
          'too_busy',
          'Too many viewers are waiting for parts that are not encoded yet.',
          { retryAfterSeconds: RETRY_SECONDS },
        )
      }
      await new Promise<void>((resolve, reject) => {
        const entry: Waiting = {
          priority,
          grant: () => {
            signal.removeEventListener('abort', leave)
            resolve()
          },
        }
        const leave = (): void => {
          slots.waiting.splice(slots.waiting.indexOf(entry), 1)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', leave, { once: true })
        slots.waiting.push(entry)
        grantWaiting(slots)
      })
      let given = false
      return () => {
        if (given) return
        given = true
        slots.running--
        grantWaiting(slots)
      }
    },
  }
}

/** By `order`; equal requests, and those of viewers, first come, first served. */
const precedes = (a: Priority, b: Priority): boolean =>
  'order' in a && 'order' in b && a.order < b.order
