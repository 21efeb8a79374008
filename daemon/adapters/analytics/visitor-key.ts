/**
 * The key of the day. A restart in the middle of a day must not count everybody anew, so it is in a
 * file; the file ends with its day.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

export interface VisitorKey {
  of(now: Date): Buffer
  /** Destroys a key whose day is over. */
  expire(now: Date): void
}

export function createVisitorKey(dataDir: string): VisitorKey {
  const file = join(dataDir, 'visitor.key')
  let stored = read(file)

  function destroy(): void {
    if (!stored) return
    stored.key.fill(0)
    stored = null
    overwrite(file)
    rmSync(file, { force: true })
  }

  return {
    expire(now) {
      if (stored && stored.day !== dayOf(now)) destroy()
    },
    of(now) {
      const day = dayOf(now)
      if (stored?.day === day) return stored.key
      destroy()
      const key = randomBytes(32)
      const part = `${file}.${process.pid}.part`
      written(part, 'w', `${JSON.stringify({ day, key: key.toString('hex') })}\n`)
      renameSync(part, file)
      stored = { day, key }
      return key
    },
  }
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
/** How often to look whether the day is over: long before two of them are. */
export const LOOK_EVERY_MS = 3_600_000

/**
 * In its own place, so that its bytes are not left on the disk where the file was. Some file
 * systems write elsewhere all the same.
 */
function overwrite(path: string): void {
  try {
    written(path, 'r+', ' '.repeat(statSync(path).size))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function written(path: string, flags: 'w' | 'r+', text: string): void {
  const file = openSync(path, flags, 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function read(file: string): { day: string; key: Buffer } | null {
  try {
    const { day, key } = JSON.parse(readFileSync(file, 'utf8')) as { day: string; key: string }
    const bytes = Buffer.from(key, 'hex')
    return bytes.length === 32 ? { day, key: bytes } : null
  } catch {
    // None, or half of one: the next view makes another, and who was seen today may count twice.
    return null
  }
}
