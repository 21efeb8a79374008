/** Objects in a bucket. */
import { rm } from 'node:fs/promises'
import { ObjectMissing, type ObjectStore } from '../stores/object-store.ts'
import { createS3, type S3Client, type S3Options } from './client.ts'
import { refusalOf, S3Refused, unreachable } from './fault.ts'
import { escaped, textOf, textsOf } from './read-xml.ts'
import type { S3Settings } from './settings.ts'
import { abort, listedUploads, md5Of, notedUploads, upload, type UploadOptions } from './upload.ts'

export type S3StoreOptions = S3Options & UploadOptions

const MOST_DELETED_AT_ONCE = 1_000
/** A download without a byte for so long is asked for again. */
const IDLE_MS = 60_000

export function s3Store(settings: S3Settings, options: S3StoreOptions = {}): ObjectStore {
  const s3 = createS3(settings, options)
  const keyOf = (key: string): string => `${settings.prefix}${key}`
  return {
    address: s3.address,
    async *list(prefix, signal) {
      for (let token: string | null = null, more = true; more;) {
        const xml: string = await s3.ask({
          method: 'GET',
          key: '',
          query: {
            'list-type': '2',
            prefix: keyOf(prefix),
            ...(token === null ? {} : { 'continuation-token': token }),
          },
          signal,
        })
        for (const entry of textsOf(xml, 'Contents')) {
          const key = textOf(entry, 'Key')!
          if (key.startsWith(settings.prefix))
            yield {
              key: key.slice(settings.prefix.length),
              sizeBytes: Number(textOf(entry, 'Size')),
            }
        }
        token = textOf(xml, 'NextContinuationToken')
        more = textOf(xml, 'IsTruncated') === 'true' && token !== null
      }
    },
    put: (key, content, signal) => upload(s3, keyOf(key), content, { ...options, signal }),
    async *get(key, signal) {
      try {
        yield* download(s3, keyOf(key), signal)
      } catch (error) {
        const { status, code } = error instanceof S3Refused ? error.refusal : {}
        throw status === 404 && code !== 'NoSuchBucket' ? new ObjectMissing(key) : error
      }
    },
    async remove(keys, signal) {
      for (let at = 0; at < keys.length; at += MOST_DELETED_AT_ONCE)
        await removeSome(s3, keys.slice(at, at + MOST_DELETED_AT_ONCE).map(keyOf), signal)
    },
    async sweep(prefix, signal) {
      for (const unfinished of [
        ...(await notedUploads(options.uploadsFile)),
        ...(await listedUploads(s3, keyOf(prefix), signal)),
      ])
        await abort(s3, unfinished, signal)
      if (options.uploadsFile) await rm(options.uploadsFile, { force: true })
    },
    requireRoom: async () => {},
  }
}

async function removeSome(
  s3: S3Client,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const body = Buffer.from(
    `<Delete><Quiet>true</Quiet>${keys
      .map((key) => `<Object><Key>${escaped(key)}</Key></Object>`)
      .join('')}</Delete>`,
  )
  const xml = await s3.ask({
    method: 'POST',
    key: '',
    query: { delete: '' },
    headers: { 'content-type': 'application/xml', ...md5Of(body) },
    body,
    signal,
  })
  const [error] = textsOf(xml, 'Error')
  if (error !== undefined) throw new S3Refused(s3.address, refusalOf(200, error))
}

/** After a broken connection, from the byte where it broke. */
async function* download(s3: S3Client, key: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  let [at, size, etag] = [0, Infinity, '']
  for (let failures = 0; at < size;) {
    const idle = new AbortController()
    const response = await s3.send({
      method: 'GET',
      key,
      headers: at > 0 ? { range: `bytes=${at}-`, ...(etag ? { 'if-match': etag } : {}) } : {},
      signal: AbortSignal.any([signal, idle.signal]),
    })
    if (at > 0 && response.status !== 206)
      throw unreachable(s3.address, 'the host cannot continue a download')
    if (at === 0) {
      size = Number(response.headers.get('content-length') ?? Infinity)
      etag = response.headers.get('etag') ?? ''
    }
    const begunAt = at
    let waiting = setTimeout(() => idle.abort(), IDLE_MS)
    try {
      for await (const piece of response.body ?? []) {
        clearTimeout(waiting)
        at += piece.length
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
        waiting = setTimeout(() => idle.abort(), IDLE_MS)
      }
      if (size === Infinity || at >= size) return
      throw new Error('the connection has ended')
    } catch (error) {
      signal.throwIfAborted()
      failures = at > begunAt ? 1 : failures + 1
      if (failures > 3) throw unreachable(s3.address, error)
    } finally {
      clearTimeout(waiting)
    }
  }
}
