/**
 * Requests to a bucket, signed (Signature Version 4), with a limit of time each, and repeated after faults
 * that may pass. Bodies are buffers of bounded size, so that they can be sent again.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { refusalOf, S3Refused, unreachable, type S3Refusal } from './fault.ts'
import { bucketUrl, type S3Settings } from './settings.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Below the bucket; '' is the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer<ArrayBuffer>
  signal: AbortSignal
}

export interface S3Client {
  readonly address: string
  /**
   * Throws `S3Refused` for what the host refuses for good, and `S3Fault` when it cannot be reached. The
   * body of the answer is to be read, or cancelled.
   */
  send(request: S3Request): Promise<Response>
  /** Text of an answer, of bounded size. */
  ask(request: S3Request): Promise<string>
}

/** Delays before a request is repeated; each is shortened at random, so that many do not come at once. */
const DELAYS_MS = [250, 1_000, 3_000, 8_000, 20_000, 40_000, 60_000]
/** To send a part over a slow line, and to be answered. */
const ANSWER_MS = 300_000
/** A list of a thousand keys has far less. */
const MOST_TEXT_BYTES = 8_000_000
const EMPTY = createHash('sha256').digest('hex')
/** Faults of the host, or too many requests; and the code of S3 for a body that came too slowly. */
const PASSING_CODES =
  /^(?:SlowDown|RequestTimeout|InternalError|ServiceUnavailable|OperationAborted)$/

export interface S3Options {
  delaysMs?: readonly number[]
  answerMs?: number
}

export function createS3(
  settings: S3Settings,
  { delaysMs = DELAYS_MS, answerMs = ANSWER_MS }: S3Options = {},
): S3Client {
  const base = bucketUrl(settings)
  const address = `s3://${settings.bucket}/${settings.prefix}`.replace(/\/$/, '')
  const cache = new Map<string, ArrayBuffer>()

  async function sendOnce(request: S3Request): Promise<Response> {
    const { method, key, query = {}, headers = {}, body, signal } = request
    const url = new URL(key === '' ? base : `${base}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        'x-amz-content-sha256': body ? sha256Of(body) : EMPTY,
        ...headers,
      },
      accessKeyId: settings.accessKey,
      secretAccessKey: settings.secretKey,
      region: settings.region,
      service: 's3',
      cache,
    })
    const signed = await signer.sign()
    // Not signed, since proxies change it. What is sent compressed has no length that shows when it is whole.
    signed.headers.set('accept-encoding', 'identity')
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      ...(body ? { body } : {}),
    })
  }

  /** `take`: a fault while it reads the answer is one of the host, too, and the request is repeated. */
  async function answered<T>(
    request: S3Request,
    take: (response: Response) => Promise<T> | T,
  ): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      request.signal.throwIfAborted()
      let problem: Error
      try {
        const response = await sendOnce(request)
        if (response.ok) return await take(response)
        const refusal = refusalOf(response.status, await boundedText(response))
        if (!isPassing(refusal)) throw new S3Refused(address, refusal)
        problem = unreachable(address, [refusal.status, refusal.code].filter(Boolean).join(' '))
      } catch (error) {
        if (error instanceof S3Refused) throw error
        request.signal.throwIfAborted()
        problem = unreachable(address, error)
      }
      const delayMs = delaysMs[attempt]
      if (delayMs === undefined) throw problem
      await pause(delayMs * (0.5 + Math.random() / 2), undefined, { signal: request.signal })
    }
  }

  return {
    address,
    send: (request) => answered(request, (response) => response),
    ask: (request) => answered(request, boundedText),
  }
}

/** In hex. */
export const sha256Of = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('hex')

const isPassing = ({ status, code }: S3Refusal): boolean =>
  (status >= 500 && status !== 501 && status !== 507) ||
  status === 408 ||
  status === 429 ||
  PASSING_CODES.test(code)

async function boundedText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    pieces.push(piece)
    size += piece.length
    if (size > MOST_TEXT_BYTES) throw new Error('the answer is too long')
  }
  return Buffer.concat(pieces).toString('utf8')
}
