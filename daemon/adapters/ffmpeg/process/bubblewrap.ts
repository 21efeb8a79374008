/** Arguments of bubblewrap: namespaces, visible files, filter of system calls. */
import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `own`: the system's libraries, the program and the files that it is given. `whole`: all but our own folders. */
export type Root = 'own' | 'whole'

interface Options {
  bwrap: string
  root: Root
  filter: Buffer | null
  /** Real paths of the programs, and of what they need to run (`visibleFiles`). */
  visible: readonly string[]
  /** Real paths that must not be seen. */
  hidden: readonly string[]
}

export interface Started {
  /** Before the program's own path. */
  before: readonly string[]
  /** The program's arguments, with its files under the paths that they have inside. */
  given: readonly string[]
  files: readonly number[]
  close(): void
}

export interface Bubblewrap {
  start(of: { args: readonly string[]; firstFile: number; sees: readonly string[] }): Started
  close(): void
}

/** Folders of programs and libraries; on most systems the short ones are links into /usr. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/nix/store',
  '/gnu/store',
]
const LIBRARY_SETTINGS = [
  '/etc/ld.so.cache',
  '/etc/ld-musl-x86_64.path',
  '/etc/ld-musl-aarch64.path',
  '/etc/alternatives',
]
/** /dev/zero is not among them: shared, it is memory that counts for nobody. */
const DEVICES = ['/dev/null', '/dev/random', '/dev/urandom']
const GRAPHICS_DEVICES = [
  '/dev/dri',
  '/dev/kfd',
  '/dev/nvidia0',
  '/dev/nvidiactl',
  '/dev/nvidia-uvm',
  '/dev/nvidia-uvm-tools',
  '/dev/nvidia-modeset',
]
/** For their drivers. No /sys/fs: what is in there can be written by root. */
const GRAPHICS_SETTINGS = [
  '/etc/OpenCL',
  '/etc/vulkan',
  '/run/opengl-driver',
  '/sys/devices',
  '/sys/dev',
  '/sys/class',
  '/sys/bus',
]
const TEMPORARY_BYTES = 16_000_000
const NOBODY = '65534'

/** Before the path of a file that a program is given as an argument. */
export const FILE = 'file:'
/** Where it finds its files. */
const GIVEN = '/tmp/given'

export function bubblewrap({ bwrap, root, filter, visible, hidden }: Options): Bubblewrap {
  const filterFd = filter && keepOpen(filter, hidden)
  const inSystem = isSystem(hidden)
  const fixed = [
    '--unshare-all',
    '--as-pid-1',
    '--die-with-parent',
    '--cap-drop',
    'ALL',
    '--uid',
    NOBODY,
    '--gid',
    NOBODY,
    '--chdir',
    '/',
    ...(root === 'own' ? minimalRoot() : ['--ro-bind', '/', '/', '--tmpfs', '/dev', ...devices()]),
    // Root could write settings of the kernel there, without any privilege.
    '--proc',
    '/proc',
    '--remount-ro',
    '/proc',
    '--size',
    String(TEMPORARY_BYTES),
    '--tmpfs',
    '/tmp',
    ...hidden
      .filter((folder) => root === 'whole' || SYSTEM.some((each) => isIn(folder, each)))
      .flatMap((folder) => ['--tmpfs', folder]),
    ...visible.filter((path) => !inSystem(path)).flatMap((path) => ['--ro-bind', path, path]),
  ]
  const closing = root === 'own' ? ['--remount-ro', '/'] : []

  return {
    start({ args, firstFile, sees }) {
      const binds: string[] = []
      // Bound read-only, a file cannot be reopened for writing, cut off or given another mode, whichever user owns it.
      const give = (path: string, isRead: boolean): string => {
        if (!isRead) closeSync(openSync(path, 'w', 0o600))
        const inside = `${GIVEN}/${binds.length / 3}`
        binds.push(isRead ? '--ro-bind' : '--bind', path, inside)
        return inside
      }
      // Behind `-i` a file is read; any other is made.
      const given = args.map((arg, at) =>
        arg.startsWith(FILE) ? FILE + give(arg.slice(FILE.length), args[at - 1] === '-i') : arg,
      )
      const seen = sees
        .filter((path) => !inSystem(path) && !visible.includes(path))
        .flatMap((path) => ['--ro-bind', path, path])
      // Read to its end by each: an open file of its own for each.
      const files = filterFd === null ? [] : [openSync(`/proc/self/fd/${filterFd}`, 'r')]
      return {
        before: [
          bwrap,
          ...fixed,
          ...seen,
          ...binds,
          ...closing,
          ...files.flatMap(() => ['--seccomp', String(firstFile)]),
          '--',
        ],
        given,
        files,
        close: () => files.splice(0).forEach((fd) => closeSync(fd)),
      }
    },
    close() {
      if (filterFd !== null) closeSync(filterFd)
    },
  }
}

function minimalRoot(): string[] {
  const links = SYSTEM.filter((path) => existsSync(path) && lstatSync(path).isSymbolicLink())
  const folders = [...SYSTEM.filter((path) => !links.includes(path)), ...LIBRARY_SETTINGS].filter(
    (path) => existsSync(path),
  )
  return [
    ...folders.flatMap((path) => ['--ro-bind', path, path]),
    ...links.flatMap((path) => ['--symlink', readlinkSync(path), path]),
    ...devices(),
    ...graphicsSettings(),
  ]
}

const graphicsDevices = (): string[] => GRAPHICS_DEVICES.filter((path) => existsSync(path))
const devices = (): string[] =>
  [...DEVICES, ...graphicsDevices()].flatMap((path) => ['--dev-bind', path, path])
const graphicsSettings = (): string[] =>
  graphicsDevices().length === 0
    ? []
    : GRAPHICS_SETTINGS.filter((path) => existsSync(path)).flatMap((path) => [
        '--ro-bind',
        path,
        path,
      ])

/**
 * A file without a name, that is there as long as we hold it: in the first folder that takes it,
 * the last of which is ours.
 */
function keepOpen(content: Buffer, ours: readonly string[]): number {
  const folders = [tmpdir(), '/tmp', '/dev/shm', ...ours]
  const reasons: string[] = []
  for (const folder of folders) {
    try {
      return keepOpenIn(folder, content)
    } catch (error) {
      reasons.push(`${folder} (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  throw new Error(
    'the sandbox needs a writable folder for a small file, and there is none: ' +
      `${reasons.join(', ')}. Set TMPDIR to a writable folder.`,
  )
}

function keepOpenIn(parent: string, content: Buffer): number {
  const folder = mkdtempSync(join(parent, 'svc-sandbox-'))
  try {
    const file = join(folder, 'filter')
    writeFileSync(file, content, { mode: 0o600 })
    return openSync(file, 'r')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Files that programs need to run, the likely list first. The loader, which knows their libraries, takes longer than
 * most programs themselves: of a program among the system's it is asked only when nothing starts without.
 */
export async function* visibleFiles(
  programs: readonly string[],
  ldd: string | null,
  hidden: readonly string[],
): AsyncGenerator<readonly string[]> {
  const withLibraries = async (queried: readonly string[]): Promise<string[]> => {
    const found = ldd ? await Promise.all(queried.map((path) => librariesOf(ldd, path))) : []
    return [...new Set([...programs, ...found.flat()])]
  }
  const inSystem = isSystem(hidden)
  const likely = await withLibraries(programs.filter((path) => !inSystem(path)))
  yield likely
  const all = await withLibraries(programs)
  if (all.some((path) => !likely.includes(path) && !inSystem(path))) yield all
}

/**
 * `libx.so => /opt/x/lib/libx.so (0x7f…)` and `/lib64/ld-linux-x86-64.so.2 (0x7f…)`; none of a
 * program that is linked statically.
 */
async function librariesOf(ldd: string, program: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)(ldd, [program], { env: {}, timeout: 10_000 })
    return [...stdout.matchAll(/(?:=>\s*|^\s*)(\/\S+) \(0x/gm)]
      .map(([, path]) => path!)
      .filter((path) => existsSync(path))
  } catch {
    return []
  }
}

const isSystem =
  (hidden: readonly string[]) =>
  (path: string): boolean =>
    SYSTEM.some((folder) => isIn(path, folder)) && !hidden.some((folder) => isIn(path, folder))
const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)
