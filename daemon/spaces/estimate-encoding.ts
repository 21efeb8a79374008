/**
 * Measures the encoding cost on this machine: encodes segments from several places of a video of the
 * space and discards them.
 */
import type { EncodingEstimate, EncodingUpdate } from '../contract/encoding.ts'
import { refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { segmentCount, segmentDuration } from '../ports/grid.ts'
import { sourceFile, sourcePrefix } from '../ports/layout.ts'
import type { Ladder, RenditionPlan, VideoPlan, VideoRun } from '../ports/media.ts'
import type { SourceRecord } from '../ports/records.ts'
import { planLadder } from '../plan/plan.ts'
import { chooseEncoders } from '../plan/choose-encoders.ts'
import { changedEncoding, presentEncoding } from '../model/present-space.ts'
import { findSpace } from '../model/find-space.ts'

/** Positions as a share of the length: the beginning is often a title. */
const PLACES = [0.25, 0.5, 0.75]
/** Number of newest videos that are searched for one with a picture. */
const NEWEST = 20

type Needs = Pick<Deps, 'db' | 'media' | 'storage' | 'encoders' | 'ids' | 'clock'>

/**
 * `input`: differences from the encoding options of the space. Throws `conflict` when there is no video
 * to measure with.
 */
export async function estimateEncoding(
  deps: Needs,
  caller: Caller,
  id: string,
  input: EncodingUpdate,
  signal: AbortSignal,
): Promise<EncodingEstimate> {
  const { space, source } = await deps.db.read(async (repositories) => {
    const found = await findSpace(repositories, caller, id)
    return { space: found, source: await newestPicture(repositories, id) }
  })
  if (!source) throw refusal('nothing_to_measure')
  const encoding = presentEncoding(changedEncoding(space.encoding, input))
  const plan = planLadder(source.ladder.probe, {
    trackId: () => 'aud',
    encoding: await chooseEncoders(deps, encoding, signal),
  }).video!
  const segments = [...new Set(PLACES.map((place) => Math.floor(place * segmentCount(plan))))]

  const release = await deps.encoders.acquire({ kind: 'quick' }, signal)
  try {
    const { tookSeconds, sizes } = await deps.storage.withFile(
      sourceFile(source.video, source.id),
      (file) =>
        deps.storage.withTemporaryFolder(
          `${sourcePrefix(source.video, source.id)}/${deps.ids.prefixed('job')}`,
          (dir) => measure(deps, { source: file, dir, plan }, segments, signal),
        ),
      signal,
    )
    const sampleSeconds = sum(segments.map((segment) => segmentDuration(plan, segment)))
    const renditions = sizes.map(({ name, sizeBytes }) => ({
      name,
      bytes_per_minute: Math.round((60 * sizeBytes) / sampleSeconds),
    }))
    return {
      object: 'encoding_estimate',
      encoding,
      video: source.video,
      sample_seconds: sampleSeconds,
      seconds_per_minute: (60 * tookSeconds) / sampleSeconds / encodersOf(deps.encoders),
      bytes_per_minute: sum(renditions.map(({ bytes_per_minute: each }) => each)),
      renditions,
    }
  } finally {
    release()
  }
}

async function measure(
  { clock, media }: Pick<Needs, 'clock' | 'media'>,
  { source, dir, plan }: Pick<VideoRun, 'source' | 'dir' | 'plan'>,
  segments: readonly number[],
  signal: AbortSignal,
): Promise<{ tookSeconds: number; sizes: { name: string; sizeBytes: number }[] }> {
  const startedAt = clock.now().getTime()
  for (const segment of segments) {
    for (const renditions of passesOf(plan))
      await media.encodeVideo(
        {
          source,
          dir,
          threads: 1,
          plan: { ...plan, renditions },
          first: segment,
          last: segment,
        },
        { signal },
      )
  }
  const tookSeconds = (clock.now().getTime() - startedAt) / 1000
  const sizes = passesOf(plan)
    .flat()
    .map(async ({ name }) => ({
      name,
      sizeBytes: sum(
        (await media.segments(`${dir}/${name}`, plan)).map(({ sizeBytes }) => sizeBytes),
      ),
    }))
  return { tookSeconds, sizes: await Promise.all(sizes) }
}

type WithLadder = SourceRecord & { ladder: Ladder }

async function newestPicture(
  { videos, media }: Parameters<Parameters<Deps['db']['read']>[0]>[0],
  space: string,
): Promise<WithLadder | null> {
  const { rows } = await videos.list(space, { limit: NEWEST, status: 'ready', sort: '-created_at' })
  for (const { servedSource } of rows) {
    const source = servedSource === null ? null : await media.source(servedSource)
    if (source?.ladder?.video) return source as WithLadder
  }
  return null
}

/** H.264 and other codec families are encoded in separate passes, as in the background. */
const passesOf = ({ renditions, extra = [] }: VideoPlan): RenditionPlan[][] =>
  [renditions, extra].filter((pass) => pass.length > 0)

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Encoders of all machines. */
const encodersOf = ({ count, workers }: Needs['encoders']): number =>
  Math.max(
    1,
    workers.reduce((sum, { slots }) => sum + slots, count),
  )
