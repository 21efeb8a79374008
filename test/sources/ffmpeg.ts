/** Runs the machine's own ffmpeg and ffprobe for tests: to make sources, and to look at what was made of them. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { extname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'

const start = promisify(execFile)
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

/** In a whole run a film that is made of nothing but these arguments is made once, and copied. */
export async function ffmpeg(...args: string[]): Promise<Buffer> {
  const kept = placeOf(args)
  const file = args.at(-1)!
  if (kept && (await isCopied(kept, file))) return Buffer.alloc(0)
  const { stdout } = await start(
    'ffmpeg',
    ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', ...args],
    { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES },
  )
  if (kept) await keep(file, kept)
  return stdout
}

/** Filters that read files. */
const READS = /\b(?:a?movie|subtitles|ass|lut3d|\w*file(?:name)?)=/

/** Where it is kept; null where something else than the arguments decides what becomes of it, or it is not one file. */
function placeOf(args: readonly string[]): string | null {
  const notes = process.env['SVC_TEST_NOTES']
  const file = args.at(-1)!
  if (!notes || !isAbsolute(file) || file.includes('%')) return null
  const others = args.slice(0, -1)
  const inputs = others.flatMap((arg, at) => (arg === '-i' ? [at] : []))
  const isMadeUp = (at: number, nth: number): boolean => {
    const options = others.slice(nth === 0 ? 0 : inputs[nth - 1]! + 2, at)
    return options[options.lastIndexOf('-f') + 1] === 'lavfi'
  }
  if (inputs.length === 0 || !inputs.every(isMadeUp)) return null
  if (others.some((arg) => isAbsolute(arg) || READS.test(arg))) return null
  const name = createHash('sha256').update(JSON.stringify(others)).digest('hex')
  return join(notes, 'sources', name + extname(file))
}

const isCopied = (from: string, to: string): Promise<boolean> =>
  copyFile(from, to).then(
    () => true,
    () => false,
  )

/** Whole or not at all, since others may look for it. */
async function keep(file: string, place: string): Promise<void> {
  await mkdir(join(place, '..'), { recursive: true })
  const part = `${place}.${process.pid}-${(parts += 1)}`
  await copyFile(file, part)
  await rename(part, place)
}
let parts = 0

export async function ffprobe<T>(...args: string[]): Promise<T> {
  const { stdout } = await start(
    'ffprobe',
    ['-hide_banner', '-loglevel', 'error', '-of', 'json', ...args],
    { maxBuffer: MAX_OUTPUT_BYTES },
  )
  return JSON.parse(stdout) as T
}

/** Of the nth picture in it. One by one: where several are read together, ffmpeg ends with the first that ends. */
export async function countedFrames(
  url: string,
  nth: number,
): Promise<{ frames: number; startSeconds: number }> {
  const { streams } = await ffprobe<{ streams: { nb_read_frames: string; start_time: string }[] }>(
    '-count_frames',
    '-select_streams',
    `v:${nth}`,
    '-show_streams',
    url,
  )
  return {
    frames: Number(streams[0]!.nb_read_frames),
    startSeconds: Number(streams[0]!.start_time),
  }
}
