/** A file on this disk that has some parts of a large file of the bucket, each checked, at their places. */
import { open, truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limitConcurrency } from '../../contract/limit-concurrency.ts'
import type { FetchBytes } from '../../ports/source-parts.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Bucket, RemoteFile } from './bucket.ts'
import type { LocalFiles } from './local-files.ts'

const PARTS_AT_ONCE = 4

export interface PartialFile {
  /** On this disk. */
  readonly key: string
  /** Until these bytes are there. */
  fetch: FetchBytes
}

interface PartialFileDeps {
  bucket: Pick<Bucket, 'part' | 'partBytes'>
  disk: Pick<Storage, 'receive' | 'withFile'>
  local: Pick<LocalFiles, 'sent' | 'isSent' | 'pin' | 'requireFreeSpace' | 'trim'>
  signal: AbortSignal
}

/** `key` of the bucket is stored under `ownKey` here, in a file of its whole length. */
export async function makePartialFile(
  { bucket, disk, local, signal }: PartialFileDeps,
  { key, ownKey, file }: { key: string; ownKey: string; file: RemoteFile },
): Promise<PartialFile> {
  const { sizeBytes } = file
  const partBytes = file.sums?.partBytes ?? bucket.partBytes
  await disk.receive(ownKey, Readable.from([]), { maxBytes: 0, signal })
  await disk.withFile(ownKey, (path) => truncate(path, sizeBytes))
  const parts = new Map<number, Promise<void>>()
  const takeTurn = limitConcurrency(PARTS_AT_ONCE)
  let hereBytes = 0
  local.sent(ownKey, 0)

  async function fetchPart(part: number): Promise<void> {
    const unpin = local.pin(ownKey)
    try {
      // Nobody waits for it any more.
      if (!local.isSent(ownKey)) throw new Error('the copy was removed')
      const at = part * partBytes
      await local.requireFreeSpace(Math.min(partBytes, sizeBytes - at))
      const bytes = await bucket.part(key, file, part, signal)
      await disk.withFile(ownKey, (path) => writeAt(path, bytes, at))
      hereBytes += bytes.length
      local.sent(ownKey, hereBytes)
    } finally {
      unpin()
    }
    await local.trim()
  }

  return {
    key: ownKey,
    async fetch(start, end) {
      const wanted: Promise<void>[] = []
      for (
        let part = Math.floor(start / partBytes);
        part * partBytes < Math.min(end, sizeBytes);
        part++
      ) {
        const fetching = parts.get(part) ?? takeTurn(() => fetchPart(part))
        if (!parts.has(part)) fetching.catch(() => parts.delete(part))
        parts.set(part, fetching)
        wanted.push(fetching)
      }
      await Promise.all(wanted)
    },
  }
}

async function writeAt(path: string, bytes: Buffer, position: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
      at += bytesWritten
    }
  } finally {
    await file.close()
  }
}
