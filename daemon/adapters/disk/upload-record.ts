/**
 * What has arrived of an upload whose file already has its final length: `<id>.received` with the
 * number of bytes from the start, and `<id>.tail.json` for the end that was sent ahead.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { makeWhole, nullIfMissing } from './durable.ts'

/** Enough for 2^53; always this long, so that one write replaces the number as a whole. */
const DIGITS = 16

export interface Tail {
  start: number
  sha256: string
}

export async function readReceived(path: string): Promise<number | null> {
  const text = await readFile(path, 'latin1').catch(nullIfMissing)
  if (text === null) return null
  const bytes = Number(text)
  // Whatever else it says was not written by svc; nothing is taken for received then.
  return /^\d{16}$/.test(text) && Number.isSafeInteger(bytes) ? bytes : 0
}

export const makeReceived = (path: string, folder: string, bytes: number): Promise<void> =>
  makeWhole(path, folder, async (handle) => void (await handle.writeFile(digitsOf(bytes))))

/** Keeps the record up to date while bytes are written; a number is only recorded when its bytes are on disk. */
export async function openRecord(path: string): Promise<ReceivedRecord | null> {
  const handle = await open(path, 'r+').catch(nullIfMissing)
  return handle && new ReceivedRecord(handle)
}

export class ReceivedRecord {
  readonly #handle: FileHandle
  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async write(bytes: number): Promise<void> {
    await this.#handle.write(digitsOf(bytes), 0, 'latin1')
  }

  sync(): Promise<void> {
    return this.#handle.sync()
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

export async function readTail(path: string): Promise<Tail | null> {
  const text = await readFile(path, 'utf8').catch(nullIfMissing)
  return text === null ? null : (JSON.parse(text) as Tail)
}

export async function sha256From(path: string, start: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { start })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const digitsOf = (bytes: number): string => String(bytes).padStart(DIGITS, '0')
