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
  path: string
  release(): Promise<void>
}

const MOUNT = 'mount -t tmpfs -o "size=$1,mode=0777" tmpfs "$2" && echo ready && exec cat'

export async function smallDisk(sizeMiB: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-small-disk-'))
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', MOUNT, 'sh', `${sizeMiB}m`, folder])
  const complaint: string[] = []
  holder.stderr.on('data', (text) => complaint.push(String(text)))
  const ended = new Promise<void>((resolve) => {
    holder.once('error', (error) => resolve(void complaint.push(error.message)))
    holder.once('close', () => resolve())
  })

  const ready = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!ready) {
    await rmdir(folder)
    throw new Error(
      `This test fills a small disk. It needs \`unshare\` (package util-linux) and user namespaces ` +
        `(in a container: --cap-add SYS_ADMIN; on a host: sysctl -w user.max_user_namespaces=10000). ${complaint.join('').trim()}`,
    )
  }
  return {
    path: `/proc/${holder.pid}/root${folder}`,
    async release() {
      holder.stdin.end()
      await ended
      await rmdir(folder)
    },
  }
}
