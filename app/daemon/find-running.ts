/** Finds the appliance that already runs on a data folder, however it was started. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isFolderLocked } from '../../daemon/adapters/lock/is-locked.ts'

export interface Running {
  pid: number
  localUrl: string
}

const ANSWER_MS = 2_000

/** The process and URL that a daemon stores beside its lock, and leaves there; null when nothing is stored. */
function noted(dataDir: string): { pid: number; localUrl: string | null } | null {
  try {
    const { pid, localUrl } = JSON.parse(readFileSync(join(dataDir, 'daemon.json'), 'utf8')) as {
      pid?: unknown
      localUrl?: unknown
    }
    return typeof pid === 'number'
      ? { pid, localUrl: typeof localUrl === 'string' ? localUrl : null }
      : null
  } catch {
    return null // None has run here yet, or the note is being written.
  }
}

/** A daemon that holds the folder and answers; null if there is none. */
export async function findRunning(dataDir: string): Promise<Running | null> {
  if (!(await isHeld(dataDir))) return null
  const note = noted(dataDir)
  // What holds the folder without a note, such as `svc daemon rollback`, leaves that of an earlier daemon.
  if (!note?.localUrl || !lives(note.pid) || !(await answers(note.localUrl))) return null
  return { pid: note.pid, localUrl: note.localUrl }
}

/** Whether a process uses the folder, also while it starts or stops and answers nobody. */
export async function isHeld(dataDir: string): Promise<boolean> {
  return isFolderLocked(dataDir).catch(() => false) // not readable: a daemon that is started says why
}

/** After a daemon has ended, another program may have its process id. */
export async function isHeldBy(dataDir: string, pid: number): Promise<boolean> {
  return (await isHeld(dataDir)) && noted(dataDir)?.pid === pid
}

/** Waits for a daemon that is starting, as long as the folder is held. */
export async function untilRunning(
  dataDir: string,
  signal: AbortSignal,
  everyMs = 200,
): Promise<Running | null> {
  for (;;) {
    const running = await findRunning(dataDir)
    if (running || signal.aborted || !(await isHeld(dataDir))) return running
    await delay(everyMs, undefined, { signal }).catch(() => undefined) // stopped: the loop sees it
  }
}

/** Resolves when the daemon has gone. A single answer that is late proves nothing. */
export async function untilGone(
  dataDir: string,
  { pid, localUrl }: Running,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let missed = 0; missed < 3 && !signal.aborted;) {
    await delay(everyMs, undefined, { signal }).catch(() => undefined) // stopped: the loop sees it
    if (!(await isHeldBy(dataDir, pid))) return
    missed = (await answers(localUrl)) ? 0 : missed + 1
  }
}

async function answers(localUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${localUrl}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return ((await response.json()) as { status?: string }).status === 'ok'
  } catch {
    return false // No response, or another program.
  }
}

export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // another user's
  }
}
