/** Runs the machine's own ffmpeg and ffprobe for tests: to make sources, and to look at what was made of them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const start = promisify(execFile)
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

export async function ffmpeg(...args: string[]): Promise<Buffer> {
  const { stdout } = await start('ffmpeg', ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', ...args], { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES })
  return stdout
}

export async function ffprobe<T>(...args: string[]): Promise<T> {
  const { stdout } = await start('ffprobe', ['-hide_banner', '-loglevel', 'error', '-of', 'json', ...args], { maxBuffer: MAX_OUTPUT_BYTES })
  return JSON.parse(stdout) as T
}
