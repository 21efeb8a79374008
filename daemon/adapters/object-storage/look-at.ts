/** Reads a file of the bucket to its end, past the copy on this disk. */
import type { Bucket } from './bucket.ts'
import { asAppError } from './bucket.ts'
import { DamagedObject } from './sums.ts'

export async function lookAt(
  bucket: Pick<Bucket, 'read'>,
  path: string,
  signal: AbortSignal,
): Promise<'sound' | 'damaged' | 'missing'> {
  try {
    const found = await bucket.read(path, signal)
    if (!found) return 'missing'
    for await (const piece of found.pieces) void piece
    return 'sound'
  } catch (error) {
    if (isDamage(error)) return 'damaged'
    throw asAppError(error)
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof DamagedObject || (error as Error | null)?.cause instanceof DamagedObject
