/** A place that holds objects under keys: a folder on another disk, or a bucket. */
export interface ObjectStore {
  /** What people type: a path, or s3://bucket/prefix. */
  readonly address: string
  /** In no particular order. */
  list(prefix: string, signal: AbortSignal): AsyncIterable<StoredObject>
  /** Whole under its key, or not at all. Only a new key is written, or the same content again. */
  put(key: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>
  /** Throws `ObjectMissing` at the first piece. */
  get(key: string, signal: AbortSignal): AsyncIterable<Buffer>
  /** Does nothing about what is not there. */
  remove(keys: readonly string[], signal: AbortSignal): Promise<void>
  /** Removes what writes that were cut off have left below a prefix. Nobody else may be writing there. */
  sweep(prefix: string, signal: AbortSignal): Promise<void>
  /** Throws `storage_full` where it is known that so much does not fit. */
  requireFreeSpace(bytes: number): Promise<void>
}

export interface StoredObject {
  key: string
  sizeBytes: number
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
  readonly key: string
  constructor(key: string) {
    super(`There is no object ${key}.`)
    this.key = key
  }
}

/** Small ones: manifests and lists of them. Throws `ObjectMissing`, and when it is larger than `mostBytes`. */
export async function getWhole(
  store: Pick<ObjectStore, 'get'>,
  key: string,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of store.get(key, signal)) {
    pieces.push(piece)
    size += piece.length
    if (size > mostBytes) throw new Error(`${key} has more than ${mostBytes} bytes`)
  }
  return Buffer.concat(pieces)
}

export async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
