/** Sources that hold more than picture and sound. */
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ffmpeg } from './ffmpeg.ts'

export interface EmbeddedText {
  /** SRT text. */
  text: string
  codec: 'copy' | 'ass' | 'webvtt' | 'mov_text'
  language?: string
  title?: string
  /** As ffmpeg names them: `forced+hearing_impaired`. */
  disposition?: string
}
export interface WithTracks {
  seconds?: number
  /** False: sound alone. */
  picture?: boolean
  /** Language of each audio track; 'und' says nothing. */
  audio?: string[]
  subtitles?: EmbeddedText[]
  chapters?: { start: number; end: number; title: string }[]
}

export const srtOf = (...cues: [start: string, end: string, text: string][]): string =>
  cues
    .map(([start, end, text], index) => `${index + 1}\n00:00:${start} --> 00:00:${end}\n${text}\n`)
    .join('\n')

export async function sourceWithTracks(
  file: string,
  { seconds = 2, picture = true, audio = ['und'], subtitles = [], chapters = [] }: WithTracks,
): Promise<string> {
  const texts = await Promise.all(
    subtitles.map(async ({ text }, index) => {
      const path = join(dirname(file), `embedded-${index}.srt`)
      await writeFile(path, text)
      return path
    }),
  )
  const facts = join(dirname(file), 'chapters.txt')
  const marks = chapters.map(
    ({ start, end, title }) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start * 1000}\nEND=${end * 1000}\ntitle=${title}\n`,
  )
  await writeFile(facts, `;FFMETADATA1\n${marks.join('')}`)
  const firstText = 1 + audio.length
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=160x90:r=30:d=${seconds}`,
    ...audio.flatMap((_, index) => [
      '-f',
      'lavfi',
      '-t',
      String(seconds),
      '-i',
      `sine=f=${440 + 110 * index}:r=48000`,
    ]),
    ...texts.flatMap((path) => ['-i', path]),
    '-f',
    'ffmetadata',
    '-i',
    facts,
    ...(picture ? ['-map', '0:v'] : []),
    ...audio.flatMap((_, index) => ['-map', `${1 + index}:a`]),
    ...texts.flatMap((_, index) => ['-map', `${firstText + index}:s`]),
    '-map_chapters',
    String(firstText + texts.length),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    ...audio.flatMap((language, index) => [`-metadata:s:a:${index}`, `language=${language}`]),
    ...subtitles.flatMap(({ codec, language = 'und', title = '', disposition = '0' }, index) => [
      `-c:s:${index}`,
      codec,
      `-metadata:s:s:${index}`,
      `language=${language}`,
      `-metadata:s:s:${index}`,
      `title=${title}`,
      `-disposition:s:${index}`,
      disposition,
    ]),
    file,
  )
  return file
}

/** Has a Matroska file say of its last SubRip track that it is pictures of text, as a disc has them. */
export async function lastTextAsPictures(file: string): Promise<string> {
  const bytes = await readFile(file)
  const was = 'S_TEXT/UTF8'
  bytes.write('S_HDMV/PGS'.padEnd(was.length, '\0'), bytes.lastIndexOf(was), 'latin1')
  await writeFile(file, bytes)
  return file
}
