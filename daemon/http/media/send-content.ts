/**
 * Sends content of known size over HTTP: HEAD, a single range, ETag and If-None-Match, download names
 * (RFC 9110 §14).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import { fitFileName } from '../../contract/fit-file-name.ts'

export interface Served {
  contentType: string
  cacheControl: string
  /** From `?download=`; null displays the content in place. */
  downloadName: string | null
}
/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}
export interface Content {
  sizeBytes: number
  /** null when unknown. */
  modifiedAtMs: number | null
  /** In quotation marks. */
  etag: string
  /** The whole content in memory, or a function that sends a range and ends the response. */
  bytes: Buffer | ((range: ByteRange) => Promise<void>)
  /** The whole content as a string, when it is ASCII text. */
  ascii?: string | null
}

export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  served: Served,
): Promise<void> {
  const { sizeBytes, etag } = content
  response.setHeader('ETag', etag)
  if (content.modifiedAtMs !== null)
    response.setHeader('Last-Modified', new Date(content.modifiedAtMs).toUTCString())
  response.setHeader('Cache-Control', served.cacheControl)
  response.setHeader('Accept-Ranges', 'bytes')
  if (isNotModified(request, etag)) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Content-Type', served.contentType)
  if (served.downloadName !== null)
    response.setHeader('Content-Disposition', disposition(served.downloadName))

  const range = rangeOf(request, content)
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${sizeBytes}`)
    response.removeHeader('ETag')
    throw new AppError('range_not_satisfiable', `The file has ${sizeBytes} bytes.`)
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${sizeBytes}`)
  response.writeHead(range ? 206 : 200, { 'Content-Length': end - start + 1 })
  if (request.method === 'HEAD' || sizeBytes === 0) response.end()
  else if (content.ascii && !range) response.end(content.ascii, 'latin1')
  else if (Buffer.isBuffer(content.bytes))
    response.end(range ? content.bytes.subarray(start, end + 1) : content.bytes)
  else await content.bytes({ start, end })
}

/** Whether the client has the current version, by If-None-Match. */
export function isNotModified(request: IncomingMessage, etag: string): boolean {
  return (
    request.headers['if-none-match']
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
  )
}

/**
 * Parses a single range; null for the whole, which is also the response to several ranges, other units
 * and malformed values.
 */
function rangeOf(
  request: IncomingMessage,
  { sizeBytes: size, etag }: Content,
): ByteRange | 'unsatisfiable' | null {
  const header = request.headers.range
  const condition = request.headers['if-range']
  if (!header || (condition && condition !== etag)) return null
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start > end ? null : { start, end }
}

/** A file name in two forms: plain ASCII for old clients, UTF-8 for others (RFC 6266). */
function disposition(name: string): string {
  const plain = name.toWellFormed().replace(/[\u0000-\u001f\u007f"\\/]/g, '_') || 'video'
  const extension = /\.\w{1,10}$/.exec(plain)?.[0] ?? ''
  const safe = fitFileName(plain.slice(0, plain.length - extension.length), extension)
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${safe.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encoded}`
}
