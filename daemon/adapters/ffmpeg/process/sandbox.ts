/**
 * The sandbox of a program that reads a stranger's file: bubblewrap, a filter of system calls and
 * bounds, as far as this system has them (docs/sandbox.md,
 * docs/decisions/0176).
 */
import { existsSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { SandboxInfo } from '../../../ports/engine-info.ts'
import { withoutAmbientCapabilities } from './ambient-capabilities.ts'
import { bubblewrap, visibleFiles, type Bubblewrap, type Root } from './bubblewrap.ts'
import { limitArgs } from './limit-args.ts'
import type { ProcessLimits } from './limits.ts'
import { endsWell, findProgram, runToEnd } from './programs.ts'
import { seccompFilter } from './seccomp.ts'
import { describeSandbox } from './sandbox-info.ts'
import { NICENESS } from './step-back.ts'

export interface Launch {
  /** The command to start: the sandbox's own programs, followed by the requested one. */
  command: readonly string[]
  /** Open files that it is given, numbered from the `firstFile` that it was asked with. */
  files: readonly number[]
  /** Closes our own copies of them; the program has its own by then. */
  close(): void
}

export interface Start {
  path: string
  args: readonly string[]
  limits: ProcessLimits
  firstFile: number
  /** Files and folders that it may read besides what its arguments name by `file:`; under their own paths. */
  sees: readonly string[]
  /** Behind everything else on the machine. */
  background: boolean
}

export interface Sandbox {
  launch(start: Start): Launch
  /** The program runs below the one that is started, as process 1 of a namespace. */
  isNested: boolean
  /** How many threads it may have where only we count them: the kernel does not, for root. */
  countsThreads: number | null
  info: SandboxInfo
  close(): void
}

export interface SandboxPlaces {
  /** Where the system's programs are looked for. */
  folders: readonly string[]
  /** Folders of ours, which nothing in a sandbox may see, wherever they lie. */
  hidden: readonly string[]
}

export const NO_SANDBOX: Sandbox = {
  launch: ({ path, args }) => ({ command: [path, ...args], files: [], close: () => {} }),
  isNested: false,
  countsThreads: null,
  info: describeSandbox(null),
  close: () => {},
}

/** Threads of one program: an encode of AV1 in five sizes has some 450, a taken-over one could have 30,000. */
export const MOST_THREADS = Math.min(2_048, 512 + 32 * availableParallelism())

/**
 * From the strongest down: what fails for the program's sake keeps the filter, what fails for the
 * kernel's the root.
 */
const KINDS: readonly [Root, 'filter' | 'no filter'][] = [
  ['own', 'filter'],
  ['whole', 'filter'],
  ['own', 'no filter'],
  ['whole', 'no filter'],
]

/** Namespaces and a /proc of one's own. */
const PROOF = ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', '--']

/**
 * The strongest in which `works` answers true, which is tried with the first of the programs. Answers the real paths of
 * the programs, by which they are known inside.
 */
export async function buildSandbox(
  programs: readonly string[],
  places: SandboxPlaces,
  works: (sandbox: Sandbox, path: string) => Promise<boolean>,
): Promise<{ sandbox: Sandbox; paths: string[] }> {
  if (process.platform !== 'linux') return { sandbox: NO_SANDBOX, paths: [...programs] }
  const find = (name: string): Promise<string | null> => findProgram(name, places.folders)
  const tools = ['bwrap', 'prlimit', 'setpriv', 'nice', 'cat', 'ldd'].map(find)
  const [bwrap = null, prlimit = null, setpriv = null, nice = null, cat = null, ldd = null] =
    await Promise.all(tools)
  const ambient = withoutAmbientCapabilities()
  // Bubblewrap refuses to start with any of them.
  const dropping = setpriv && ambient.length > 0 ? [setpriv, ...ambient, '--'] : []
  const paths = programs.map((path) => realpathSync(path))
  const hidden = places.hidden
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder))
  const attempt = async (
    limiter: string | null,
    [root, wantsFilter]: (typeof KINDS)[number],
  ): Promise<Sandbox | null> => {
    const filter = wantsFilter === 'filter' ? seccompFilter(process.arch) : null
    if (wantsFilter === 'filter' && !filter) return null
    const needed = [...paths, ...(limiter ? [limiter] : [])]
    const choices = root === 'own' ? visibleFiles(needed, ldd, hidden) : [needed]
    for await (const visible of choices) {
      const wrapped = bubblewrap({ bwrap: bwrap!, root, filter, visible, hidden })
      const sandbox = nested(
        wrapped,
        { limiter, nice, dropping },
        { root, hasFilter: filter !== null },
      )
      if (await works(sandbox, paths[0]!)) return sandbox
      sandbox.close()
    }
    return null
  }

  // What works as a whole needs no look at its parts, each of which costs a start.
  const strongest = bwrap && prlimit ? await attempt(realpathSync(prlimit), KINDS[0]!) : null
  if (strongest) return { sandbox: strongest, paths }
  const limiter =
    prlimit && cat && (await endsWell([prlimit, '--core=0', '--', cat, '/dev/null']))
      ? realpathSync(prlimit)
      : null
  const fault =
    bwrap && cat ? await faultOf([...dropping, bwrap, ...PROOF, cat, '/proc/version']) : 'missing'
  const untried = limiter ? KINDS.slice(1) : KINDS
  for (const kind of fault === null ? untried : []) {
    const sandbox = await attempt(limiter, kind)
    if (sandbox) return { sandbox, paths }
  }
  return {
    sandbox: await flat({
      limiter,
      setpriv,
      cat,
      ambient,
      bubblewrapFault: fault ?? 'ffmpeg does not start in it',
    }),
    paths: [...programs],
  }
}

function nested(
  wrapped: Bubblewrap,
  { limiter, nice, dropping }: { limiter: string | null; nice: string | null; dropping: string[] },
  { root, hasFilter }: { root: Root; hasFilter: boolean },
): Sandbox {
  const isRoot = process.geteuid!() === 0
  return {
    launch({ path, args, limits, firstFile, sees, background }) {
      const { before, given, files, close } = wrapped.start({
        args,
        firstFile,
        sees: [path, ...sees],
      })
      const bounds = limiter ? [limiter, ...limitArgs(limits, MOST_THREADS), '--'] : []
      // Before it starts threads, which would keep the priority of their first moment.
      const behind = background && nice ? [nice, '-n', String(NICENESS)] : []
      return {
        command: [...behind, ...dropping, ...before, ...bounds, path, ...given],
        files,
        close,
      }
    },
    isNested: true,
    countsThreads: isRoot ? MOST_THREADS : null,
    info: describeSandbox({
      bubblewrap: { root, hasFilter },
      hasLimits: limiter !== null,
      isRoot,
      hasPrivileges: true,
      hasLifetime: true,
    }),
    close: wrapped.close,
  }
}

/** Bounds, no privileges and the same end, without a namespace: what util-linux alone can do. */
async function flat({
  limiter,
  setpriv,
  cat,
  ambient,
  bubblewrapFault,
}: {
  limiter: string | null
  setpriv: string | null
  cat: string | null
  ambient: string[]
  bubblewrapFault: string
}): Promise<Sandbox> {
  // Root without any capability owns its files still, and nothing else.
  const powerless = process.geteuid!() === 0 ? ['--bounding-set=-all', '--inh-caps=-all'] : ambient
  const launchers =
    setpriv && cat
      ? [['--no-new-privs', ...powerless], []].map((options) => [
          setpriv,
          '--pdeathsig',
          'KILL',
          ...options,
          '--',
        ])
      : []
  let privileges: string[] = []
  for (const launcher of launchers)
    if (privileges.length === 0 && (await endsWell([...launcher, cat!, '/dev/null'])))
      privileges = launcher
  return {
    launch: ({ path, args, limits }) => ({
      command: [
        ...(limiter ? [limiter, ...limitArgs(limits, null), '--'] : []),
        ...privileges,
        path,
        ...args,
      ],
      files: [],
      close: () => {},
    }),
    isNested: false,
    countsThreads: null,
    info: describeSandbox({
      bubblewrap: null,
      bubblewrapFault,
      hasLimits: limiter !== null,
      isRoot: false,
      hasPrivileges: privileges.includes('--no-new-privs'),
      hasLifetime: privileges.length > 0,
    }),
    close: () => {},
  }
}

/** The last line of its output, or null when it ended well. */
async function faultOf(command: readonly string[]): Promise<string | null> {
  try {
    await runToEnd(command)
    return null
  } catch (error) {
    return (error as Error).message
      .trim()
      .split('\n')
      .at(-1)!
      .replace(/^.*?bwrap: /, '')
  }
}
