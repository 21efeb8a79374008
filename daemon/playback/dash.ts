/** The DASH manifest of a video, over the same segments as HLS. */
import {
  audioSegmentCount,
  audioSegmentDuration,
  firstFrameOf,
  longestSegment,
  segmentCount,
  type AudioGrid,
  type Grid,
} from '../ports/grid.ts'
import type { VideoPlan } from '../ports/media.ts'
import { aspectRatio } from '../plan/aspect-ratio.ts'
import { mpdText, type DashThumbnails, type Timeline } from '../manifests/mpd.ts'
import { stillFile } from '../ports/layout.ts'
import { planStoryboard } from '../stills/storyboard.ts'
import { presentationOf, type PlaylistScope, type Variant } from './presentation.ts'

/** Nominal bitrate of a text file; players only compare it. */
const TEXT_BPS = 1_000

/** The sheet of the storyboard; null until it is made. */
async function thumbnailsOf({
  deps,
  video,
  source,
  media,
  ladder,
}: PlaylistScope): Promise<DashThumbnails | null> {
  if (!media.source?.storyboard || !ladder.video) return null
  const sheet = await deps.storage.stat(stillFile(video.id, source, 'storyboard.jpg'))
  if (!sheet) return null
  const { tile, columns, tiles } = planStoryboard(ladder.video, ladder.durationSeconds)
  const [first] = tiles
  const across = Math.min(columns, tiles.length)
  return {
    // The URL changes with the source, like that in storyboard.vtt.
    uri: `storyboard.jpg?source=${source}`,
    columns: across,
    rows: Math.ceil(tiles.length / across),
    ...tile,
    tileSeconds: first!.endSeconds - first!.startSeconds,
    sizeBytes: sheet.sizeBytes,
  }
}

export async function dash(scope: PlaylistScope): Promise<string> {
  const { durationSeconds, picture, variants, sounds, surround, subtitles } =
    await presentationOf(scope)
  const below = `s/${scope.source}`
  const segmentSeconds = Math.max(
    picture ? longestSegment(picture) : 0,
    ...sounds.map(({ grid }) => grid.segmentSeconds),
  )
  return mpdText({
    thumbnails: await thumbnailsOf(scope),
    durationSeconds,
    longestSegmentSeconds: segmentSeconds,
    pictureFolder: below,
    soundFolder: `${below}/audio`,
    pictures: picture
      ? families(variants).map((family) => ({
          timeline: pictureTimeline(picture),
          frameRate: picture.frameRate,
          aspectRatio: ratioOf(picture),
          representations: family.map((variant) => ({ ...variant, id: variant.name })),
        }))
      : [],
    // Players choose by channels what their loudspeakers can play.
    sounds: [...sounds, ...surround].map((sound) => ({
      ...sound,
      id: sound.track,
      sampleRate: sound.grid.sound.sampleRate,
      timeline: soundTimeline(sound.grid),
    })),
    subtitles: subtitles.map(({ id, label, language, kind }) => ({
      id,
      uri: `subtitles/${id}.vtt`,
      label,
      language,
      isCaptions: kind === 'captions',
      bitrateBps: TEXT_BPS,
    })),
  })
}

/** Ratio of the largest rendition: the smaller ones are rounded more. */
function ratioOf({ renditions }: VideoPlan): string {
  const { width, height } = renditions[0]!
  return aspectRatio(width, height)
}

/** Adaptation sets by codec, since a decoder cannot switch codecs; the smallest representation comes first. */
function families(variants: readonly Variant[]): Variant[][] {
  const found = Map.groupBy(
    [...variants].sort((a, b) => a.peakBps - b.peakBps),
    ({ codec }) => codec.split('.')[0]!,
  )
  return [...found.values()]
}

/** A frame is `den` ticks of a timescale of `num`. */
function pictureTimeline(grid: Grid): Timeline {
  const { num, den } = grid.frameRate
  return {
    timescale: num,
    durations: Array.from(
      { length: segmentCount(grid) },
      (_, segment) => (firstFrameOf(grid, segment + 1) - firstFrameOf(grid, segment)) * den,
    ),
  }
}

function soundTimeline(grid: AudioGrid): Timeline {
  const timescale = grid.sound.sampleRate
  return {
    timescale,
    durations: Array.from({ length: audioSegmentCount(grid) }, (_, segment) =>
      Math.round(audioSegmentDuration(grid, segment) * timescale),
    ),
  }
}
