/** Which ffmpeg and ffprobe to use. */
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Log } from '../../../ports/deps.ts'
import type { EngineInfo } from '../../../ports/engine-info.ts'
import { SHORT_OUTPUT } from './limits.ts'
import { isProgram } from './programs.ts'
import { run, type Program } from './run.ts'
import { buildSandbox, type Sandbox, type SandboxPlaces } from './sandbox.ts'
import { brokenLines } from './sandbox-info.ts'

export interface ProgramPlaces {
  /** SVC_FFMPEG: when it is set, no other is tried. */
  explicitPath: string | null | undefined
  /** The desktop app's own folder of programs. */
  appResources?: string | null | undefined
  /** PATH: folders, separated as the system does it. */
  searchPath?: string | undefined
  /** Folders of ours, which ffmpeg may not see wherever they lie. */
  hidden?: readonly string[]
}

export interface FoundProgram extends Omit<EngineInfo, 'refuses'> {
  ffmpeg: Program
  ffprobeProgram: Program
}

const USUAL_PATH =
  process.platform === 'win32' ? '' : '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'
const ENDING = process.platform === 'win32' ? '.exe' : ''
const OLDEST = { major: 5, minor: 1 }
const NEEDED_ENCODERS = ['libx264', 'aac'] as const
const CHECK_MS = 20_000

/** The first that is there and good; null when none is. */
export async function findFfmpeg(places: ProgramPlaces, log: Log): Promise<FoundProgram | null> {
  const folders = (places.searchPath ?? USUAL_PATH)
    .split(process.platform === 'win32' ? ';' : ':')
    .filter((folder) => folder !== '')
  for (const candidate of await candidates(places, folders)) {
    if (!(await isProgram(candidate))) {
      if (candidate === places.explicitPath)
        log.warn({ path: candidate }, 'SVC_FFMPEG does not point to a program')
      continue
    }
    const ffprobe = await findFfprobe(candidate, folders)
    if (!ffprobe) {
      log.warn({ path: candidate }, 'this ffmpeg cannot be used: it has no ffprobe')
      continue
    }
    const checked = await inItsSandbox([candidate, ffprobe], {
      folders,
      hidden: places.hidden ?? [],
    })
    if ('fault' in checked) {
      log.warn({ path: candidate }, `this ffmpeg cannot be used: ${checked.fault}`)
      continue
    }
    const { sandbox, paths, version } = checked
    logFound(log, candidate, version, sandbox)
    return {
      path: candidate,
      version,
      ffprobe,
      sandbox: sandbox.info,
      ffmpeg: { path: paths[0]!, sandbox },
      ffprobeProgram: { path: paths[1]!, sandbox },
    }
  }
  return null
}

async function candidates(places: ProgramPlaces, folders: string[]): Promise<string[]> {
  if (places.explicitPath) return [places.explicitPath]
  const shipped = places.appResources ? [join(places.appResources, `ffmpeg${ENDING}`)] : []
  return [
    ...shipped,
    ...(await packagePath('ffmpeg-static')),
    ...folders.map((folder) => join(folder, `ffmpeg${ENDING}`)),
  ]
}

async function findFfprobe(ffmpeg: string, folders: string[]): Promise<string | null> {
  const beside = [dirname(ffmpeg), ...folders].map((folder) => join(folder, `ffprobe${ENDING}`))
  for (const candidate of [...beside, ...(await packagePath('@ffprobe-installer/ffprobe'))])
    if (await isProgram(candidate)) return candidate
  return null
}

/** The program that an npm package brings; none when the package is absent, which is in order: both are optional. */
async function packagePath(name: string): Promise<string[]> {
  try {
    const loaded = (await import(name)) as { default: string | { path: string } | null }
    const path = typeof loaded.default === 'string' ? loaded.default : loaded.default?.path
    return path ? [path] : []
  } catch {
    // Not installed, or it has nothing for this system: the next place is asked.
    return []
  }
}

function logFound(log: Log, path: string, version: string, { info }: Sandbox): void {
  log.info({ path, version }, 'ffmpeg found')
  const broken = brokenLines(info)
  if (broken.length > 0)
    log.warn(
      { doesNotHold: Object.fromEntries(broken.map((name) => [name, info[name].detail])) },
      'the ffmpeg sandbox is incomplete',
    )
}

interface LoggedFindings {
  version: string | null
  encoders: string
}
interface Fault {
  fault: string
}

/** Tests ffmpeg inside its sandbox: one start both proves the sandbox and returns everything about the program. */
async function inItsSandbox(
  programs: readonly string[],
  places: SandboxPlaces,
): Promise<{ sandbox: Sandbox; paths: string[]; version: string } | Fault> {
  const answers = new Map<Sandbox, LoggedFindings>()
  const works = async (sandbox: Sandbox, path: string): Promise<boolean> => {
    const answer = await ask({ path, sandbox }).catch(() => null)
    if (answer) answers.set(sandbox, answer)
    return answer !== null && answer.version !== null
  }
  const built = await buildSandbox(programs, places, works).catch((error: Error) => ({
    fault: error.message,
  }))
  if ('fault' in built) return built
  const { sandbox, paths } = built
  try {
    const verdict = judge(answers.get(sandbox) ?? (await ask({ path: paths[0]!, sandbox })))
    if (!('fault' in verdict)) return { sandbox, paths, ...verdict }
    sandbox.close()
    return verdict
  } catch (error) {
    sandbox.close()
    return { fault: (error as Error).message }
  }
}

function judge({ version, encoders }: LoggedFindings): { version: string } | Fault {
  if (!version) return { fault: 'it does not report its version' }
  if (!isNewEnough(version))
    return { fault: `it is ${version}; ${OLDEST.major}.${OLDEST.minor} or later is required` }
  const missing = NEEDED_ENCODERS.filter(
    (name) => !new RegExp(`^ [VA]\\S+ ${name} `, 'm').test(encoders),
  )
  return missing.length > 0
    ? { fault: `it was built without ${missing.join(' and ')}` }
    : { version }
}

async function ask(ffmpeg: Program): Promise<LoggedFindings> {
  return run(
    ffmpeg,
    ['-encoders'],
    { signal: AbortSignal.timeout(CHECK_MS), limits: SHORT_OUTPUT, stdout: true },
    async ({ stdout, stderrMatch }) => {
      const [banner, encoders] = await Promise.all([
        stderrMatch(/^ffmpeg version .*/m),
        text(stdout),
      ])
      return { version: banner && versionOf(banner[0]), encoders }
    },
  )
}

/**
 * Version from the first line of its output: `5.1.9-0+deb12u1`, `n7.1`, `N-109542-gbdb76f467c`,
 * `2024-03-14-git-2129d66a66-full_build`.
 */
export function versionOf(stderrMatch: string): string | null {
  return /^ffmpeg version (\S+)/.exec(stderrMatch)?.[1] ?? null
}

/** A build from git names no release; it is taken to be new. */
export function isNewEnough(version: string): boolean {
  const release = /^n?(\d{1,3})\.(\d+)/.exec(version)
  if (!release) return /^N-\d+|git/.test(version)
  const [major, minor] = [Number(release[1]), Number(release[2])]
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
}
