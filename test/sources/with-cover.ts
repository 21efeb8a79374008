/** Two seconds of audio with cover art, of each container that has any. */
import { ffmpeg } from './ffmpeg.ts'

export const COVER_KINDS = ['mp3', 'm4a', 'flac', 'ogg', 'opus'] as const
export type CoverKind = (typeof COVER_KINDS)[number]

const CODECS: Record<CoverKind, string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-id3v2_version', '3'],
  m4a: ['-c:a', 'aac'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libvorbis'],
  opus: ['-c:a', 'libopus'],
}
const SOUND = ['-f', 'lavfi', '-i', 'sine=f=440:d=2']

/** `picture`: the path of a JPEG or PNG image, and its bytes. */
export async function audioWithCover(
  file: string,
  kind: CoverKind,
  picture: { path: string; bytes: Buffer; mime: 'image/jpeg' | 'image/png' },
): Promise<void> {
  if (kind === 'ogg' || kind === 'opus') {
    const tags = `METADATA_BLOCK_PICTURE=${pictureBlock(picture.mime, picture.bytes).toString('base64')}`
    await ffmpeg(...SOUND, ...CODECS[kind], '-metadata:s:a', tags, '-f', kind, file)
    return
  }
  await ffmpeg(
    ...SOUND,
    '-i',
    picture.path,
    '-map',
    '0',
    '-map',
    '1',
    '-c:v',
    'copy',
    '-disposition:v',
    'attached_pic',
    ...CODECS[kind],
    '-f',
    kind === 'm4a' ? 'ipod' : kind,
    file,
  )
}

/** FLAC's block of a picture, which Ogg has in Base64; the sizes in it may be 0. */
export function pictureBlock(mime: string, bytes: Buffer): Buffer {
  const number = (value: number): Buffer => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(value)
    return four
  }
  const FRONT_COVER = 3
  return Buffer.concat([
    number(FRONT_COVER),
    number(mime.length),
    Buffer.from(mime),
    number(0),
    ...[0, 0, 0, 0].map(number),
    number(bytes.length),
    bytes,
  ])
}
