/**
 * What keeps an ffmpeg that reads a stranger's file to that file: the strongest of what this system offers to an ordinary
 * user, by the programs of util-linux, each of which runs the next (docs/decisions/0074-ffmpeg-in-a-cage.md).
 */
import { readFileSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { CageInfo } from '../../../ports/media.ts'
import type { Limits } from './limits.ts'
import { makeNamespaces, type Namespaces } from './namespaces.ts'
import { endsWell, findProgram } from './programs.ts'

export interface Cage {
  /** What starts a program in it; empty where there is nothing. */
  launcher(limits: Limits): readonly string[]
  /** It sees no folder of ours: files are handed over, open. */
  isSealed: boolean
  info: CageInfo
  /** Ends what has left the group of the run that it was started in; `running` are the runs of now, which stay. */
  sweep(running: ReadonlySet<number>): void
  close(): void
}

const NOTHING: CageInfo = {
  network: { holds: false, detail: 'Nothing on this system keeps ffmpeg from the network but its own settings. Namespaces of Linux would.' },
  files: { holds: false, detail: 'ffmpeg could read what the daemon can read, if a fault in it were used. Namespaces of Linux would hide it.' },
  limits: { holds: false, detail: 'Only time and output are limited; memory is by prlimit of util-linux on Linux.' },
  privileges: { holds: false, detail: 'setpriv of util-linux on Linux would take them away.' },
  lifetime: { holds: false, detail: 'When the daemon is killed, ffmpeg ends at its next write.' },
}

export const NO_CAGE: Cage = { launcher: () => [], isSealed: false, info: NOTHING, sweep: () => {}, close: () => {} }

/** So many files at once are more than any encode has open. */
const OPEN_FILES = 256
/** Threads and processes of all ffmpegs together; where namespaces count them apart from the user's other programs. */
const MOST_TASKS = 8_192

interface Tools { setpriv: string[]; prlimit: string | null }

/**
 * From the strongest to none: the first in which `works` answers true. `programs` are what will run in it.
 * Answers the paths under which it knows them.
 */
export async function buildCage(programs: readonly string[], folders: readonly string[], works: (cage: Cage, path: string) => Promise<boolean>): Promise<{ cage: Cage; paths: string[] }> {
  if (process.platform !== 'linux') return { cage: NO_CAGE, paths: [...programs] }
  const tools = await toolsIn(folders)
  const real = await Promise.all(programs.map((path) => realpath(path)))
  for (const root of [{ sees: real }, null]) {
    const namespaces = await makeNamespaces(folders, root)
    if (!namespaces) continue
    const cage = assemble(tools, namespaces)
    const paths = root ? real : [...programs]
    if (await works(cage, paths[0]!)) return { cage, paths }
    cage.close()
  }
  return { cage: assemble(tools, null), paths: [...programs] }
}

async function toolsIn(folders: readonly string[]): Promise<Tools> {
  const [prlimit, setpriv, cat] = await Promise.all(['prlimit', 'setpriv', 'cat'].map((name) => findProgram(name, folders)))
  const works = (launcher: string[]): Promise<boolean> => (cat ? endsWell([...launcher, cat, '/dev/null']) : Promise.resolve(false))
  const none: Tools = { setpriv: [], prlimit: prlimit && (await works([prlimit, '--core=0', '--'])) ? prlimit : null }
  if (!setpriv) return none
  // Root without any capability owns its files still, and nothing else.
  const powerless = process.geteuid!() === 0 ? ['--bounding-set=-all', '--inh-caps=-all'] : []
  for (const options of [['--no-new-privs', ...powerless], []]) {
    const launcher = [setpriv, '--pdeathsig', 'KILL', ...options, '--']
    if (await works(launcher)) return { ...none, setpriv: launcher }
  }
  return none
}

function assemble({ setpriv, prlimit }: Tools, namespaces: Namespaces | null): Cage {
  // Inside, we are its root, and what runs there shall not be.
  const inside = namespaces && setpriv.length > 0 && !setpriv.includes('--bounding-set=-all') ? [...setpriv.slice(0, -1), '--bounding-set=-all', '--inh-caps=-all', '--'] : setpriv
  return {
    launcher: (limits) => [...(namespaces?.enter ?? []), ...(prlimit ? [prlimit, ...limitArgs(limits, namespaces !== null), '--'] : []), ...inside],
    isSealed: namespaces?.isSealed ?? false,
    info: {
      network: namespaces
        ? { holds: true, detail: 'ffmpeg runs in a network namespace without any network.' }
        : { holds: false, detail: `This system lets no program make a network namespace; ffmpeg is kept from the network by its settings alone. ${ALLOW}` },
      files: namespaces?.isSealed
        ? { holds: true, detail: 'ffmpeg sees its own program and the one file that it is handed; no folder, no key, no database.' }
        : { holds: false, detail: `ffmpeg could read what the daemon can read, if a fault in it were used. ${namespaces ? 'This ffmpeg or this system does not work behind a root of its own; ffmpeg in /usr does.' : ALLOW}` },
      limits: prlimit
        ? { holds: true, detail: 'Memory, processor time, files, output and time are limited.' }
        : { holds: false, detail: 'Only time and output are limited. Install util-linux, which has prlimit, to limit memory.' },
      privileges: setpriv.includes('--no-new-privs')
        ? { holds: true, detail: 'ffmpeg has no privileges and can gain none.' }
        : { holds: false, detail: 'ffmpeg has what the daemon has. Install util-linux, which has setpriv, and do not run the appliance as root.' },
      lifetime: setpriv.length > 0
        ? { holds: true, detail: 'The kernel ends ffmpeg together with the daemon.' }
        : { holds: false, detail: 'When the daemon is killed, ffmpeg ends at its next write. Install util-linux, which has setpriv.' },
    },
    sweep: (running) => namespaces?.sweep(running),
    close: () => namespaces?.close(),
  }
}

const ALLOW = 'Allow user namespaces (sysctl user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns), or in a container run it with a profile that allows them.'

function limitArgs({ memoryBytes, fileBytes, maxMs }: Limits, countsApart: boolean): string[] {
  return [
    `--data=${upTo('data size', Math.round(memoryBytes))}`,
    `--fsize=${upTo('file size', Math.round(fileBytes))}`,
    `--cpu=${upTo('cpu time', Math.ceil((maxMs / 1_000) * availableParallelism()))}`,
    `--nofile=${upTo('open files', OPEN_FILES)}`,
    '--core=0',
    ...(countsApart ? [`--nproc=${upTo('processes', MOST_TASKS)}`] : []),
  ]
}

/** What the system allows us at most, by name: nobody may raise it, and to ask for it would fail. A small machine has few processes. */
const OUR_LIMITS = process.platform === 'linux' ? hardLimits(readFileSync('/proc/self/limits', 'utf8')) : new Map<string, number>()

const upTo = (name: string, wanted: number): number => Math.min(wanted, OUR_LIMITS.get(name) ?? Infinity)

/** Of the table that proc(5) describes: name, soft, hard, unit. */
export function hardLimits(table: string): Map<string, number> {
  const rows = [...table.matchAll(/^Max (.+?) {2,}\S+ +(\S+)/gm)]
  return new Map(rows.map(([, name, hard]) => [name!, hard === 'unlimited' ? Infinity : Number(hard)]))
}
