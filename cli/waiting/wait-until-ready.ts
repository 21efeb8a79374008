/**
 * Waits until a video is ready. News come by the event stream. Each time it is opened the video is
 * read once, so nothing that happened before or between two streams is missed, and no old event is
 * taken for news. When the stream breaks the video is read every two seconds until it opens again.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { ProblemError, type Client } from '../../daemon/contract/client.ts'
import { openEventStream } from '../../daemon/contract/event-stream.ts'
import type { ProgressNote, VideoEvent } from '../../daemon/contract/event.ts'
import type { Video } from '../../daemon/contract/video.ts'
import type { Connection } from '../connection/connect.ts'
import type { EventType } from '../../daemon/contract/event-types.ts'
import { CliError } from '../errors/cli-error.ts'
import { failureOf } from '../videos/failure.ts'
import { deletedMeanwhile } from './wait-for.ts'

const POLL_MS = 2000
/** The appliance may restart meanwhile; after this long without an answer it is taken for gone. */
const PATIENCE_MS = 60_000
/** By default a video that is deleted goes to the trash, where it is no longer found. */
const GONE: ReadonlySet<string> = new Set<EventType>(['video.trashed', 'video.deleted'])

/** How long is left is only reported while it is encoded, and only by the stream. */
type WaitingStatus = Pick<Video, 'status' | 'progress' | 'playable'> &
  Partial<Pick<Video, 'waiting'> & Pick<ProgressNote, 'remaining_seconds'>>

/** `playable`: as soon as it can be watched; the rest of its renditions come later. */
export type WaitFor = 'ready' | 'playable'

export interface Waiting {
  connection: Connection
  api: Client
  id: string
  signal: AbortSignal
  /** Default: ready. */
  until?: WaitFor
  /** The video existed a while ago: when it is not found, it was deleted meanwhile. */
  existed?: boolean
  onStatus(waitingStatus: WaitingStatus): void
}

/** Throws the error of the video, `conflict` when it was deleted meanwhile, or `interrupted`. */
export async function waitUntilReady(waiting: Waiting): Promise<Video> {
  const { signal, id } = waiting
  let { existed = false } = waiting
  let failingSince: number | undefined
  for (;;) {
    try {
      const settled = await follow(waiting, () => {
        failingSince = undefined
        existed = true
      })
      if (settled) return settled
    } catch (error) {
      if (signal.aborted)
        throw new CliError(
          'interrupted',
          'Stopped waiting; the server continues.',
          `Check the progress: svc videos get ${id}`,
        )
      if (existed && isNotFound(error)) throw deletedMeanwhile()
      failingSince ??= Date.now()
      if (isFinal(error) || Date.now() - failingSince > PATIENCE_MS) throw error
    }
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined) // an abort is seen at the next request
  }
}

/** Follows one stream to its end; undefined when it ended before the video was done. */
async function follow(waiting: Waiting, answered: () => void): Promise<Video | undefined> {
  const { api, id, signal, until = 'ready' } = waiting
  const { url, token } = waiting.connection
  const read = async (): Promise<Video> => {
    const video = await api.videos.get({ params: { id } }, { signal })
    answered()
    return video
  }
  const stop = new AbortController()
  const open = AbortSignal.any([signal, stop.signal])
  try {
    const stream = await openEventStream({ baseUrl: url, token }, { video: id }, open).catch(
      () => undefined, // polling goes on without it
    )
    let video = await read()
    waiting.onStatus(video)
    if (isSettled(video, until)) return outcome(video)
    if (!stream) return undefined
    for await (const { event, data } of stream) {
      const waitingStatus = statusIn(event, data, id)
      if (!waitingStatus) continue
      waiting.onStatus(waitingStatus)
      if (!isSettled(waitingStatus, until) && !GONE.has(event)) continue
      // The response has the last word: it is the whole video in its current state.
      video = await read()
      if (isSettled(video, until)) return outcome(video)
    }
    return undefined
  } finally {
    stop.abort()
  }
}

function statusIn(event: string, data: string, id: string): WaitingStatus | undefined {
  let message: Partial<VideoEvent & ProgressNote>
  try {
    message = JSON.parse(data) as Partial<VideoEvent & ProgressNote>
  } catch {
    // Not for us: the stream may one day send more than JSON.
    return undefined
  }
  if (event === 'progress') return message.video === id ? (message as WaitingStatus) : undefined
  return message.data?.object?.id === id ? message.data.object : undefined
}

const isSettled = ({ status, playable }: WaitingStatus, until: WaitFor): boolean =>
  status === 'ready' || status === 'errored' || (until === 'playable' && playable)

function outcome(video: Video): Video {
  if (video.status !== 'errored') return video
  throw failureOf(video)
}

const isNotFound = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'video_not_found'

/** Trying again would change nothing. */
function isFinal(error: unknown): boolean {
  if (error instanceof ProblemError)
    return error.problem.status < 500 && error.problem.status !== 429
  return error instanceof CliError && error.code !== 'unreachable'
}
