/**
 * The command that starts the operator's program: a chain of util-linux programs, each of which
 * executes the next in its place (docs/decisions/0053). Those that this system lacks are left out.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { delimiter, join } from 'node:path'

/** Words to put before a program that may take so long. */
export type Launcher = (limitSeconds: number) => string[]

/** Larger than any model that it may fetch for itself. */
const LARGEST_FILE_BYTES = 10_000_000_000
/** Share of the machine's memory. */
const MEMORY_SHARE = 0.8
/** What the service manager gave us for ports below 1024 (docs/https.md) is not for the operator's program. */
const NO_CAPABILITIES = ['--inh-caps=-all', '--ambient-caps=-all']
const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin'

export async function findLauncher(searchPath: string | undefined): Promise<Launcher> {
  if (process.platform !== 'linux') return () => []
  const folders = (searchPath ?? USUAL_PATH).split(delimiter).filter(Boolean)
  const [prlimit, setpriv, nothing] = await Promise.all(
    ['prlimit', 'setpriv', 'true'].map((name) => find(name, folders)),
  )
  const works = async (launcher: string[]): Promise<boolean> =>
    nothing !== undefined && (await endsWell([...launcher, nothing]))
  const most = hardLimits(await readFile('/proc/self/limits', 'utf8').catch(() => ''))
  const bounded = (limitSeconds: number): string[] => [
    prlimit!,
    ...boundsOf(limitSeconds, most),
    '--',
  ]
  const hasBounds = prlimit !== undefined && (await works(bounded(1)))
  // The kernel ends it together with us, however we end.
  const tied = ['--pdeathsig', 'KILL']
  let last: string[] = []
  for (const options of setpriv === undefined ? [] : [[...tied, ...NO_CAPABILITIES], tied]) {
    const launcher = [setpriv!, ...options, '--']
    if (last.length === 0 && (await works(launcher))) last = launcher
  }
  return (limitSeconds) => [...(hasBounds ? bounded(limitSeconds) : []), ...last]
}

/** Nobody may have more than we do: to ask for it would fail. */
function boundsOf(limitSeconds: number, most: (name: string) => number): string[] {
  return [
    `--data=${Math.min(Math.round(totalmem() * MEMORY_SHARE), most('data size'))}`,
    `--fsize=${Math.min(LARGEST_FILE_BYTES, most('file size'))}`,
    // Applies to each process, so it also ends one that has left the group.
    `--cpu=${Math.min(Math.ceil(limitSeconds * availableParallelism()), most('cpu time'))}`,
    '--core=0',
  ]
}

/** Parses the table that proc(5) describes: name, soft, hard, unit. */
function hardLimits(table: string): (name: string) => number {
  return (name) => {
    const hard = new RegExp(`^Max ${name} {2,}\\S+ +(\\d+)`, 'm').exec(table)?.[1]
    return hard === undefined ? Infinity : Number(hard)
  }
}

async function find(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name)
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return undefined
}

async function endsWell([command, ...args]: string[]): Promise<boolean> {
  const child = spawn(command!, args, { stdio: 'ignore', env: {}, cwd: '/' })
  return once(child, 'exit').then(
    ([code]) => code === 0,
    () => false,
  )
}
