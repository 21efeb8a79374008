/** Waits for what goes on with a video beside its status: a cut, a re-encode, an audio track. */
import type { Client } from '../../daemon/contract/client.ts'
import type { VideoCut } from '../../daemon/contract/cut.ts'
import type { EventType } from '../../daemon/contract/event-types.ts'
import type { AudioTrack, Video } from '../../daemon/contract/video.ts'
import type { ProgressBar } from '../output/progress.ts'
import { failureOf } from '../videos/failure.ts'
import { deletedMeanwhile, poll, waitFor } from './wait-for.ts'

interface Following {
  api: Client
  progress: ProgressBar
  timeoutSeconds: number | undefined
}

/** Throws why the cut could not be made; what was there before stays. */
export async function waitForCut(
  cut: VideoCut,
  { api, progress, timeoutSeconds }: Following,
): Promise<VideoCut> {
  const params = { id: cut.video }
  const made = await waitFor({
    notYet: 'The cut is not ready',
    hint: `Check its state: svc videos cut ${cut.video}`,
    timeoutSeconds,
    progress,
    work: (signal) =>
      poll(() => api.videos.cut({ params }, { signal }), {
        first: cut,
        signal,
        isOver: ({ state }) => state !== 'pending',
        onState: () => progress.update('Cutting'),
      }),
  })
  if (made.state === 'failed') throw failureOf(made)
  return made
}

export async function waitForTrack(
  video: string,
  track: AudioTrack,
  { api, progress, timeoutSeconds }: Following,
): Promise<AudioTrack> {
  const made = await waitFor({
    notYet: 'The audio track is not ready',
    hint: `Check its status: svc audio list ${video}`,
    timeoutSeconds,
    progress,
    work: (signal) =>
      poll(() => api.audioTracks.get({ params: { id: video, track: track.id } }, { signal }), {
        first: track,
        signal,
        isOver: ({ status }) => status === 'ready' || status === 'failed',
        onState: () => progress.update('Encoding'),
      }),
  })
  if (made.status === 'failed') throw failureOf(made)
  return made
}

/** Ends a re-encode, of whatever outcome: the earlier version stays when it fails or is stopped. */
const ENDS: ReadonlySet<EventType> = new Set<EventType>([
  'video.ready',
  'video.errored',
  'video.trashed',
  'video.deleted',
])

/** The last event of a video before its re-encode is queued, to wait for those after it. */
export async function lastEventOf(api: Client, video: string): Promise<string | undefined> {
  const { data } = await api.events.list({ query: { video, sort: '-created_at', limit: 1 } })
  return data[0]?.id
}

/** Until nothing of the space, or of the collection, waits or runs: whatever has become of each video. */
export async function waitForReencodes(
  { space, collection, queued }: { space: string; collection: string | undefined; queued: number },
  { api, progress, timeoutSeconds }: Following,
): Promise<void> {
  let most = queued
  const show = (left: number): void => {
    most = Math.max(most, left)
    if (left > 0) progress.update('Re-encoding', 1 - left / most, `${left} left`)
  }
  // A small library is re-encoded before it is asked for the first time.
  show(queued)
  await waitFor({
    notYet: 'Not all videos are re-encoded',
    hint: `Stop it: svc videos reencode ${collection ? `--collection ${collection}` : '--all'} --stop`,
    timeoutSeconds,
    progress,
    work: (signal) =>
      poll(
        () =>
          api.spaces.reencodeStatus({ params: { id: space }, query: { collection } }, { signal }),
        {
          signal,
          isOver: ({ waiting, running }) => waiting + running === 0,
          onState: ({ waiting, running }) => show(waiting + running),
        },
      ),
  })
}

/** Throws the error of the video, or `conflict` when it was deleted meanwhile. */
export async function waitForReencode(
  video: string,
  after: string | undefined,
  { api, progress, timeoutSeconds }: Following,
): Promise<Video> {
  const params = { id: video }
  const end = await waitFor({
    notYet: 'The video is not re-encoded',
    hint: `Check its status: svc videos get ${video}. Stop it: svc videos reencode ${video} --stop`,
    timeoutSeconds,
    progress,
    async work(signal) {
      const { data } = await poll(
        () => api.events.list({ query: { video, after, limit: 100 } }, { signal }),
        {
          signal,
          isOver: (events) => events.data.some(({ type }) => ENDS.has(type)),
          onState: (events) =>
            progress.update(events.data.length > 0 ? 'Re-encoding' : 'Waiting for its turn'),
        },
      )
      return data.find(({ type }) => ENDS.has(type))!.type
    },
  })
  if (end === 'video.trashed' || end === 'video.deleted') throw deletedMeanwhile()
  const now = await api.videos.get({ params })
  if (now.status === 'errored') throw failureOf(now)
  return now
}
