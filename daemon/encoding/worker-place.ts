/** A worker as a place for runs: each becomes a row that the worker takes, and what it reports becomes segments. */
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { EncoderDied, WorkerLost } from '../ports/encoder-died.ts'
import type { SegmentCall } from '../ports/engine-call.ts'
import type { EncodePlace, PlacedRun } from '../ports/encoding.ts'
import {
  sentRunDir,
  sourceFile,
  sourcePrefix,
  watermarkFile,
  workerRunDir,
} from '../ports/layout.ts'
import type { WorkerRecord, WorkerRows, WorkerRunRecord } from '../ports/workers.ts'
import { canEncode } from './worker-refusal.ts'

/** A run that somebody here waits for. */
export interface RemoteRun {
  /** The row of the run was written. */
  readonly isOpen: boolean
  isSeen: boolean
  /** Later records count instead of earlier ones. */
  see(record: WorkerRunRecord): void
  /** Nobody knows of it any more. */
  gone(): void
}

type PlaceDeps = Pick<Deps, 'storage' | 'ids' | 'log'> & {
  rows: WorkerRows
  active: Map<string, RemoteRun>
}

/** For a worker to end what is not wanted any more; after that its leftovers are not waited for. */
const LETTING_GO_MS = 2_000
/** A file that another machine has written may be seen a moment later. */
const SEEN_LATER = { tries: 20, waitMs: 250 }
const DATABASE_AGAIN_MS = 1_000

export function createPlace(
  deps: PlaceDeps,
  { id, about }: WorkerRecord,
  fingerprints: Record<string, string>,
): EncodePlace {
  return {
    id,
    slots: about.encoders,
    memoryBytes: about.memoryBytes,
    canEncode: (renditions) => canEncode(renditions, about.fingerprints, fingerprints),
    encodeVideo: (run, call) => encodeAt(deps, id, run, call),
  }
}

async function encodeAt(
  { storage, ids, log, rows, active }: PlaceDeps,
  worker: string,
  { encoded: { video, source }, plan, ...range }: PlacedRun,
  call: SegmentCall,
): Promise<{ frames: number }> {
  const { signal, lease } = call
  signal.throwIfAborted()
  const id = ids.prefixed('run')
  const prefix = sourcePrefix(video, source)
  const isSent = storage.remote !== null
  const folder = isSent ? sentRunDir(id) : workerRunDir(prefix, id)
  const publish = createPublisher({ storage, from: folder, to: `${prefix}/renditions` }, call)
  const end = Promise.withResolvers<{ frames: number }>()
  // May be rejected before anybody waits for it here.
  end.promise.catch(() => undefined)
  /** Changes of the row follow one another; one that fails is seen by the next look. */
  let last: Promise<unknown> = Promise.resolve()
  const change = (work: () => Promise<void>): void => {
    last = last.then(work).catch((error: unknown) => {
      log.warn({ err: error, run: id }, 'a run of a worker could not be changed')
    })
  }
  let wasAllowed = lease?.mayRun ?? true
  const allow = (): void => {
    const isAllowed = lease!.mayRun
    if (isAllowed !== wasAllowed) change(() => rows.permit(id, isAllowed))
    wasAllowed = isAllowed
  }
  let letGo: NodeJS.Timeout | undefined
  const leave = (): void => {
    change(() => rows.withdraw(id))
    letGo = setTimeout(() => end.reject(signal.reason), LETTING_GO_MS)
  }

  let isOpen = false
  let isEnding = false
  let latest: WorkerRunRecord | null = null
  let publishing: Promise<void> | null = null

  /** A bucket may take its time; nothing else waits for that. */
  async function publishAll(): Promise<void> {
    try {
      for (let record = latest; record; record = latest) {
        latest = null
        if (!signal.aborted) await publish(record)
        settle(record)
      }
    } catch (error) {
      end.reject(error)
      change(() => rows.withdraw(id))
    } finally {
      publishing = null
    }
  }

  active.set(id, {
    get isOpen() {
      return isOpen
    },
    isSeen: true,
    gone: () => end.reject(signal.aborted ? signal.reason : new WorkerLost({ isGivenBack: false })),
    see(record) {
      if (isEnding) return
      latest = record
      publishing ??= publishAll()
    },
  })

  function settle({ state, result }: WorkerRunRecord): void {
    if (state === 'done') end.resolve({ frames: result!.frames! })
    if (state === 'given_back') end.reject(new WorkerLost({ isGivenBack: true }))
    if (state === 'lost') end.reject(new WorkerLost({ isGivenBack: false }))
    if (state !== 'failed') return
    const { code, message, isDeath } = result!.error!
    end.reject(new (isDeath ? EncoderDied : AppError)(code, message))
  }

  let ignore = (): void => {}
  try {
    // Whatever it makes must go with the init segments that exist. What is sent is compared when it is published.
    if (!isSent)
      await storage.linkAll(
        plan.renditions.map(({ name }) => ({
          from: `${prefix}/renditions/${name}/init.mp4`,
          to: `${folder}/${name}/init.mp4`,
        })),
      )
    await opened()
    if (lease) {
      ignore = lease.onChange(allow)
      allow()
    }
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    return await end.promise
  } finally {
    ignore()
    signal.removeEventListener('abort', leave)
    clearTimeout(letGo)
    isEnding = true
    await publishing
    await last
    active.delete(id)
    try {
      await storage.remove(folder)
      await rows.remove(id)
    } catch (error) {
      log.warn({ err: error, run: id }, 'what is left of a run is removed later')
    }
  }

  async function opened(): Promise<void> {
    const run = {
      video,
      source: sourceFile(video, source),
      watermark: plan.watermark ? watermarkFile(video, source) : null,
      folder,
      plan,
      ...range,
    }
    try {
      await rows.open(id, worker, run, wasAllowed)
      isOpen = true
    } catch (error) {
      log.warn({ err: error, worker }, 'a run could not be given to a worker')
      await pause(DATABASE_AGAIN_MS)
      throw new WorkerLost({ isGivenBack: true })
    }
  }
}

/** Gives reported segments their place, each once and in their order; one that is there already stays. */
function createPublisher(
  { storage, from, to }: { storage: Deps['storage']; from: string; to: string },
  call: SegmentCall,
): (record: WorkerRunRecord) => Promise<void> {
  let published = 0
  let hasStarted = false
  let isDamaged = false
  const withInit = new Set<string>()

  async function link(path: string): Promise<void> {
    const target = `${to}/${path}`
    for (let tries = 1; ; tries++) {
      if ((await storage.linkAll([{ from: `${from}/${path}`, to: target }])).has(target)) return
      call.signal.throwIfAborted()
      if (tries === SEEN_LATER.tries) throw new WorkerLost({ isGivenBack: false })
      await pause(SEEN_LATER.waitMs)
    }
  }

  async function linkInit(name: string): Promise<void> {
    if (withInit.has(name)) return
    await link(`${name}/init.mp4`)
    const [made, placed] = await Promise.all(
      [from, to].map((folder) => storage.sha256(`${folder}/${name}/init.mp4`, call.signal)),
    )
    if (made !== placed)
      throw new AppError(
        'encoding_failed',
        'Two parts of the video were encoded differently: ffmpeg was updated in between.',
      )
    withInit.add(name)
  }

  return async ({ segments, seconds, beganAt, isDamaged: isNowDamaged }) => {
    if (beganAt !== null && !hasStarted) {
      hasStarted = true
      call.onBegin?.(beganAt)
    }
    for (; published < segments.length; published++) {
      call.signal.throwIfAborted()
      const [name, segment] = segments[published]!
      await linkInit(name)
      await link(`${name}/${segment}.m4s`)
      call.onSegment?.(name, segment)
    }
    call.onProgress?.(seconds)
    if (isNowDamaged && !isDamaged) {
      isDamaged = true
      call.onDamage?.()
    }
  }
}
