/** What holds of the sandbox, line by line, and what to do where a line does not. */
import type { SandboxInfo, SandboxLine } from '../../../ports/media.ts'
import type { Root } from './bubblewrap.ts'

interface Built {
  bubblewrap: { root: Root; hasFilter: boolean } | null
  /** Why there is none: what bubblewrap said, or `missing`. */
  bubblewrapFault?: string
  hasLimits: boolean
  isRoot: boolean
  hasPrivileges: boolean
  hasLifetime: boolean
}

/** Every line, in the order in which they are told. */
export const SANDBOX_LINES = [
  'network',
  'files',
  'processes',
  'system_calls',
  'limits',
  'privileges',
  'lifetime',
] as const satisfies readonly SandboxLine[]

const OTHER_SYSTEM = 'The sandbox needs Linux.'
const UTIL_LINUX = 'Install util-linux and restart the appliance.'

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
      'ffmpeg runs without any network.',
      `Only its own settings keep ffmpeg from the network. ${remedy}`,
    ),
    files: line(
      bubblewrap?.root === 'own',
      'ffmpeg sees its own program, the system libraries and the files it is given, which it can only read.',
      isWhole
        ? 'ffmpeg cannot see the data folder, but it can read other files of this machine. Use ' +
            'an ffmpeg in /usr or a static build.'
        : `A fault in ffmpeg could be used to read what the appliance can read. ${remedy}`,
    ),
    processes: line(
      bubblewrap !== null,
      'ffmpeg sees no other process, and can signal none.',
      `ffmpeg can see and signal the other processes of its user. ${remedy}`,
    ),
    system_calls: line(
      hasFilter,
      'A filter refuses system calls that no decoder needs: other processes, sockets, mounts, namespaces, tracing.',
      bubblewrap
        ? 'This kernel or this ffmpeg does not work with the filter of system calls. Use a ' +
            'kernel with seccomp on x64 or arm64, and an ffmpeg that starts no other program.'
        : `No filter of system calls is set. ${remedy}`,
    ),
    limits: line(
      hasLimits && hasFilter,
      isRoot
        ? 'Memory, processor time, files and output are limited in total. The appliance runs as ' +
            'root, so it counts threads itself, four times a second.'
        : 'Memory, threads, processor time, files and output are limited in total.',
      hasLimits
        ? 'Memory is limited for each process, not in total. ' +
            `${bubblewrap ? 'The filter of system calls would forbid further processes.' : remedy}`
        : `Only time and output are limited. ${UTIL_LINUX}`,
    ),
    privileges: line(
      hasPrivileges,
      'ffmpeg has no privileges and can gain none.',
      built
        ? `ffmpeg has the privileges of the appliance. ${UTIL_LINUX} Do not run the appliance as root.`
        : OTHER_SYSTEM,
    ),
    lifetime: line(
      hasLifetime,
      'The kernel ends ffmpeg together with the appliance.',
      `When the appliance is killed, ffmpeg ends at its next write. ${built ? UTIL_LINUX : OTHER_SYSTEM}`,
    ),
  }
}

const line = (holds: boolean, how: string, whyNot: string): SandboxInfo[SandboxLine] => ({
  holds,
  detail: holds ? how : whyNot,
})

function remedyOf(fault: string | undefined): string {
  if (fault === 'missing') return 'Install bubblewrap 0.8 or newer and restart the appliance.'
  return (
    `Bubblewrap does not work here (${fault}). Allow user namespaces (docs/sandbox.md says how) ` +
    'and restart the appliance.'
  )
}

/** In words of a sentence. */
export const namesOf = (lines: readonly SandboxLine[]): string =>
  lines.map((name) => name.replace('_', ' ')).join(', ')

/** The names of the lines that do not hold. */
export const brokenLines = (info: SandboxInfo): SandboxLine[] =>
  SANDBOX_LINES.filter((name) => !info[name].holds)
