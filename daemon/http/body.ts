/** Reads a JSON body, at most 1 MB of it where the route says nothing else (CONTRACT §10). */
import type { IncomingMessage } from 'node:http'
import { AppError } from '../contract/errors.ts'

export const MAX_JSON_BYTES = 1_000_000

export interface JsonBounds {
  maxBytes?: number | undefined
  /** text/plain may be JSON as well. */
  plainText?: boolean | undefined
  /** For all of it: what comes slower only holds a connection open. */
  mostMs: number
}

const JSON_TYPE = /^application\/(.+\+)?json\s*(;|$)/i
const JSON_OR_PLAIN = /^(application\/(.+\+)?json|text\/plain)\s*(;|$)/i

/** An absent body is an empty object. Throws `unsupported_media_type`, `body_too_large`, `invalid_json`. */
export async function readJson(request: IncomingMessage, { maxBytes = MAX_JSON_BYTES, plainText = false, mostMs }: JsonBounds): Promise<unknown> {
  const type = request.headers['content-type']
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  const text = await readText(request, maxBytes, mostMs)
  if (text.trim() === '') return {}
  if (!type || !(plainText ? JSON_OR_PLAIN : JSON_TYPE).test(type)) {
    throw new AppError('unsupported_media_type', `The body must be sent as application/json, not ${type ?? 'without a Content-Type'}.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid_json', `The body is not JSON: ${(error as Error).message}.`)
  }
}

/** By its events: iterating over a stream costs more than all the rest of a small request. */
function readText(request: IncomingMessage, maxBytes: number, mostMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const listeners = {
      data(part: Buffer) {
        size += part.length
        if (size <= maxBytes) return void parts.push(part)
        // Refusing must not end the connection before the answer is out.
        request.pause()
        settle(() => reject(tooLarge(maxBytes)))
      },
      end: () => settle(() => resolve(Buffer.concat(parts).toString('utf8'))),
      error: (error: Error) => settle(() => reject(error)),
      close: () => settle(() => reject(new Error('the request was broken off'))),
    }
    const tooSlow = setTimeout(() => {
      request.pause()
      settle(() => reject(new AppError('bad_request', `The body did not come within ${mostMs / 1000} s.`)))
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
  return new AppError('body_too_large', `A JSON body may hold ${maxBytes.toLocaleString('en')} bytes at most.`)
}
