/** The playable parts of a video, for manifests of either kind. */
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { Deps } from '../ports/deps.ts'
import type { AudioGrid } from '../ports/grid.ts'
import { SURROUND_NAME } from '../ports/all-sounds.ts'
import { renditionDir } from '../ports/layout.ts'
import type { Ladder, RenditionPlan, VideoPlan } from '../ports/media.ts'
import type { RenditionRecord, SubtitleRecord } from '../ports/records.ts'
import { audibleDefault, isAudible } from '../model/audible.ts'
import { audioGridOf } from '../plan/audio-grid.ts'
import type { Downloads } from '../manifests/download.ts'
import type { IFrame } from '../manifests/i-frame-playlist.ts'
import type { Bitrates } from '../manifests/manifest.ts'
import { AAC_LC, plannedCodec } from '../plan/planned-codec.ts'

export interface PlaylistScope {
  deps: Pick<Deps, 'storage' | 'media'> & { downloads: Downloads }
  video: { id: string }
  source: string
  media: MediaOfVideo
  ladder: Ladder
}

export interface Presentation {
  durationSeconds: number
  /** Null for sound alone. */
  picture: VideoPlan | null
  variants: Variant[]
  sounds: SoundTrack[]
  /** More channels of some of the sounds, once they exist. */
  surround: (SoundTrack & { stereo: string })[]
  subtitles: SubtitleRecord[]
}
export interface Variant extends Bitrates {
  name: string
  /** RFC 6381. */
  codec: string
  width: number
  height: number
  /** Once all segments exist. */
  iFrames: IFrame[] | null
}
export interface SoundTrack extends Bitrates {
  track: string
  codec: string
  label: string
  language: string | null
  isDefault: boolean
  channels: number
  grid: AudioGrid
}

export async function presentationOf(scope: PlaylistScope): Promise<Presentation> {
  const { media, ladder } = scope
  const { video: picture, durationSeconds } = ladder
  const variants: Variant[] = []
  for (const plan of picture ? listed(picture, media.renditions) : []) {
    const row = media.renditions.find((rendition) => rendition.name === plan.name)
    const isReady = row?.status === 'ready'
    const codec = plannedCodec(plan) ?? (await codecOf(scope, plan.name).catch(() => null))
    // Without its init segment, the codec is unknown.
    if (codec === null) continue
    variants.push({
      name: plan.name,
      codec,
      width: plan.width,
      height: plan.height,
      iFrames: isReady ? await iFramesOf(scope, plan.name) : null,
      ...ratesOf(row, plan.maxBps),
    })
  }
  const subtitles = media.subtitles.filter((row) => row.status === 'ready')
  return {
    durationSeconds,
    picture,
    variants,
    sounds: soundsOf(media, ladder),
    surround: surroundSounds(media, ladder),
    subtitles,
  }
}

/** Renditions that are made on request, and the existing ones of other codec families, which are encoded last. */
function listed(
  { renditions, extra = [] }: VideoPlan,
  rows: readonly RenditionRecord[],
): RenditionPlan[] {
  const ready = new Set(rows.filter((row) => row.status === 'ready').map((row) => row.name))
  return [...renditions, ...extra.filter(({ name }) => ready.has(name))]
}

function codecOf({ deps, video, source }: PlaylistScope, name: string): Promise<string> {
  return deps.storage.withFile(`${renditionDir(video.id, source, name)}/init.mp4`, (init) =>
    deps.media.codecOf(init),
  )
}

/** null until all segments of the rendition exist. */
export async function iFramesOf(
  { deps, video, source, media }: Pick<PlaylistScope, 'deps' | 'video' | 'source' | 'media'>,
  name: string,
): Promise<IFrame[] | null> {
  const download = await deps.downloads.cached({
    video: video.id,
    source,
    rendition: name,
    track: audibleDefault(media.audio)?.id ?? null,
  })
  return (
    download &&
    download.keyframes.map(({ segment, offset, length, durationSeconds }) => ({
      uri: `${segment}.m4s`,
      offset,
      sizeBytes: length,
      durationSeconds,
    }))
  )
}

/** The source's own tracks are made on request; uploaded ones are listed once they exist. */
function soundsOf(media: MediaOfVideo, ladder: Ladder): SoundTrack[] {
  const preferred = audibleDefault(media.audio)
  return media.audio.filter(isAudible).map((row) => {
    const plan = ladder.audio.find(({ track }) => track === row.id)
    return {
      track: row.id,
      codec: AAC_LC,
      label: row.label,
      language: row.language,
      isDefault: row === preferred,
      channels: row.channels,
      grid: audioGridOf(ladder, row.id),
      ...ratesOf(row, plan?.bitrateBps ?? UPLOADED_BPS),
    }
  })
}

/** Listed with the names of their stereo tracks. */
function surroundSounds(media: MediaOfVideo, ladder: Ladder): Presentation['surround'] {
  const row = media.renditions.find(({ name }) => name === SURROUND_NAME)
  if (row?.status !== 'ready') return []
  const sounds = soundsOf(media, ladder)
  return (ladder.surround ?? []).flatMap(({ track, stereo, channels, bitrateBps }) =>
    sounds
      .filter((sound) => sound.track === stereo)
      .map((sound) => ({
        ...sound,
        track,
        stereo,
        channels,
        grid: audioGridOf(ladder, track),
        ...ratesOf(row, bitrateBps),
      })),
  )
}

const UPLOADED_BPS = 128_000

/** Measured when complete; until then the planned maximum. */
function ratesOf(
  row: { [rate in keyof Bitrates]: number | null } | undefined,
  ceilingBps: number,
): Bitrates {
  return { averageBps: row?.averageBps ?? ceilingBps, peakBps: row?.peakBps ?? ceilingBps }
}
