/** Single objects and lists of them. */
import type { S3Client } from './client.ts'
import { isNotFound, NOT_S3, refusalOf, requireDone, S3Refused, unreachable } from './fault.ts'
import { escaped, textOf, textsOf } from './read-xml.ts'
import { discard, md5Of } from './upload.ts'

const MOST_DELETED_AT_ONCE = 1_000
/** A download without a byte for so long is asked for again. */
const IDLE_MS = 60_000

export interface ListedObject {
  key: string
  sizeBytes: number
  /** The checksum of its host, without quotation marks; '' where the host sends none. */
  etag: string
  /** Milliseconds since 1970; NaN where the host does not report it. */
  modifiedAtMs: number
}

export interface ObjectFacts {
  sizeBytes: number
  /** With its quotation marks; '' where the host sends none. */
  etag: string
  /** Milliseconds since 1970, to the second. */
  modifiedAtMs: number
  /** `x-amz-meta-…`, without this beginning. */
  metadata: Record<string, string>
}

export interface OpenObject extends ObjectFacts {
  /** To be read once, or cancelled. */
  pieces: AsyncGenerator<Buffer>
  cancel(): Promise<void>
}

/**
 * Every object whose key begins with the prefix, in no particular order. `isFlat`: without those that have
 * another slash behind it.
 */
export async function* listObjects(
  s3: S3Client,
  prefix: string,
  signal: AbortSignal,
  { isFlat = false } = {},
): AsyncGenerator<ListedObject> {
  for (let token: string | null = null, more = true; more;) {
    const xml: string = await s3.ask({
      method: 'GET',
      key: '',
      query: {
        'list-type': '2',
        prefix,
        ...(isFlat ? { delimiter: '/' } : {}),
        ...(token === null ? {} : { 'continuation-token': token }),
      },
      signal,
    })
    requireElement(s3, xml, 'ListBucketResult')
    for (const entry of textsOf(xml, 'Contents')) {
      const key = textOf(entry, 'Key')!
      if (!key.startsWith(prefix)) continue
      yield {
        key,
        sizeBytes: Number(textOf(entry, 'Size')),
        etag: (textOf(entry, 'ETag') ?? '').replaceAll('"', ''),
        modifiedAtMs: Date.parse(textOf(entry, 'LastModified') ?? ''),
      }
    }
    token = textOf(xml, 'NextContinuationToken')
    more = textOf(xml, 'IsTruncated') === 'true' && token !== null
  }
}

/** null when there is no such object. */
export async function objectFacts(
  s3: S3Client,
  key: string,
  signal: AbortSignal,
): Promise<ObjectFacts | null> {
  try {
    const response = await s3.send({ method: 'HEAD', key, signal })
    await response.body?.cancel()
    return factsOf(response, Number(response.headers.get('content-length') ?? Number.NaN))
  } catch (error) {
    if (!(error instanceof S3Refused && error.refusal.status === 404)) throw error
    return requireAbsent(s3, key, signal)
  }
}

/** The answer to HEAD has no body that names what is not found: another request does. */
async function requireAbsent(s3: S3Client, key: string, signal: AbortSignal): Promise<null> {
  try {
    await discard(s3.send({ method: 'GET', key, headers: { range: 'bytes=0-0' }, signal }))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
  throw unreachable(s3.address, 'its answers about an object contradict each other')
}

/** Does nothing about what is not there. */
export async function removeObjects(
  s3: S3Client,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < keys.length; at += MOST_DELETED_AT_ONCE)
    await removeSome(s3, keys.slice(at, at + MOST_DELETED_AT_ONCE), signal)
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
  requireElement(s3, xml, 'DeleteResult')
}

/** A page of somebody else, answered with success, must not count as a list of nothing. */
function requireElement(s3: S3Client, xml: string, name: string): void {
  if (!xml.includes(`<${name}`)) throw unreachable(s3.address, NOT_S3)
}

/** Within the host, with its metadata. false when there is no such object. The most that S3 copies at once is 5 GiB. */
export async function copyObject(
  s3: S3Client,
  { bucket, from, to }: { bucket: string; from: string; to: string },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const xml = await s3.ask({
      method: 'PUT',
      key: to,
      headers: { 'x-amz-copy-source': `/${bucket}/${from}` },
      signal,
    })
    requireDone(s3.address, xml)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/**
 * Opens an object, or its bytes from `start` to `end` (both included). `etag`: it must be this version.
 * After a broken connection, it is read on from the byte where it broke. Throws `S3Refused` when there is none.
 */
export async function openObject(
  s3: S3Client,
  key: string,
  {
    start = 0,
    end,
    etag = '',
    signal,
  }: { start?: number; end?: number; etag?: string; signal: AbortSignal },
): Promise<OpenObject> {
  const ask = async (at: number, version: string): Promise<RangeAnswer> => {
    const idle = new AbortController()
    const isRange = at > 0 || end !== undefined
    const response = await s3.send({
      method: 'GET',
      key,
      headers: {
        ...(isRange ? { range: `bytes=${at}-${end ?? ''}` } : {}),
        ...(version ? { 'if-match': version } : {}),
      },
      signal: AbortSignal.any([signal, idle.signal]),
    })
    if (!isRange || response.status === 206) return { response, idle }
    await response.body?.cancel()
    throw unreachable(s3.address, 'the host cannot send a part of an object')
  }
  let answer = await ask(start, etag)
  const { headers, status } = answer.response
  const sizeBytes =
    status === 206
      ? Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1])
      : Number(headers.get('content-length') ?? Number.NaN)
  const facts = factsOf(answer.response, sizeBytes)
  // Not every host reports how much it sends.
  const isKnown = Number.isFinite(sizeBytes)
  const stop = isKnown ? Math.min(end ?? Infinity, sizeBytes - 1) + 1 : Infinity

  async function* pieces(): AsyncGenerator<Buffer> {
    let at = start
    for (let failures = 0; ;) {
      const firstByte = at
      try {
        for await (const piece of piecesOf(answer)) {
          at += piece.length
          if (at > stop) throw new Error('the host sends more than the object has')
          yield piece
        }
        if (at >= stop || !isKnown) return
        throw new Error('the connection has ended')
      } catch (error) {
        signal.throwIfAborted()
        failures = at > firstByte ? 1 : failures + 1
        if (failures > 3 || at > stop) throw unreachable(s3.address, error)
      }
      answer = await ask(at, facts.etag)
    }
  }

  return {
    ...facts,
    pieces: pieces(),
    cancel: async () => void (await answer.response.body?.cancel()),
  }
}

interface RangeAnswer {
  response: Response
  /** Ends the connection. */
  idle: AbortController
}

async function* piecesOf({ response, idle }: RangeAnswer): AsyncGenerator<Buffer> {
  const wait = () => setTimeout(() => idle.abort(), IDLE_MS)
  let waiting = wait()
  try {
    for await (const piece of response.body ?? []) {
      clearTimeout(waiting)
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
      waiting = wait()
    }
  } finally {
    clearTimeout(waiting)
  }
}

function factsOf({ headers }: Response, sizeBytes: number): ObjectFacts {
  const metadata: Record<string, string> = {}
  for (const [name, value] of headers)
    if (name.startsWith('x-amz-meta-')) metadata[name.slice('x-amz-meta-'.length)] = value
  return {
    sizeBytes,
    etag: headers.get('etag') ?? '',
    modifiedAtMs: Date.parse(headers.get('last-modified') ?? '') || 0,
    metadata,
  }
}

/** Whether the bucket answers, and can be listed. Throws `S3Fault`. */
export async function askForBucket(
  s3: S3Client,
  prefix: string,
  signal: AbortSignal,
): Promise<void> {
  const xml = await s3.ask({
    method: 'GET',
    key: '',
    query: { 'list-type': '2', delimiter: '/', prefix },
    signal,
  })
  requireElement(s3, xml, 'ListBucketResult')
}
