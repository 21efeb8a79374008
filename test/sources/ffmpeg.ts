/** Runs the machine's own ffmpeg and ffprobe for tests: to make sources, and to look at what was made of them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const start = promisify(execFile)
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

export async function ffmpeg(...args: string[]): Promise<Buffer> {
  const { stdout } = await start(
    'ffmpeg',
    ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', ...args],
    { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES },
  )
  return stdout
}

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
