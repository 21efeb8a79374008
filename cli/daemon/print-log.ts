/** The end of a log file, and what is written to it from then on. */
import { open, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { plainText } from '../output/text.ts'
import { formatTime } from '../output/units.ts'

interface PrintLog {
  lines: number
  follow: boolean
  inWords: boolean
  signal: AbortSignal
  out: NodeJS.WritableStream
}

const PIECE_BYTES = 64 * 1024
const LOOK_EVERY_MS = 200

export async function printLog(
  path: string,
  { lines, follow, inWords, signal, out }: PrintLog,
): Promise<void> {
  let { text: remainder, end: at } = await lastLines(path, lines)
  const write = () => {
    const whole = remainder.slice(0, remainder.lastIndexOf('\n') + 1)
    remainder = remainder.slice(whole.length)
    if (whole)
      out.write(
        inWords
          ? whole.replace(/.*\n/g, (line) => `${sentenceOf(line.trimEnd())}\n`)
          : Buffer.from(whole, 'latin1'),
      )
  }
  write()
  while (follow && !signal.aborted) {
    const { size } = await stat(path).catch(() => ({ size: at })) // moved away; a new one comes
    // Shorter than before: the file was rotated.
    if (size < at) at = 0
    if (size > at) {
      remainder += await readFrom(path, at, size)
      at = size
      write()
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined) // Ctrl-C is how it ends
  }
}

async function lastLines(path: string, lines: number): Promise<{ text: string; end: number }> {
  const { size } = await stat(path)
  if (lines === 0) return { text: '', end: size }
  let text = ''
  for (let start = size; start > 0 && text.split('\n').length <= lines + 1;) {
    const from = Math.max(0, start - PIECE_BYTES)
    text = (await readFrom(path, from, start)) + text
    start = from
  }
  // The first line may be cut off; it is dropped when there are more than requested.
  const all = text.split('\n')
  return { text: all.slice(Math.max(0, all.length - 1 - lines)).join('\n'), end: size }
}

async function readFrom(path: string, from: number, to: number): Promise<string> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(to - from)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    // Latin-1 maps each byte to a character: a piece may begin within a multi-byte character.
    return bytes.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
}

/** A line that is no JSON stays as it is. */
function sentenceOf(line: string): string {
  try {
    const { time, level, msg, ...more } = JSON.parse(Buffer.from(line, 'latin1').toString()) as {
      time: string
      level: number
      msg?: string
    }
    const details = Object.entries(more).map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    return plainText(
      [formatTime(time), (LEVELS[level] ?? String(level)).padEnd(7), msg ?? '', ...details].join(
        ' ',
      ),
    )
  } catch {
    return plainText(line)
  }
}
