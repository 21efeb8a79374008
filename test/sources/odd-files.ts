/** Files that are no video, or are one no more. */
import { readFile, writeFile } from 'node:fs/promises'
import { codedVideo } from './coded-video.ts'
import { ffmpeg } from './ffmpeg.ts'

export async function textFile(file: string): Promise<string> {
  await writeFile(file, 'This is a letter, and no video at all.\n'.repeat(50))
  return file
}

export async function emptyFile(file: string): Promise<string> {
  await writeFile(file, '')
  return file
}

/** Of bytes that mean nothing; the same each time. */
export async function noiseFile(file: string, sizeBytes = 200_000): Promise<string> {
  const bytes = Buffer.alloc(sizeBytes)
  let state = 12_345
  for (let at = 0; at < sizeBytes; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = (state >> 16) & 0xff
  }
  await writeFile(file, bytes)
  return file
}

export async function pictureFile(
  file: string,
  format: 'jpg' | 'png' | 'gif' | 'webp' = 'jpg',
): Promise<string> {
  const encoder = { jpg: 'mjpeg', png: 'png', gif: 'gif', webp: 'libwebp' }[format]
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x180:d=1',
    '-frames:v',
    '1',
    '-c:v',
    encoder,
    '-f',
    format === 'gif' ? 'gif' : 'image2',
    '-update',
    '1',
    file,
  )
  return file
}

/** A playlist by any name, which would have the reader open `target`. */
export async function playlistFile(file: string, target: string): Promise<string> {
  await writeFile(
    file,
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${target}\n#EXT-X-ENDLIST\n`,
  )
  return file
}

export async function concatFile(file: string, target: string): Promise<string> {
  await writeFile(file, `ffconcat version 1.0\nfile '${target}'\n`)
  return file
}

/** An MP4 whose copy was cut off: its index, at the end, never arrived. */
export async function cutOffVideo(file: string): Promise<string> {
  await codedVideo(file)
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.lastIndexOf('moov') - 4 - 100))
  return file
}

/** An MP4 with its index at the start, and only part of what the index speaks of. */
export async function halfVideo(file: string, { seconds = 8, part = 0.5 } = {}): Promise<string> {
  await codedVideo(file, { seconds, output: ['-movflags', '+faststart'] })
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * part)))
  return file
}

/** A WAV that says all it should and holds no sample. */
export async function zeroSecondSound(file: string): Promise<string> {
  await ffmpeg('-f', 'lavfi', '-i', 'anullsrc', '-t', '0', '-f', 'wav', file)
  return file
}

export async function soundWithCover(file: string, seconds = 2): Promise<string> {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `sine=f=440:d=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x320:d=1',
    '-map',
    '0',
    '-map',
    '1',
    '-frames:v',
    '1',
    '-c:v',
    'mjpeg',
    '-disposition:v',
    'attached_pic',
    '-c:a',
    'libmp3lame',
    '-f',
    'mp3',
    file,
  )
  return file
}
