/**
 * The key of the day. A restart in the middle of a day must not count everybody again, so it is in a
 * file, which several processes may share; the file ends with its day.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

export interface VisitorKey {
  of(now: Date): Buffer | Promise<Buffer>
  /** Destroys a key whose day is over. */
  expire(now: Date): void
}

/** For processes that have no folder in common: from the database, which destroys it when another day begins. */
export function createSharedVisitorKey(
  keyOfDay: (day: string) => Promise<Buffer>,
  onFault: (error: unknown) => void,
): VisitorKey {
  let stored: { day: string; key: Promise<Buffer> } | null = null
  const of = (now: Date): Promise<Buffer> => {
    const day = dayOf(now)
    if (stored?.day === day) return stored.key
    const mine = { day, key: keyOfDay(day) }
    stored = mine
    mine.key.catch(() => {
      if (stored === mine) stored = null
    })
    return mine.key
  }
  return {
    of,
    expire(now) {
      if (stored && stored.day !== dayOf(now)) of(now).catch(onFault)
    },
  }
}

interface FileVisitorKey extends VisitorKey {
  of(now: Date): Buffer
}

export function createVisitorKey(dataDir: string): FileVisitorKey {
  const file = join(dataDir, 'visitor.key')
  let stored = read(file)

  function destroy(): void {
    if (!stored) return
    const { day, key } = stored
    key.fill(0)
    stored = null
    // Another process may have begun the next day already.
    if ((read(file)?.day ?? day) !== day) return
    overwrite(file)
    rmSync(file, { force: true })
  }

  /** Unless another process was first. */
  function write(day: string): void {
    const part = `${file}.${randomUUID()}.part`
    const key = randomBytes(32).toString('hex')
    written(part, 'w', `${JSON.stringify({ day, key })}\n`)
    try {
      linkSync(part, file)
    } catch (error) {
      // Where there are no hard links, the last of several processes wins.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(part, file)
    } finally {
      rmSync(part, { force: true })
    }
  }

  return {
    expire(now) {
      if (stored && stored.day !== dayOf(now)) destroy()
    },
    of(now) {
      const day = dayOf(now)
      if (stored?.day === day) return stored.key
      destroy()
      stored = read(file)
      if (stored?.day !== day) {
        destroy()
        // Half of a file is no key.
        rmSync(file, { force: true })
        write(day)
        stored = read(file)
      }
      if (stored?.day !== day) throw new Error(`${file} cannot be read`)
      return stored.key
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
    // None, or half of one: the next view makes another, and visitors seen today may count twice.
    return null
  }
}
