/** Sees to it that there is an ffmpeg: finds one, else fetches one, else says what to type. */
import { existsSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findFfmpeg, type FoundProgram } from '../daemon/adapters/ffmpeg/process/find.ts'
import type { Config } from '../daemon/config.ts'
import type { Log } from '../daemon/ports/deps.ts'
import { aptInstall, hasApt, mayInstall } from './apt.ts'
import { runProgram } from './program.ts'
import { SetupError } from './step.ts'

const DOWNLOAD_MS = 90_000
const require = createRequire(import.meta.url)

type Wanted = Pick<Config, 'ffmpeg' | 'searchPath'>

/** Throws `SetupError` with what to type when there is none and none could be installed. */
export async function ensureFfmpeg(wanted: Wanted): Promise<FoundProgram> {
  await makeFfprobeRunnable()
  const faults: string[] = []
  const found = await find(wanted, faults)
  if (found) return found
  if (wanted.ffmpeg)
    throw new SetupError(
      `SVC_FFMPEG is ${wanted.ffmpeg}, which cannot be used.\n${faults.join('\n')}`,
    )
  for (const install of [downloadStatic, installByApt]) {
    const fault = await install()
    if (fault) faults.push(fault)
    const installed = await find(wanted, faults)
    if (installed) return installed
  }
  throw new SetupError(
    `No usable ffmpeg was found.\n${faults.map((fault) => `  ${fault}\n`).join('')}${howTo()}`,
  )
}

export const versionOfFound = (found: FoundProgram): string => `${found.version} at ${found.path}`

function find({ ffmpeg, searchPath }: Wanted, faults: string[]): Promise<FoundProgram | null> {
  const note = (fields: object, message: string) =>
    void faults.push(`${(fields as { path?: string }).path ?? ''}: ${message}`)
  const log: Log = { debug() {}, info() {}, warn: note, error: note, child: () => log }
  return findFfmpeg({ explicitPath: ffmpeg ?? null, searchPath }, log)
}

/** Downloads from GitHub, by the package's own script; answers why it did not work. */
async function downloadStatic(): Promise<string | null> {
  const script = packageFile('ffmpeg-static', 'install.js')
  if (!script) return 'ffmpeg-static is not installed'
  const { ok, output } = await runProgram(process.execPath, [script], { timeoutMs: DOWNLOAD_MS })
  return ok ? null : `ffmpeg-static could not be downloaded: ${firstLine(output)}`
}

async function installByApt(): Promise<string | null> {
  if (!mayInstall()) return hasApt() ? 'apt-get needs root' : null
  try {
    await aptInstall(['ffmpeg'])
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** npm leaves it without its x bit, since no install script runs (docs/decisions/0030). */
async function makeFfprobeRunnable(): Promise<void> {
  const name = `${process.platform}-${process.arch}`
  const path = packageFile(
    `@ffprobe-installer/${name}`,
    process.platform === 'win32' ? 'ffprobe.exe' : 'ffprobe',
  )
  if (!path) return
  const { mode } = await stat(path)
  if ((mode & 0o111) === 0) await chmod(path, 0o755)
}

function packageFile(name: string, file: string): string | null {
  try {
    const path = join(dirname(require.resolve(`${name}/package.json`)), file)
    return existsSync(path) ? path : null
  } catch {
    // Not installed on this system: both packages are optional.
    return null
  }
}

function howTo(): string {
  if (hasApt()) return 'Install it with:\n  sudo apt-get update && sudo apt-get install -y ffmpeg'
  if (process.platform === 'darwin') return 'Install it with:\n  brew install ffmpeg'
  if (process.platform === 'win32') return 'Install it with:\n  winget install ffmpeg'
  return 'Install ffmpeg 5.1 or later with your package manager, or set SVC_FFMPEG to its path.'
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '' && !line.startsWith('at ')) ?? 'no reason given'
  )
}
