/**
 * Playlists of svc: every value stands where it is expected (daemon/manifests), and each is complete
 * from the first moment, so it is read once.
 */

/** A quality of the picture, as the manifest lists it. */
export interface Level {
  url: string
  /** RFC 6381; of the picture where the stream has one. */
  codec: string
  bitrateBps: number
  /** 0 for sound alone. */
  width: number
  height: number
}

export interface Sound {
  url: string
  label: string
  language: string | null
  isDefault: boolean
}

export interface StreamManifest {
  levels: Level[]
  /** Empty where the picture has no sound, or the sound is the stream, without a choice. */
  sounds: Sound[]
}

export interface Segment {
  url: string
  startSeconds: number
  endSeconds: number
}

export interface SegmentList {
  initUrl: string
  segments: Segment[]
}

export const AAC = 'mp4a.40.2'
const SOUND_CODEC = /^mp4a\./

/** `text`: a manifest, or the playlist of a track, which is then the only thing to play. */
export function readManifest(text: string, base: string): StreamManifest {
  const url = (uri: string): string => new URL(uri, base).href
  const found = [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n(.+)$/gm)]
  // A level is listed once for each group of sounds.
  const levels = found
    .filter(([, , uri], at) => found.findIndex((other) => other[2] === uri) === at)
    .map(([, values, uri]) => {
      const codecs = (/CODECS="([^"]*)"/.exec(values!)?.[1] ?? AAC).split(',')
      const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(values!) ?? []
      return {
        url: url(uri!),
        codec: codecs.find((codec) => !SOUND_CODEC.test(codec)) ?? codecs[0]!,
        bitrateBps: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(values!)?.[1] ?? 0),
        width: Number(width ?? 0),
        height: Number(height ?? 0),
      }
    })
  const sounds = [...text.matchAll(/^#EXT-X-MEDIA:(TYPE=AUDIO,.*)$/gm)].map(([, values]) => {
    // Listed after the stereo tracks, for viewers who choose it.
    const isSurround = values!.includes('CHANNELS="6"')
    const label = /NAME="([^"]*)"/.exec(values!)?.[1] ?? ''
    return {
      url: url(/URI="([^"]+)"/.exec(values!)?.[1] ?? ''),
      label: isSurround ? `${label} (5.1)` : label,
      language: /LANGUAGE="([^"]*)"/.exec(values!)?.[1] ?? null,
      isDefault: !isSurround && values!.includes('DEFAULT=YES'),
    }
  })
  if (levels.length === 0 && text.includes('#EXTINF:'))
    levels.push({ url: base, codec: AAC, bitrateBps: 0, width: 0, height: 0 })
  return { levels, sounds }
}

export const isSound = (level: Level | undefined): boolean =>
  level !== undefined && SOUND_CODEC.test(level.codec)

export const mimeOf = ({ codec }: Pick<Level, 'codec'>): string =>
  `${SOUND_CODEC.test(codec) ? 'audio' : 'video'}/mp4; codecs="${codec}"`

export function readSegments(text: string, base: string): SegmentList {
  const url = (uri: string): string => new URL(uri, base).href
  const segments: Segment[] = []
  let endSeconds = 0
  for (const [, seconds, uri] of text.matchAll(/^#EXTINF:([\d.]+).*\r?\n(?:#.*\r?\n)*(.+)$/gm)) {
    const startSeconds = endSeconds
    endSeconds += Number(seconds)
    segments.push({ url: url(uri!), startSeconds, endSeconds })
  }
  return { initUrl: url(/^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(text)?.[1] ?? ''), segments }
}
