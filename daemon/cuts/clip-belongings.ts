/** What a clip takes along from the other video: texts, audio tracks and images, each as a file of its own or a link. */
import type { Deps } from '../ports/deps.ts'
import { allInSource } from '../ports/cut-times.ts'
import {
  ownWatermarkFile,
  posterImageFile,
  subtitleFile,
  uploadedTrackFile,
} from '../ports/layout.ts'
import type { TimeRange } from '../ports/cut-times.ts'
import type { Ladder } from '../ports/media.ts'
import type {
  AudioTrackRecord,
  PosterChoice,
  SourceRecord,
  SubtitleRecord,
  VideoRecord,
} from '../ports/records.ts'
import { posterInCut } from '../model/cut-marks.ts'

export interface ClipParent {
  video: VideoRecord
  source: SourceRecord & { ladder: Ladder }
  subtitles: SubtitleRecord[]
  audio: AudioTrackRecord[]
}
interface ClipPlace {
  video: string
  source: string
  keep: readonly TimeRange[]
  /** Track of the other video → that of the clip; those of its file. */
  own: ReadonlyMap<string, string>
}
export interface ClipBelongings {
  subtitles: SubtitleRecord[]
  audio: AudioTrackRecord[]
  poster: PosterChoice | null
  watermark: VideoRecord['watermark']
}

export async function takeAlong(
  deps: Pick<Deps, 'storage' | 'texts' | 'ids'>,
  parent: ClipParent,
  clip: ClipPlace,
  signal: AbortSignal,
): Promise<ClipBelongings> {
  const { poster, watermark } = parent.video
  const linked = async (fileOf: (video: string) => string): Promise<boolean> =>
    (await deps.storage.link(fileOf(parent.video.id), fileOf(clip.video))) !== null
  const hasPoster =
    poster?.kind === 'image' &&
    (await linked((video) => posterImageFile(video, poster.image, 'original')))
  const hasWatermark =
    watermark !== null && (await linked((video) => ownWatermarkFile(video, watermark.version)))
  return {
    subtitles: await writeTexts(deps, parent, clip, signal),
    audio: [...embedded(parent, clip), ...(await linkTracks(deps, parent, clip))],
    poster: poster?.kind === 'image' && !hasPoster ? null : posterInCut(poster, clip.keep),
    watermark: hasWatermark ? watermark : null,
  }
}

async function writeTexts(
  deps: Pick<Deps, 'storage' | 'texts' | 'ids'>,
  { subtitles }: ClipParent,
  { video, keep }: ClipPlace,
  signal: AbortSignal,
): Promise<SubtitleRecord[]> {
  const rows: SubtitleRecord[] = []
  for (const subtitle of subtitles.filter(({ status }) => status === 'ready')) {
    const vtt = await deps.storage.readText(subtitleFile(subtitle))
    if (vtt === null) continue
    const row: SubtitleRecord = {
      ...subtitle,
      id: deps.ids.prefixed('sub'),
      video,
      source: null,
      file: null,
      origin: 'uploaded',
    }
    const moved = await deps.texts.read('moved', { vtt, keep: [...keep] }, signal)
    await deps.storage.writeText(subtitleFile(row), moved)
    rows.push(row)
  }
  return rows
}

/** The parent's embedded tracks; their names, languages and which is the default may have been changed. */
const embedded = ({ audio }: ClipParent, { video, source, own }: ClipPlace): AudioTrackRecord[] =>
  audio.flatMap((row) => {
    const id = own.get(row.id)
    return id === undefined ? [] : [{ ...row, ...UNMADE, id, video, source }]
  })

const UNMADE = { status: 'waiting', error: null, averageBps: null, peakBps: null } as const

/** Uploaded tracks: each is encoded again, from its part of the file that was uploaded. */
async function linkTracks(
  { storage, ids }: Pick<Deps, 'storage' | 'ids'>,
  { video: parent, source: served, audio }: ClipParent,
  { video, source, keep }: ClipPlace,
): Promise<AudioTrackRecord[]> {
  const { cut } = served
  // On the timeline of the uncut version, to which uploaded tracks belong.
  const shown = allInSource(cut?.of.video === parent.id ? cut.keep : null, keep)
  const rows: AudioTrackRecord[] = []
  for (const row of audio) {
    if (row.origin !== 'uploaded' || row.status === 'failed') continue
    const id = ids.prefixed('aud')
    const stored = await storage.link(
      uploadedTrackFile(parent.id, row.id),
      uploadedTrackFile(video, id),
    )
    if (stored)
      rows.push({ ...row, ...UNMADE, id, video, source, ranges: allInSource(row.ranges, shown) })
  }
  return rows
}
