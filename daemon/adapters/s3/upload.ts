/** Sends objects: small ones in one request, large ones in parts, of which some are sent at a time. */
import { createHash } from 'node:crypto'
import { sha256Of, type S3Client } from './client.ts'
import { NOT_S3, requireDone, S3Refused, unreachable } from './fault.ts'
import { escaped, textOf, textsOf } from './read-xml.ts'
import type { PartUpload, UploadNotes } from './upload-notes.ts'

/** The least that S3 takes, but for the last one, is 5 MiB. */
export const PART_BYTES = 8 << 20
const PARTS_AT_ONCE = 3
const ABORTS_AT_ONCE = 8

export interface UploadOptions {
  /** Names uploads in parts until they are over. */
  notes?: UploadNotes
  partBytes?: number
  /** Headers of the object, such as `x-amz-meta-…`. */
  headers?: Record<string, string>
  /** Called with the SHA-256 of each part, when all have arrived and before they become an object. */
  beforeComplete?(sha256: readonly string[]): Promise<void>
}

export async function upload(
  s3: S3Client,
  key: string,
  content: AsyncIterable<Uint8Array>,
  {
    signal,
    notes,
    partBytes = PART_BYTES,
    headers = {},
    beforeComplete,
  }: UploadOptions & { signal: AbortSignal },
): Promise<void> {
  const sending = new Set<Promise<void>>()
  const etags: string[] = []
  const sums: string[] = []
  let multipart: PartUpload | null = null
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  try {
    for await (const { body, isLast } of partsOf(content, partBytes)) {
      if (isLast && !multipart) {
        await discard(
          s3.send({ method: 'PUT', key, body, headers: { ...headers, ...md5Of(body) }, signal }),
        )
        return
      }
      if (!multipart) {
        multipart = await begin(s3, key, headers, signal)
        await notes?.add(multipart)
      }
      if (sending.size >= PARTS_AT_ONCE) await Promise.race(sending)
      const at = etags.push('') - 1
      const sha256 = sha256Of(body)
      sums.push(sha256)
      const part = sendPart(s3, multipart, at + 1, { body, sha256 }, either)
        .then((etag) => void (etags[at] = etag))
        .finally(() => sending.delete(part))
      // Awaited below; until then a failure is not unhandled.
      part.catch(() => {})
      sending.add(part)
    }
    await Promise.all(sending)
    await beforeComplete?.(sums)
    await complete(s3, multipart!, etags, signal)
    await forget(notes, multipart!)
  } catch (error) {
    stop.abort(error)
    await Promise.allSettled(sending)
    // What cannot be aborted now stays noted, and is aborted by the next sweep.
    if (multipart)
      await abort(s3, multipart, AbortSignal.timeout(30_000)).then(
        () => forget(notes, multipart!),
        () => {},
      )
    throw error
  }
}

/** The last one is shorter, and is empty for an empty object. */
async function* partsOf(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<{ body: Buffer<ArrayBuffer>; isLast: boolean }> {
  let body = Buffer.alloc(partBytes)
  let used = 0
  for await (const piece of content) {
    for (let at = 0; at < piece.length;) {
      if (used === partBytes) {
        yield { body, isLast: false }
        body = Buffer.alloc(partBytes)
        used = 0
      }
      const some = piece.subarray(at, at + partBytes - used)
      body.set(some, used)
      used += some.length
      at += some.length
    }
  }
  yield { body: body.subarray(0, used), isLast: true }
}

async function begin(
  s3: S3Client,
  key: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<PartUpload> {
  const xml = await s3.ask({ method: 'POST', key, query: { uploads: '' }, headers, signal })
  const uploadId = textOf(xml, 'UploadId')
  if (uploadId === null) throw unreachable(s3.address, NOT_S3)
  return { key, uploadId }
}

async function sendPart(
  s3: S3Client,
  { key, uploadId }: PartUpload,
  part: number,
  { body, sha256 }: { body: Buffer<ArrayBuffer>; sha256: string },
  signal: AbortSignal,
): Promise<string> {
  const response = await s3.send({
    method: 'PUT',
    key,
    query: { partNumber: String(part), uploadId },
    headers: { ...md5Of(body), 'x-amz-content-sha256': sha256 },
    body,
    signal,
  })
  await response.body?.cancel()
  return response.headers.get('etag') ?? ''
}

async function complete(
  s3: S3Client,
  { key, uploadId }: PartUpload,
  etags: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const parts = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  )
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  )
  try {
    const xml = await s3.ask({
      method: 'POST',
      key,
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body,
      signal,
    })
    requireDone(s3.address, xml)
  } catch (error) {
    // The answer was lost, and the request sent again: the object is there. Its size is compared at the end.
    const isOver = error instanceof S3Refused && error.refusal.code === 'NoSuchUpload'
    if (!isOver) throw error
    await discard(s3.send({ method: 'HEAD', key, signal }))
  }
}

async function abort(
  s3: S3Client,
  { key, uploadId }: PartUpload,
  signal: AbortSignal,
): Promise<void> {
  await discard(s3.send({ method: 'DELETE', key, query: { uploadId }, signal })).catch(
    (error: unknown) => {
      // Complete, or aborted before.
      if (!(error instanceof S3Refused && error.refusal.status === 404)) throw error
    },
  )
}

/** On a full disk it stays noted: what is over already can be aborted once more. */
async function forget(notes: UploadNotes | undefined, upload: PartUpload): Promise<void> {
  await notes?.remove([upload]).catch(() => undefined)
}

export async function listedUploads(
  s3: S3Client,
  prefix: string,
  signal: AbortSignal,
): Promise<PartUpload[]> {
  const found: PartUpload[] = []
  for (let marker: Record<string, string> = {}, more = true; more;) {
    const xml = await s3
      .ask({ method: 'GET', key: '', query: { uploads: '', prefix, ...marker }, signal })
      .catch((error: unknown) => {
        // Not every host can list them.
        if (error instanceof S3Refused && error.refusal.code === 'NotImplemented') return ''
        throw error
      })
    for (const entry of textsOf(xml, 'Upload')) {
      const key = textOf(entry, 'Key')!
      if (key.startsWith(prefix)) found.push({ key, uploadId: textOf(entry, 'UploadId')! })
    }
    const [key, id] = [textOf(xml, 'NextKeyMarker'), textOf(xml, 'NextUploadIdMarker')]
    more = textOf(xml, 'IsTruncated') === 'true' && !!key
    marker = { 'key-marker': key ?? '', 'upload-id-marker': id ?? '' }
  }
  return found
}

/**
 * Ends uploads in parts that a killed process has left: those that it noted and, with a prefix, those that the host
 * lists below it.
 */
export async function sweepUploads(
  s3: S3Client,
  { notes, prefix }: { notes: UploadNotes | undefined; prefix?: string },
  signal: AbortSignal,
): Promise<void> {
  const noted = (await notes?.all()) ?? []
  const listed = prefix === undefined ? [] : await listedUploads(s3, prefix, signal)
  const unfinished = new Map([...noted, ...listed].map((each) => [each.uploadId, each]))
  const queue = [...unfinished.values()]
  while (queue.length > 0)
    await Promise.all(queue.splice(0, ABORTS_AT_ONCE).map((each) => abort(s3, each, signal)))
  await notes?.remove(noted)
}

export const md5Of = (body: Buffer): Record<string, string> => ({
  'content-md5': createHash('md5').update(body).digest('base64'),
})

export async function discard(answer: Promise<Response>): Promise<void> {
  await (await answer).body?.cancel()
}
