import type { System } from '../contract/system.ts'
import type { VideoToEncode } from '../ports/jobs.ts'
import type { Deps } from '../ports/deps.ts'
import { describeNights } from './nights.ts'
import type { ProblemList } from './problems.ts'
import { describeRetention } from './retention.ts'
import { describeUpdates } from './updates.ts'

export async function describeSystem(
  deps: Pick<
    Deps,
    | 'db'
    | 'media'
    | 'storage'
    | 'settings'
    | 'clock'
    | 'encoders'
    | 'encodeSpeed'
    | 'transcriber'
    | 'preferences'
    | 'backups'
  >,
  problems: ProblemList,
): Promise<System> {
  const now = deps.clock.now().toISOString()
  const [engine, usage, queue, videos] = await Promise.all([
    deps.media.info(),
    deps.storage.usage(),
    deps.db.read(({ jobs }) => jobs.counts(now)),
    deps.db.read(({ jobs }) => jobs.videosToEncode(now)),
  ])
  return {
    object: 'system',
    version: deps.settings.version,
    started_at: deps.settings.startedAt,
    node_version: deps.settings.nodeVersion,
    base_url: deps.settings.baseUrl,
    data_dir: deps.settings.dataDir,
    ffmpeg: engine
      ? {
          path: engine.path,
          version: engine.version,
          sandbox: engine.sandbox,
          refuses: engine.refuses,
        }
      : null,
    storage: { used_bytes: usage.usedBytes, free_bytes: usage.freeBytes },
    retention: describeRetention(deps),
    backups: await describeNights(deps),
    updates: describeUpdates(deps),
    queue: { ...queue, videos: describeVideos(deps, videos) },
    transcription: { available: deps.transcriber.isSet },
    problems: await problems(),
    encoding: { paused: deps.encoders.paused, encoders: deps.encoders.count },
  }
}

export function describeVideos(
  { encodeSpeed, encoders }: Pick<Deps, 'encodeSpeed' | 'encoders'>,
  videos: readonly VideoToEncode[],
): System['queue']['videos'] {
  const encoding = videos.filter(({ isRunning }) => isRunning).length
  const knownLengths = videos.flatMap(({ lengthSeconds }) => lengthSeconds ?? [])
  // A file that has not been probed yet is taken to have the usual length.
  const usual =
    knownLengths.reduce((sum, length) => sum + length, 0) / Math.max(1, knownLengths.length)
  const lengths = new Map(videos.map(({ video, lengthSeconds }) => [video, lengthSeconds ?? usual]))
  const left = videos.reduce(
    (sum, { video, progress }) => sum + (1 - progress) * lengths.get(video)!,
    0,
  )
  const perSecond = encoders.paused
    ? null
    : encodeSpeed.perSecond((video) => lengths.get(video) ?? usual)
  return {
    encoding,
    waiting: videos.length - encoding,
    remaining_seconds: perSecond && left > 0 ? Math.round(left / perSecond) : null,
    speed: perSecond,
  }
}
