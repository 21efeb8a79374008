/**
 * Output of the log: a file that rotates by size, or standard error. Writing never throws: lost lines
 * are counted, and the next line that can be written is preceded by their number.
 */
import {
  closeSync,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

export interface DestinationOptions {
  /** Standard error where there is none. */
  file: string | undefined
  /** A line that would make the file longer goes into a new one; 0 never rotates. */
  maxBytes: number
  /** Number of rotated files; `svc.log.1` is the newest. */
  rotatedFiles: number
  /** The line that reports lost ones; by default a JSON object of the log. */
  noteOf?: (lost: LostLines) => string
}

/** Lines that could not be written, and why. */
export interface LostLines {
  lines: number
  since: string
  reason: string
}

export interface Destination {
  write(line: string): void
  /** After another program has moved the file away: the next line goes into a new one. */
  reopen(): void
  /** null as soon as a line could be written again. */
  lost(): LostLines | null
}

const STDERR = 2
const WARN = 40
/** A pipe whose reader is slow: so long is waited for it before a line counts as lost. */
const PIPE_WAIT_MS = 1_000
const PIPE_STEP_MS = 10
/** So long at most, lines go to a file that was removed. */
const LOOK_EVERY_MS = 1_000

export function createDestination({
  file,
  maxBytes,
  rotatedFiles,
  noteOf = jsonNote,
}: DestinationOptions): Destination {
  let handle: number | null = file === undefined ? STDERR : null
  let sizeBytes = 0
  let lost: LostLines | null = null
  /** The last line was written in part. */
  let isTorn = false
  let lookedAtMs = 0

  function opened(): number {
    if (handle !== null) return handle
    mkdirSync(dirname(file!), { recursive: true, mode: 0o700 })
    handle = openSync(file!, 'a', 0o600)
    const stats = fstatSync(handle)
    // A device, such as /dev/stdout, keeps the permissions that it has.
    if (stats.isFile()) fchmodSync(handle, 0o600)
    sizeBytes = stats.isFile() ? stats.size : 0
    return handle
  }

  function close(): void {
    if (file === undefined || handle === null) return
    const closing = handle
    handle = null
    try {
      closeSync(closing)
    } catch {
      // A network disk reports here that it could not keep what it took: there is nothing left to do about it.
    }
  }

  /** Nobody can read what goes to a file that was removed, and it would fill the disk unseen. */
  function leaveRemoved(): void {
    if (file === undefined || handle === null) return
    const nowMs = performance.now()
    if (nowMs - lookedAtMs < LOOK_EVERY_MS) return
    lookedAtMs = nowMs
    try {
      const own = fstatSync(handle)
      const named = statSync(file, { throwIfNoEntry: false })
      if (own.isFile() && (named?.ino !== own.ino || named.dev !== own.dev)) close()
    } catch {
      // A disk that does not answer: writing finds that out, and counts what is lost.
    }
  }

  /** When rotation is impossible, as in a read-only folder, logging continues in the same file. */
  function rotate(): void {
    try {
      const named = statSync(file!, { throwIfNoEntry: false })
      if (!named) return close()
      if (!named.isFile()) return
      if (rotatedFiles === 0) rmSync(file!, { force: true })
      for (let number = rotatedFiles; number > 0; number--) {
        const from = number === 1 ? file! : `${file}.${number - 1}`
        renameIfExists(from, `${file}.${number}`)
      }
      close()
    } catch {
      // Tried again with the next line.
    }
  }

  function append(text: string): void {
    const target = opened()
    const bytes = Buffer.from(isTorn ? `\n${text}` : text)
    const startBytes = sizeBytes
    for (let at = 0, waitedMs = 0; at < bytes.length;) {
      try {
        const written = writeSync(target, bytes, at)
        isTorn = at + written < bytes.length
        at += written
        sizeBytes += written
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waitedMs >= PIPE_WAIT_MS) {
          takeBack(target, startBytes)
          throw error
        }
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PIPE_STEP_MS)
        waitedMs += PIPE_STEP_MS
      }
    }
  }

  /** No half line stays in a file; of what has gone to a pipe nothing can be taken back. */
  function takeBack(target: number, startBytes: number): void {
    if (file === undefined || !isTorn) return
    try {
      if (!fstatSync(target).isFile()) return
      ftruncateSync(target, startBytes)
      sizeBytes = startBytes
      isTorn = false
    } catch {
      // The next line begins on a line of its own all the same.
    }
  }

  return {
    write(line) {
      try {
        leaveRemoved()
        if (file !== undefined && maxBytes > 0) {
          opened()
          if (sizeBytes > 0 && sizeBytes + Buffer.byteLength(line) > maxBytes) rotate()
        }
        if (lost) append(noteOf(lost))
        lost = null
        append(line)
      } catch (error) {
        const reason = (error as NodeJS.ErrnoException).code ?? String(error)
        lost ??= { lines: 0, since: new Date().toISOString(), reason }
        lost.lines += 1
        // The file may have gone with its disk: it is looked for again with the next line.
        if (reason !== 'ENOSPC' && reason !== 'EDQUOT') close()
      }
    },
    reopen: close,
    lost: () => lost,
  }
}

function renameIfExists(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const jsonNote = ({ lines, since, reason }: LostLines): string =>
  `${JSON.stringify({ level: WARN, time: new Date().toISOString(), lines, since, reason, msg: `${lines} log lines could not be written` })}\n`
