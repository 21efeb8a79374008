/** Downloadable files of a video, with their names. */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { Rendition } from '../../daemon/contract/video.ts'
import { mediaBase, withQuery } from '../base/addresses.ts'
import { KINDS, type FileKind } from './events.ts'

export interface File {
  kind: FileKind
  /** For example 1080p, Deutsch; empty for the original. */
  label: string
  /** For example MP4, H.264. */
  format: string
  fileName: string
  url: string
  /** null where only the file itself shows it. */
  sizeBytes: number | null
  /** May be refused: shown only once its URL has responded. */
  uncertain: boolean
  language: string | null
  /** Name of the rendition, such as h264_hd. */
  rendition: string | null
}

const CODECS: Record<string, string> = { h264: 'H.264', hevc: 'HEVC', av1: 'AV1', aac: 'AAC' }

/** `token`: the one that the page has given, whether the video asks for one or not. */
export function filesOf(video: Embed, kinds: ReadonlySet<FileKind>, token: string | null): File[] {
  const all: Record<FileKind, () => File[]> = {
    video: () => videos(video),
    audio: () => tracks(video),
    subtitles: () => subtitles(video),
    transcript: () => transcripts(video),
    original: () => original(video, token),
  }
  return KINDS.filter((kind) => kinds.has(kind)).flatMap((kind) => all[kind]())
}

function videos(video: Embed): File[] {
  const ready = video.renditions.filter(
    ({ kind, status }) => kind === 'video' && status === 'ready',
  )
  return ready.sort(largestFirst).map((rendition) =>
    file(video, {
      kind: 'video',
      label: rungOf(rendition),
      format: `${rendition.extension.toUpperCase()}, ${CODECS[rendition.codec] ?? rendition.codec}`,
      suffix: rendition.name,
      rendition: rendition.name,
      extension: rendition.extension,
      url: rendition.url,
      sizeBytes: rendition.size_bytes,
    }),
  )
}

function tracks(video: Embed): File[] {
  const sound = video.renditions.find(({ kind, status }) => kind === 'audio' && status === 'ready')
  return video.audio_tracks
    .filter(({ status }) => status === 'ready')
    .map((track) =>
      file(video, {
        kind: 'audio',
        label: track.label,
        format: `M4A, ${CODECS[track.codec]!}`,
        suffix: track.language ?? 'audio',
        extension: 'm4a',
        url: track.url,
        // `audio.m4a` is the default track.
        sizeBytes: track.default ? (sound?.size_bytes ?? null) : null,
        language: track.language,
      }),
    )
}

function subtitles(video: Embed): File[] {
  return video.subtitles.map(({ label, language, kind, url }) =>
    file(video, {
      kind: 'subtitles',
      label,
      format: 'WebVTT',
      suffix: kind === 'captions' ? `${language}-captions` : language,
      extension: 'vtt',
      url,
      language,
    }),
  )
}

/** Made from the original subtitle. Its address lies beside the others. */
function transcripts(video: Embed): File[] {
  const spoken = video.subtitles.find(({ original }) => original)
  const base = mediaBase(video)
  return spoken
    ? [
        file(video, {
          kind: 'transcript',
          label: spoken.label,
          format: 'TXT',
          suffix: spoken.language,
          extension: 'txt',
          url: `${base}/transcript.txt`,
          language: spoken.language,
        }),
      ]
    : []
}

function original(video: Embed, token: string | null): File[] {
  const base = downloadBase(video, token)
  // Under the name that it came with.
  return [
    {
      kind: 'original',
      label: '',
      format: '',
      fileName: '',
      url: `${base}/original`,
      sizeBytes: null,
      uncertain: true,
      language: null,
      rendition: null,
    },
  ]
}

/** Addresses of a public video carry no token, but its original is had with one that permits it. */
function downloadBase(video: Embed, token: string | null): string {
  const base = mediaBase(video)
  if (!token || base.includes('/~')) return base
  return `${base}/~${encodeURIComponent(token)}`
}

type Given = Pick<File, 'kind' | 'label' | 'format' | 'url'> & {
  suffix: string
  extension: string
  sizeBytes?: number | null
  language?: string | null
  rendition?: string
}

function file(
  video: Embed,
  { suffix, extension, url, sizeBytes = null, language = null, rendition, ...given }: Given,
): File {
  const fileName = `${safe(video.name) || video.id} ${suffix}.${extension}`
  return {
    ...given,
    fileName,
    url: withQuery(url, 'download', fileName),
    sizeBytes,
    uncertain: false,
    language,
    rendition: rendition ?? null,
  }
}

/** Without signs that no file system takes. */
// eslint-disable-next-line no-control-regex
const safe = (name: string): string =>
  name
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 120)

/** Quality name by the shorter edge, such as 1080p. */
const rungOf = ({ width, height, name }: Rendition): string =>
  width && height ? `${Math.min(width, height)}p` : name
const largestFirst = (a: Rendition, b: Rendition): number =>
  (b.width ?? 0) * (b.height ?? 0) - (a.width ?? 0) * (a.height ?? 0) ||
  (a.codec < b.codec ? 1 : -1)
