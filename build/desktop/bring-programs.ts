/** ffmpeg and ffprobe for the app to bring along: only such as run on a machine that has nothing else. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runProgram } from '../program.ts'

const require = createRequire(import.meta.url)
const ENDING = process.platform === 'win32' ? '.exe' : ''
const DOWNLOAD_MS = 300_000

/** Paths of both; none when there is no such ffmpeg to be had: that of a Debian machine needs two hundred libraries. */
export async function ensurePrograms(): Promise<string[]> {
  const folder = dirname(require.resolve('ffmpeg-static/package.json'))
  const ffmpeg = join(folder, `ffmpeg${ENDING}`)
  if (!existsSync(ffmpeg))
    await runProgram(process.execPath, [join(folder, 'install.js')], { timeoutMs: DOWNLOAD_MS })
  const ffprobe = join(
    dirname(require.resolve(`@ffprobe-installer/${process.platform}-${process.arch}/package.json`)),
    `ffprobe${ENDING}`,
  )
  return [ffmpeg, ffprobe].every((path) => existsSync(path)) ? [ffmpeg, ffprobe] : []
}
