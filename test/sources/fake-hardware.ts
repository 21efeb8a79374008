/**
 * An ffmpeg whose h264_nvenc works, as far as it is told to: the machines that run the tests have no graphics
 * processor, so software stands in for the chip. All else is the real ffmpeg.
 */
import { execFileSync } from 'node:child_process'
import { chmod, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Answers the path to use as SVC_FFMPEG. From the `works`th use on the chip fails. Its driver hangs for as long as there
 * is a file `hangs` in the folder; the file `uses` has a byte for each use.
 */
export async function fakeHardware(folder: string, { works = Infinity } = {}): Promise<string> {
  const real = (name: string): string => execFileSync('which', [name], { encoding: 'utf8' }).trim()
  const path = join(folder, 'ffmpeg')
  const script = `#!${process.execPath}
const { spawnSync } = require('node:child_process')
const { appendFileSync, existsSync, readFileSync } = require('node:fs')
const args = process.argv.slice(2)
// It counts its uses in a file, and starts another program: in the sandbox it ends here, and is then run without.
readFileSync(${JSON.stringify(join(folder, 'uses'))})
if (args.includes('h264_nvenc')) {
  appendFileSync(${JSON.stringify(join(folder, 'uses'))}, '.')
  if (existsSync(${JSON.stringify(join(folder, 'hangs'))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (readFileSync(${JSON.stringify(join(folder, 'uses'))}).length > ${works === Infinity ? 1e9 : works}) {
    console.error('[h264_nvenc @ 0x1] EncodePicture failed!: out of memory')
    process.exit(1)
  }
}
const without = new Set(['-cq', '-rc', '-forced-idr'])
const own = args.map((arg, at) => (arg === 'h264_nvenc' ? 'libx264' : arg === 'p4' && args[at - 1] === '-preset' ? 'ultrafast' : arg))
  .filter((arg, at) => !without.has(arg) && !without.has(args[at - 1]) && !(args[at] === '0' && args[at - 1] === '-b:v') && !(arg === '-b:v' && args[at + 1] === '0'))
const fds = ['inherit', 'inherit', 'inherit']
for (const arg of args) { const pipe = /^pipe:([3-9]|\\d\\d)$/.exec(arg); if (pipe) while (fds.length <= Number(pipe[1])) fds.push(fds.length) }
const { status } = spawnSync(${JSON.stringify(real('ffmpeg'))}, own, { stdio: fds })
process.exit(status ?? 1)
`
  await writeFile(join(folder, 'uses'), '')
  await writeFile(path, script)
  await chmod(path, 0o755)
  await symlink(real('ffprobe'), join(folder, 'ffprobe'))
  return path
}
