/**
 * Reads a JSON body, at most 1 MB unless the route allows more. Larger bodies are
 * parsed in a thread.
 */
import type { IncomingMessage } from 'node:http'
import { AppError } from '../contract/errors.ts'
import type { TextReader } from '../ports/texts.ts'
import { parseJson } from './parse-json.ts'

export const MAX_JSON_BYTES = 1_000_000

export interface JsonBounds {
  maxBytes?: number | undefined
  /** text/plain may be JSON as well. */
  plainText?: boolean | undefined
  /** Limit for the whole body: a slower one only keeps a connection open. */
  mostMs: number
  signal?: AbortSignal
}

const JSON_TYPE = /^application\/(.+\+)?json\s*(;|$)/i
const JSON_OR_PLAIN = /^(application\/(.+\+)?json|text\/plain)\s*(;|$)/i

export interface JsonBody {
  value: unknown
  /** Hash of the bytes when they were read in a thread; null for a small body. */
  sha256: string | null
}

/** An absent body is an empty object. Throws `unsupported_media_type`, `body_too_large`, `invalid_json`. */
export async function readJson(
  request: IncomingMessage,
  texts: TextReader,
  bounds: JsonBounds,
): Promise<JsonBody> {
  const { maxBytes = MAX_JSON_BYTES, plainText = false, mostMs, signal } = bounds
  const type = request.headers['content-type']
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  const bytes = await readBytes(request, maxBytes, mostMs)
  const text = bytes.length > MAX_JSON_BYTES ? null : bytes.toString('utf8')
  if (text?.trim() === '') return { value: {}, sha256: null }
  if (!type || !(plainText ? JSON_OR_PLAIN : JSON_TYPE).test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'The Content-Type must be ' +
        `application/json${type ? `, not ${type}` : '; the request has none'}.`,
    )
  }
  return text === null
    ? texts.read('json', { bytes }, signal)
    : { value: parseJson(text), sha256: null }
}

/** The whole body, by events, since iterating over a stream costs more than the rest of a small request. */
export function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  mostMs: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const listeners = {
      data(part: Buffer) {
        size += part.length
        if (size <= maxBytes) return void parts.push(part)
        // The connection must stay open until the response is sent.
        request.pause()
        settle(() => reject(tooLarge(maxBytes)))
      },
      end: () => settle(() => resolve(Buffer.concat(parts))),
      error: (error: Error) => settle(() => reject(error)),
      close: () => settle(() => reject(new Error('the request was aborted'))),
    }
    const tooSlow = setTimeout(() => {
      request.pause()
      settle(() =>
        reject(new AppError('bad_request', `The body did not arrive within ${mostMs / 1000} s.`)),
      )
    }, mostMs)
    function settle(how: () => void): void {
      clearTimeout(tooSlow)
      for (const [name, listener] of Object.entries(listeners)) request.off(name, listener)
      how()
    }
    for (const [name, listener] of Object.entries(listeners)) request.on(name, listener)
    if (request.destroyed) listeners.close()
  })
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'body_too_large',
    `This body can have at most ${maxBytes.toLocaleString('en')} bytes.`,
  )
}
