/**
 * A small real disk: a tmpfs in a mount namespace of its own, so that no root is needed
 * and nothing is left when the test dies. Reached through the holder's root in /proc.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** Where this process sees it. A program that resolves links (SQLite does) has to be run inside instead. */
  path: string
  /** Where a program run inside sees it. */
  innerPath: string
  /** Put before a command, it runs inside; the process is the command's own. */
  enter: readonly string[]
  release(): Promise<void>
}

const MOUNT = 'mount -t tmpfs -o "size=$1,mode=0777" tmpfs "$2" && echo ready && exec cat'
/** Root of its own needs no permission on most systems; where it is switched off, real root does. */
const NAMESPACES = [
  {
    make: ['--user', '--map-root-user', '--mount'],
    enter: ['--user', '--preserve-credentials', '--mount'],
  },
  { make: ['--mount'], enter: ['--mount'] },
]

export async function smallDisk(sizeMiB: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-small-disk-'))
  const complaints: string[] = []
  for (const { make, enter } of NAMESPACES) {
    const holder = spawn('unshare', [...make, 'sh', '-c', MOUNT, 'sh', `${sizeMiB}m`, folder])
    holder.stderr.on('data', (text) => complaints.push(String(text).trim()))
    const ended = new Promise<void>((resolve) => {
      holder.once('error', (error) => resolve(void complaints.push(error.message)))
      holder.once('close', () => resolve())
    })
    const ready = await Promise.race([
      once(holder.stdout, 'data').then(() => true),
      ended.then(() => false),
    ])
    if (!ready) continue
    return {
      path: `/proc/${holder.pid}/root${folder}`,
      innerPath: folder,
      enter: ['nsenter', '--target', String(holder.pid), ...enter],
      async release() {
        holder.stdin.end()
        await ended
        await rmdir(folder)
      },
    }
  }
  await rmdir(folder)
  throw new Error(
    `This test fills a small disk. It needs \`unshare\` (package util-linux) and either user namespaces ` +
      '(sysctl -w user.max_user_namespaces=10000) or root with CAP_SYS_ADMIN (docker run ' +
      `--cap-add SYS_ADMIN). ${complaints.join(' ')}`,
  )
}
