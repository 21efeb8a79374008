import { AppError } from '../contract/errors.ts'
import type { EncodePlace, Encoders, EncoderSlot, Priority, WantedSlot } from '../ports/encoding.ts'

type Kind = Priority['kind']
type Fits = WantedSlot['fits']

interface Waiting {
  priority: Priority
  fits: Fits
  grant: (at: Place) => void
}

/** Viewers that may wait for each encoder of theirs; further ones are refused at once with `too_busy`. */
const QUEUE_PER_ENCODER = 8
const RETRY_SECONDS = 2
/** A viewer is waiting: the request ignores pauses, and the queue is short. */
const FOR_VIEWERS: readonly Kind[] = ['viewer', 'quick']

/** Slots of one machine. `worker`: null for this one. */
interface Place {
  worker: EncodePlace | null
  most: Record<Kind, number>
  running: Record<Kind, number>
}

const HERE_ALONE: Fits = (worker) => worker === null

/** `count`: encoders of this machine; 0 leaves to workers what they can do. */
export function createEncoders(count: number): Encoders {
  // Sound and the edges of cuts are encoded here in any case.
  const here = newPlace(null, Math.max(1, count))
  let places: Place[] = [here]
  const waiting: Record<Kind, Waiting[]> = {
    viewer: [],
    quick: [],
    'first-segments': [],
    background: [],
  }
  const listeners: (() => void)[] = []
  const placeListeners = new Set<() => void>()
  let paused = false

  const isFree = ({ most, running }: Place, kind: Kind): boolean =>
    running[kind] < most[kind] && (FOR_VIEWERS.includes(kind) || !paused)

  /** This machine first, then the worker that is used least. */
  const freeFor = (kind: Kind, fits: Fits): Place | undefined =>
    places
      .filter((place) => isFree(place, kind) && fits(place.worker))
      .sort((a, b) => shareOf(a, kind) - shareOf(b, kind))[0]

  function grantWaiting(kind: Kind): void {
    const line = waiting[kind]
    for (;;) {
      let best: { entry: Waiting; place: Place } | null = null
      for (const entry of line) {
        if (best && !precedes(entry.priority, best.entry.priority)) continue
        const place = freeFor(kind, entry.fits)
        if (place) best = { entry, place }
      }
      if (!best) return
      line.splice(line.indexOf(best.entry), 1)
      best.place.running[kind]++
      best.entry.grant(best.place)
    }
  }

  function grantAll(): void {
    for (const kind of Object.keys(waiting) as Kind[]) grantWaiting(kind)
  }

  const mostFor = (kind: Kind): number => places.reduce((sum, { most }) => sum + most[kind], 0)

  function placesChanged(): void {
    grantAll()
    for (const listener of placeListeners) listener()
  }

  async function acquireAt(
    priority: Priority,
    { signal, fits, granted }: WantedSlot,
  ): Promise<EncoderSlot> {
    signal.throwIfAborted()
    const { kind } = priority
    const line = waiting[kind]
    if (FOR_VIEWERS.includes(kind) && line.length >= mostFor(kind) * QUEUE_PER_ENCODER) {
      throw new AppError(
        'too_busy',
        'Too many viewers are waiting for parts that are not encoded yet.',
        { retryAfterSeconds: RETRY_SECONDS },
      )
    }
    const place = await new Promise<Place>((resolve, reject) => {
      const entry: Waiting = {
        priority,
        fits,
        grant: (at) => {
          signal.removeEventListener('abort', leave)
          granted?.(at.worker)
          resolve(at)
        },
      }
      const leave = (): void => {
        line.splice(line.indexOf(entry), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave, { once: true })
      line.push(entry)
      grantWaiting(kind)
    })
    let given = false
    return {
      worker: place.worker,
      release() {
        if (given) return
        given = true
        place.running[kind]--
        grantWaiting(kind)
      },
    }
  }

  return {
    count,
    get paused() {
      return paused
    },
    get workers() {
      return places.flatMap(({ worker }) => worker ?? [])
    },
    hasFreeSlot: (kind) => places.some((place) => isFree(place, kind)),
    load() {
      const of = (kind: Kind) => ({
        most: here.most[kind],
        running: here.running[kind],
        waiting: waiting[kind].length,
      })
      return {
        viewer: of('viewer'),
        quick: of('quick'),
        'first-segments': of('first-segments'),
        background: of('background'),
      }
    },
    isAwaited: (kind) => waiting[kind].length > 0,
    onPause: (listener) => void listeners.push(listener),
    pause() {
      paused = true
      for (const listener of listeners) listener()
    },
    resume() {
      paused = false
      for (const listener of listeners) listener()
      grantAll()
    },
    addWorker(worker) {
      places = [...places, newPlace(worker, worker.slots)]
      placesChanged()
    },
    removeWorker(id) {
      places = places.filter(({ worker }) => worker?.id !== id)
      placesChanged()
    },
    onWorkers(listener) {
      placeListeners.add(listener)
      return () => placeListeners.delete(listener)
    },
    acquireAt,
    acquire: async (priority, signal) =>
      (await acquireAt(priority, { signal, fits: HERE_ALONE })).release,
  }
}

function newPlace(worker: EncodePlace | null, slots: number): Place {
  const viewers = Math.max(2, slots)
  return {
    worker,
    most: { viewer: viewers, quick: 2 * viewers, 'first-segments': slots, background: slots },
    running: { viewer: 0, quick: 0, 'first-segments': 0, background: 0 },
  }
}

const shareOf = ({ worker, most, running }: Place, kind: Kind): number =>
  worker ? 1 + running[kind] / most[kind] : 0

/** By `order`; equal requests, and those of viewers, first come, first served. */
const precedes = (a: Priority, b: Priority): boolean =>
  'order' in a && 'order' in b && a.order < b.order
