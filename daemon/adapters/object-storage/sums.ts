/** Checks what is read from a bucket: a file that was damaged there, or on the way, is not used. */
import { createHash, type Hash } from 'node:crypto'

/** SHA-256 of each part of a large file, stored beside it: so can any part be checked. */
export interface PartSums {
  sizeBytes: number
  partBytes: number
  /** In hex. */
  sha256: readonly string[]
}

export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
  constructor(key: string) {
    super(`The object ${key} is not what was sent.`)
  }
}

/** Passes on the whole of a file; throws `DamagedObject` at the latest behind its last byte. */
export async function* checked(
  key: string,
  pieces: AsyncIterable<Buffer>,
  { sizeBytes, partBytes, sha256 }: PartSums,
): AsyncGenerator<Buffer> {
  let hash: Hash = createHash('sha256')
  let [at, part, inPart] = [0, 0, 0]
  const endPart = (): void => {
    if (hash.digest('hex') !== sha256[part]) throw new DamagedObject(key)
    hash = createHash('sha256')
    part += 1
    inPart = 0
  }
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const some = piece.subarray(from, from + partBytes - inPart)
      hash.update(some)
      inPart += some.length
      from += some.length
      if (inPart === partBytes) endPart()
    }
    at += piece.length
    yield piece
  }
  if (inPart > 0 || part === 0) endPart()
  if (at !== sizeBytes || part !== sha256.length) throw new DamagedObject(key)
}

export function requirePart(key: string, bytes: Buffer, { sha256 }: PartSums, part: number): void {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256[part])
    throw new DamagedObject(key)
}
