/** Whether processes live, for tests that they do not outlive their time. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
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

/** Comes back when it is; the test's own time limit is the limit. */
export async function gone(pid: number): Promise<void> {
  while (alive(pid)) await pause(10)
}

/** Our own children of that name, by /proc. */
export function childrenNamed(name: string): number[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)).map(Number)
  return pids.filter((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return new RegExp(`^Name:\\s+${name}$`, 'm').test(status) && new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status) && alive(pid)
    } catch {
      // It went while we looked.
      return false
    }
  })
}

/** Every ffmpeg and ffprobe that has a file of this folder open: what they are called with names none, by /proc. */
export function encodersOn(folder: string): number[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)).map(Number)
  return pids.filter((pid) => {
    try {
      if (!/^Name:\s+ff(?:mpeg|probe)$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')) || !alive(pid)) return false
      return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(folder))
    } catch {
      // It went while we looked.
      return false
    }
  })
}
