/** Which daemon this app has started: one that outlived a crash of the app is ours again at its next start. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface OwnedDaemon {
  note(pid: number): void
  is(pid: number): boolean
}

export function ownedDaemonIn(userDir: string): OwnedDaemon {
  const file = join(userDir, 'daemon.pid')
  return {
    note: (pid) => writeFileSync(file, `${pid}\n`),
    is(pid) {
      try {
        return Number(readFileSync(file, 'utf8')) === pid
      } catch {
        return false // None was ever started.
      }
    },
  }
}
