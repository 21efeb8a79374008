/** Remembers the daemon that this app has started, so that the app owns it again after a crash of the app. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface OwnedDaemon {
  note(pid: number): void
  is(pid: number): boolean
}

export function ownedDaemonIn(userDir: string): OwnedDaemon {
  const file = join(userDir, 'daemon.pid')
  return {
    note(pid) {
      try {
        writeFileSync(file, `${pid}\n`)
      } catch {
        // A full disk, say. After a crash of the app, the daemon then counts as started by somebody else.
      }
    },
    is(pid) {
      try {
        return Number(readFileSync(file, 'utf8')) === pid
      } catch {
        return false // None was ever started.
      }
    },
  }
}
