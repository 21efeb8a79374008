/**
 * A file to its place in or from a backup: whole, flushed, with its permissions and times, its
 * SHA-256 taken on the way.
 */
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const PIECE_BYTES = 1 << 20
/** Never follows a link. Windows has no such flag. */
const READ_ITSELF = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

export interface Copied {
  sha256: string
  sizeBytes: number
}

/** The bytes of a plain file, in pieces. */
export const piecesOf = (path: string, signal: AbortSignal): AsyncIterable<Buffer> =>
  createReadStream(path, {
    highWaterMark: PIECE_BYTES,
    signal,
    flags: READ_ITSELF as unknown as string,
  }) as AsyncIterable<Buffer>

/**
 * Folders are made for their owner alone. Leaves nothing when it fails or is stopped. `onBytes`:
 * how many are written.
 */
export async function writeFileWhole(
  pieces: AsyncIterable<Buffer>,
  to: string,
  { mode, modifiedMs }: { mode: number; modifiedMs: number },
  onBytes: (sizeBytes: number) => void = () => {},
): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const part = `${to}.part`
  // A part that a kill left keeps its own permissions.
  await rm(part, { force: true })
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    const file = await open(part, 'wx', mode)
    try {
      for await (const piece of pieces) {
        hash.update(piece)
        sizeBytes += piece.length
        for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten
        onBytes(sizeBytes)
      }
      await file.chmod(mode)
      await file.utimes(modifiedMs / 1000, modifiedMs / 1000)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

export const checksumOf = (path: string, signal: AbortSignal): Promise<string> =>
  checksum(createReadStream(path, { highWaterMark: PIECE_BYTES, signal }))

export async function checksum(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

export const copyFile = (
  from: string,
  to: string,
  attributes: { mode: number; modifiedMs: number },
  signal: AbortSignal,
  onBytes?: (sizeBytes: number) => void,
): Promise<Copied> => writeFileWhole(piecesOf(from, signal), to, attributes, onBytes)

/** Whether the file exists and has this size. */
export const hasSize = (path: string, sizeBytes: number): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile() && stats.size === sizeBytes,
    () => false,
  )
