/** Describes which restrictions of the sandbox hold, and what to do about those that do not. */
import type { SandboxInfo, SandboxLine } from '../../../ports/engine-info.ts'
import type { Root } from './bubblewrap.ts'

interface Built {
  bubblewrap: { root: Root; hasFilter: boolean } | null
  /** Why there is none: the output of bubblewrap, or `missing`. */
  bubblewrapFault?: string
  hasLimits: boolean
  isRoot: boolean
  hasPrivileges: boolean
  hasLifetime: boolean
}

/** Every line, in the order in which they are shown. */
export const SANDBOX_LINES = [
  'network',
  'files',
  'processes',
  'system_calls',
  'limits',
  'privileges',
  'lifetime',
] as const satisfies readonly SandboxLine[]

const OTHER_SYSTEM = 'The sandbox requires Linux.'
const UTIL_LINUX = 'Install util-linux and restart svc.'

/** null where the system is not Linux. */
export function describeSandbox(built: Built | null): SandboxInfo {
  const {
    bubblewrap = null,
    hasLimits = false,
    isRoot = false,
    hasPrivileges = false,
    hasLifetime = false,
  } = built ?? {}
  const remedy = built ? remedyOf(built.bubblewrapFault) : OTHER_SYSTEM
  const isWhole = bubblewrap?.root === 'whole'
  const hasFilter = bubblewrap?.hasFilter === true
  return {
    network: line(
      bubblewrap !== null,
      'ffmpeg runs without network access.',
      `Only ffmpeg's own settings keep it from the network. ${remedy}`,
    ),
    files: line(
      bubblewrap?.root === 'own',
      'ffmpeg sees only its own program, the system libraries and the files it is given, ' +
        'all read-only.',
      isWhole
        ? 'ffmpeg cannot see the data folder, but it can read other files on this machine. ' +
            'Use an ffmpeg in /usr or a static build.'
        : `A bug in ffmpeg could be used to read every file that svc can read. ${remedy}`,
    ),
    processes: line(
      bubblewrap !== null,
      'ffmpeg cannot see or signal other processes.',
      `ffmpeg can see and signal other processes of its user. ${remedy}`,
    ),
    system_calls: line(
      hasFilter,
      'A filter blocks system calls that decoders do not need: other processes, sockets, ' +
        'mounts, namespaces, tracing.',
      bubblewrap
        ? 'The system call filter does not work with this kernel or this ffmpeg. Use a ' +
            'kernel with seccomp on x64 or arm64, and an ffmpeg that starts no other programs.'
        : `There is no system call filter. ${remedy}`,
    ),
    limits: line(
      hasLimits && hasFilter,
      isRoot
        ? 'Memory, processor time, files and output have total limits. svc runs as root, so ' +
            'it counts threads itself, four times a second.'
        : 'Memory, threads, processor time, files and output have total limits.',
      hasLimits
        ? 'Memory is limited for each process, not in total. ' +
            `${bubblewrap ? 'The system call filter blocks further processes.' : remedy}`
        : `Only time and output are limited. ${UTIL_LINUX}`,
    ),
    privileges: line(
      hasPrivileges,
      'ffmpeg has no privileges and cannot gain any.',
      built
        ? `ffmpeg has the privileges of svc. ${UTIL_LINUX} Do not run svc as root.`
        : OTHER_SYSTEM,
    ),
    lifetime: line(
      hasLifetime,
      'The kernel ends ffmpeg together with svc.',
      `If svc is killed, ffmpeg ends at its next write. ${built ? UTIL_LINUX : OTHER_SYSTEM}`,
    ),
  }
}

const line = (holds: boolean, how: string, whyNot: string): SandboxInfo[SandboxLine] => ({
  holds,
  detail: holds ? how : whyNot,
})

function remedyOf(fault: string | undefined): string {
  if (fault === 'missing') return 'Install bubblewrap 0.8 or later and restart svc.'
  return (
    `Bubblewrap does not work here (${fault}). Allow user namespaces (see docs/sandbox.md) ` +
    'and restart svc.'
  )
}

/** In words of a sentence. */
export const namesOf = (lines: readonly SandboxLine[]): string =>
  lines.map((name) => name.replace('_', ' ')).join(', ')

/** The names of the lines that do not hold. */
export const brokenLines = (info: SandboxInfo): SandboxLine[] =>
  SANDBOX_LINES.filter((name) => !info[name].holds)
