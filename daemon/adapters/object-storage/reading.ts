/** Reads with a file that stays open: its copy on the disk may go meanwhile. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { OpenFile, Storage } from '../../ports/storage.ts'
import type { FileFetches } from './fetching.ts'

const PIECE_BYTES = 256 * 1024

export function createReading({
  disk,
  fetching: { openFile },
}: {
  disk: Pick<Storage, 'placeOf'>
  fetching: Pick<FileFetches, 'openFile'>
}): Pick<Storage, 'open' | 'readText' | 'sha256'> {
  async function* piecesOf(
    file: OpenFile,
    { start = 0, end = Infinity } = {},
  ): AsyncGenerator<Buffer> {
    try {
      for (let at = start; at <= end;) {
        const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at + 1))
        const length = await file.read(piece, at)
        if (length === 0) return
        yield piece.subarray(0, length)
        at += length
      }
    } finally {
      await file.close()
    }
  }

  async function* openedPieces(
    key: string,
    range?: { start: number; end: number },
  ): AsyncGenerator<Buffer> {
    const file = await openFile(key)
    if (!file) throw Object.assign(new Error(`There is no file ${key}.`), { code: 'ENOENT' })
    yield* piecesOf(file, range)
  }

  return {
    async sha256(key, stop) {
      const file = await openFile(key)
      if (!file) return null
      const hash = createHash('sha256')
      for await (const piece of piecesOf(file)) {
        stop.throwIfAborted()
        hash.update(piece)
      }
      return hash.digest('hex')
    },
    open(key, range) {
      disk.placeOf(key)
      return Readable.from(openedPieces(key, range))
    },
    async readText(key) {
      const file = await openFile(key)
      return file && text(piecesOf(file))
    },
  }
}
