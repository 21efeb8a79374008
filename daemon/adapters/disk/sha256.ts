/**
 * SHA-256 of a file, a piece at a time: between two pieces, each a fraction of a millisecond's
 * work, others have their turn.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { nullIfMissing } from './durable.ts'

const PIECE_BYTES = 256 * 1024

/** Hexadecimal; null when there is no such file. Throws the signal's reason when it is stopped. */
export async function sha256Of(path: string, signal: AbortSignal): Promise<string | null> {
  const file = await open(path).catch(nullIfMissing)
  if (!file) return null
  try {
    const hash = createHash('sha256')
    // A single buffer for the whole file.
    const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
    for (;;) {
      signal.throwIfAborted()
      const { bytesRead } = await file.read(piece, 0, piece.length, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
