/** An image that somebody uploads, looked at before it is used. */
import type { Readable } from 'node:stream'
import { AppError } from '../contract/errors.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../contract/limits.ts'
import type { Deps } from '../ports/deps.ts'
import type { PictureFacts } from '../ports/stills.ts'

export interface IncomingImage {
  stream: Readable
  /** null when the request does not declare it (chunked). */
  declaredBytes: number | null
  signal: AbortSignal
}

/** `what`: such as "A poster". Throws `upload_too_large`, `validation_failed`. */
export async function receiveImage(
  { media }: Pick<Deps, 'media'>,
  input: IncomingImage,
  what: string,
): Promise<{ bytes: Buffer; facts: PictureFacts }> {
  const bytes = await bytesOf(input, what)
  const facts = await media.pictureFacts(bytes, {
    maxPixels: MAX_IMAGE_PIXELS,
    signal: input.signal,
  })
  if (facts) return { bytes, facts }
  const message =
    `must be a complete JPEG, PNG, WebP or AVIF image of at most ${MAX_IMAGE_PIXELS / 1_000_000} ` +
    'megapixels'
  throw new AppError('validation_failed', `body: ${message}.`, {
    faults: [{ path: 'body', code: 'invalid_image', message }],
  })
}

async function bytesOf(
  { stream, declaredBytes, signal }: IncomingImage,
  what: string,
): Promise<Buffer> {
  if (declaredBytes !== null && declaredBytes > MAX_IMAGE_BYTES) throw tooLarge(what)
  const parts: Buffer[] = []
  let size = 0
  // The connection must stay open until the response is sent.
  for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_IMAGE_BYTES) throw tooLarge(what)
    parts.push(part)
  }
  signal.throwIfAborted()
  return Buffer.concat(parts)
}

const tooLarge = (what: string): AppError =>
  new AppError('upload_too_large', `${what} can have at most ${MAX_IMAGE_BYTES / 1_000_000} MB.`)
