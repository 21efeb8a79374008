/**
 * The original video stream as a rendition, while the others are being encoded: browsers that can play
 * it need nothing else to start. Players that have its playlist keep it; the manifest omits it later.
 */
import { AppError } from '../contract/errors.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import { untilArrived } from '../encoding/until-arrived.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { Ladder } from '../ports/media.ts'
import {
  bitratesOf,
  mediaPlaylist,
  type Bitrates,
  type VideoVariant,
} from '../manifests/manifest.ts'

/** Name of the rendition in URLs. */
export const SOURCE_RUNG = 'source'
const NOT_DIRECTLY = 'The source of this video is not served directly.'

export interface SourceScope {
  deps: Pick<Deps, 'storage' | 'media'>
  video: { id: string }
  source: string
  ladder: Ladder
}

/**
 * Lists the source before all others while renditions are missing, with every smaller one, so that a
 * player that has the manifest can switch to whatever its line allows; one of the source's size would
 * only be made to look no better, unless it needs less bandwidth. Not listed once every rendition
 * exists, or when the source cannot be played.
 */
export async function withSource(
  scope: SourceScope & { media: MediaOfVideo },
  variants: (VideoVariant & { name: string })[],
): Promise<{ leading: VideoVariant | null; variants: VideoVariant[] }> {
  const leading = await sourceVariant(scope)
  if (!leading) return { leading, variants }
  const ready = new Set(
    scope.media.renditions.filter(({ status }) => status === 'ready').map(({ name }) => name),
  )
  const worthListing = variants.filter(
    (variant) => longEdge(variant) < longEdge(leading) || variant.peakBps < leading.peakBps,
  )
  return {
    leading,
    variants: worthListing.map((variant) =>
      ready.has(variant.name) ? variant : { ...variant, ...expectedRates(variant, leading) },
    ),
  }
}

const longEdge = ({ width, height }: VideoVariant): number => Math.max(width, height)

/**
 * Rates of a rendition that is not made yet: its planned maximum may exceed what the source itself
 * needs. Encoded for a quality, a smaller picture needs less than the source; how much less the content
 * decides, and the share of the edges leaves room for content that needs more than the share of the
 * pixels.
 */
function expectedRates(variant: VideoVariant, source: VideoVariant): Bitrates {
  const share = Math.min(1, longEdge(variant) / longEdge(source))
  return {
    averageBps: Math.min(variant.averageBps, Math.ceil(source.averageBps * share)),
    peakBps: Math.min(variant.peakBps, Math.ceil(source.peakBps * share)),
  }
}

async function sourceVariant(
  scope: SourceScope & { media: MediaOfVideo },
): Promise<VideoVariant | null> {
  const rung = await listedRung(scope)
  if (!rung) return null
  const { codec, width, height, segments } = rung
  const { frameRate, segmentSeconds } = scope.ladder.video!
  return {
    uri: `s/${scope.source}/${SOURCE_RUNG}/playlist.m3u8`,
    codec,
    width,
    height,
    frameRate,
    iFrames: null,
    ...bitratesOf(segments, segmentSeconds),
  }
}

/** The longest segment of the source rung while the manifest lists it; otherwise 0. */
export async function longestOfSource(
  scope: SourceScope & { media: MediaOfVideo },
): Promise<number> {
  const rung = await listedRung(scope)
  return Math.max(0, ...(rung?.segments ?? []).map(({ durationSeconds }) => durationSeconds))
}

/** Throws `not_found` when there is no such rendition. */
export async function sourcePlaylist(scope: SourceScope): Promise<string> {
  const rung = await rungOf(scope)
  if (!rung) throw new AppError('not_found', NOT_DIRECTLY)
  const segments = rung.segments.map(({ index, durationSeconds }) => ({
    uri: `${index}.m4s`,
    durationSeconds,
  }))
  return mediaPlaylist({
    initUri: 'init.mp4',
    segments,
    longestSeconds: scope.ladder.video!.segmentSeconds,
  })
}

export interface SourceBytes {
  bytes: Buffer
  modifiedAtMs: number
  /** Identifies these bytes among all others of the video. */ tag: string
}

/**
 * `file`: `init.mp4` or `<k>.m4s`. Throws `not_found` when the rendition, the segment or the source
 * does not exist.
 */
export async function sourceBytes(
  { deps, video, source, ladder }: SourceScope & { deps: Pick<Deps, 'arrivals'> },
  file: string,
): Promise<SourceBytes> {
  if (ladder.cut) throw new AppError('not_found', NOT_DIRECTLY)
  const stored = await deps.storage.stat(sourceFile(video.id, source))
  if (!stored) throw new AppError('not_found', 'The source of this video was not kept.')
  const segment = file === 'init.mp4' ? 'init' : Number.parseInt(file, 10)
  if (segment !== 'init') await untilArrived(deps.arrivals, source, { part: 'source', segment })
  const bytes = await deps.storage.withFile(sourceFile(video.id, source), (path) =>
    deps.media.cutSource(path, ladder, segment),
  )
  return {
    bytes,
    modifiedAtMs: stored.modifiedAtMs,
    tag: `${source}-${segment}-${bytes.length.toString(36)}`,
  }
}

async function listedRung(scope: SourceScope & { media: MediaOfVideo }) {
  const isListed =
    scope.ladder.video && scope.media.renditions.some(({ status }) => status !== 'ready')
  return isListed ? rungOf(scope) : null
}

async function rungOf({ deps, video, source, ladder }: SourceScope) {
  // The stream of the file has what was cut away, too.
  if (ladder.cut) return null
  const key = sourceFile(video.id, source)
  return (await deps.storage.stat(key))
    ? deps.storage.withFile(key, (path) => deps.media.sourceRung(path, ladder))
    : null
}
