/**
 * Namespaces of the kernel (namespaces(7)), made once and entered by every ffmpeg: no network, no shared memory of
 * others, and with `root` a file system of their own. Entering costs one short program; making them for each would cost
 * three times that. They live as long as we hold them open.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { closeOldRoot, fillRoot, type Root } from './private-root.ts'
import { findProgram, runToEnd } from './programs.ts'

export interface Namespaces {
  /** What runs a program in them. */
  enter: readonly string[]
  isSealed: boolean
  sweep(running: ReadonlySet<number>): void
  close(): void
}

/** A program of the set-up, in the namespaces; throws what it said. */
export type RunInside = (program: string, args: readonly string[]) => Promise<void>

const KINDS = ['user', 'net', 'ipc', 'mnt'] as const
const OPTION = { user: 'user', net: 'net', ipc: 'ipc', mnt: 'mount' } as const
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin']

/** null where the kernel or a container does not let us, or a program of util-linux is missing. */
export async function makeNamespaces(folders: readonly string[], root: Root | null): Promise<Namespaces | null> {
  const find = (name: string): Promise<string | null> => findProgram(name, [...folders, ...SYSTEM_FOLDERS])
  const [unshare, nsenter, cat] = await Promise.all([find('unshare'), find('nsenter'), find('cat')])
  if (!unshare || !nsenter || !cat) return null
  // Something must be in them until we hold them. It ends with us, since it reads from us.
  const holder = spawn(unshare, ['--user', '--map-root-user', '--net', '--ipc', '--mount', '--propagation', 'private', '--', cat], { stdio: ['pipe', 'pipe', 'ignore'], env: {}, cwd: '/' })
  const held: number[] = []
  const close = (): void => held.splice(0).forEach((fd) => closeSync(fd))
  try {
    if (!(await answers(holder))) return null
    const enter = [nsenter, '--preserve-credentials']
    for (const kind of KINDS) {
      const fd = openSync(`/proc/${holder.pid}/ns/${kind}`, 'r')
      held.push(fd)
      enter.push(`--${OPTION[kind]}=/proc/${process.pid}/fd/${fd}`)
    }
    enter.push('--')
    const inside: RunInside = (program, args) => runToEnd([...enter, program, ...args])
    if (root) {
      await fillRoot(root, { at: `/proc/${holder.pid}/root`, inside, find })
      await closeOldRoot({ inside, find })
    }
    const own = readlinkSync(`/proc/${holder.pid}/ns/user`)
    return { enter, isSealed: root !== null, sweep: (running) => sweep(own, running), close }
  } catch {
    // Not everything is allowed that must be: then none of it is of use.
    close()
    return null
  } finally {
    holder.kill('SIGKILL')
  }
}

/** Says what it is told, once it runs; false when it could not start. */
async function answers(holder: ReturnType<typeof spawn>): Promise<boolean> {
  const ended = new Promise<false>((resolve) => {
    holder.once('error', () => resolve(false))
    holder.once('exit', () => resolve(false))
  })
  holder.stdin!.on('error', () => {})
  holder.stdin!.write('here\n')
  return Promise.race([once(holder.stdout!, 'data').then(() => true, () => false), ended])
}

/** What has left its run's session, to outlive it, is still in our namespaces. */
function sweep(own: string, running: ReadonlySet<number>): void {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (readlinkSync(`/proc/${pid}/ns/user`) !== own) continue
      // Behind the name, which may hold anything: state, parent, group, session.
      const session = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')[3])
      if (!running.has(session)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended while we looked, or is not ours to look at.
    }
  }
}
