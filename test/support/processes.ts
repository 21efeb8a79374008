/** Whether processes live, for tests that they do not outlive their time. */
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A zombie counts as gone: it only waits for its parent to look. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    // No such process, or it went while we looked.
    return false
  }
}

/** By a signal, until another one lets it go on. */
export const isStopped = (pid: number): boolean => /^State:\s+[Tt]/m.test(statusOf(pid))

/** Comes back when it is; the test's own time limit is the limit. */
export async function gone(pid: number): Promise<void> {
  while (alive(pid)) await pause(10)
}

/** Bytes that it has handed to the kernel since its start, wherever they went; 0 when it is gone. */
export function writtenBy(pid: number): number {
  try {
    return Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))![1])
  } catch {
    return 0
  }
}

/** Every process below us, by /proc: what runs in a sandbox is a child of the sandbox. */
export function descendants(): number[] {
  const children = new Map<number, number[]>()
  for (const pid of running()) {
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(statusOf(pid))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const below = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)])
  return below(process.pid)
}

const ourSessions = new Set<number>()

/**
 * Those of that name that were started by us, in a sandbox or not. One whose parent has ended is a
 * child of process 1, and known by its session: each program has one of its own, which is
 * remembered from when it was below us.
 */
export function childrenNamed(name: string): number[] {
  const isNamed = new RegExp(`^Name:\\s+${name}$`, 'm')
  for (const pid of descendants()) ourSessions.add(sessionOf(pid))
  ourSessions.delete(sessionOf(process.pid))
  return running().filter(
    (pid) => isNamed.test(statusOf(pid)) && ourSessions.has(sessionOf(pid)) && alive(pid),
  )
}

/**
 * Every ffmpeg and ffprobe that has a file of this folder open, or was given one in its sandbox,
 * where it has another path: what they are called with names none. By /proc, whoever their parent
 * is.
 */
export function encodersOn(folder: string): number[] {
  const real = realpathSync(folder)
  const ours = mountsOf('self')
  const at = ours
    .filter(({ point }) => isIn(real, point))
    .reduce((best, mount) => (mount.point.length >= best.point.length ? mount : best))
  // As mounts name it: from the root of its file system on.
  const inFileSystem = join(at.root, relative(at.point, real))
  const isGiven = ({ device, root, point }: Mount): boolean =>
    device === at.device &&
    isIn(root, inFileSystem) &&
    !ours.some((mount) => mount.root === root && mount.point === point)
  return running().filter((pid) => {
    if (!/^Name:\s+ff(?:mpeg|probe)$/m.test(statusOf(pid)) || !alive(pid)) return false
    try {
      return (
        mountsOf(pid).some(isGiven) ||
        readdirSync(`/proc/${pid}/fd`).some((fd) =>
          isIn(readlinkSync(`/proc/${pid}/fd/${fd}`), real),
        )
      )
    } catch {
      // It went while we looked.
      return false
    }
  })
}

interface Mount {
  device: string
  /** What of the file system is seen. */
  root: string
  point: string
}

function mountsOf(pid: number | 'self'): Mount[] {
  return readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [, , device, root, point] = line
        .split(' ')
        .map((field) =>
          field.replace(/\\(\d{3})/g, (_, octal: string) =>
            String.fromCharCode(Number.parseInt(octal, 8)),
          ),
        )
      return { device: device!, root: root!, point: point! }
    })
}

/** proc(5), stat: behind the name in brackets come state, parent, group and session. */
function sessionOf(pid: number): number {
  try {
    return Number(/\) \S \d+ \d+ (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const running = (): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)

/** Empty when it went while we looked. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
