/** A stored file over HTTP: HEAD, one range, ETag and If-None-Match, download names (CONTRACT §8; RFC 9110 §14). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import type { StoredFile } from '../../ports/storage.ts'

export interface Served {
  key: string
  contentType: string
  cacheControl: string
  /** From `?download=`; null shows it in place. */
  downloadName: string | null
}

export async function sendFile(deps: Pick<Deps, 'storage'>, request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const file = await deps.storage.stat(served.key)
  if (!file) throw new AppError('not_found', 'This file does not exist (yet).')

  const etag = etagOf(file)
  response.setHeader('ETag', etag)
  response.setHeader('Last-Modified', new Date(file.modifiedAtMs).toUTCString())
  response.setHeader('Cache-Control', served.cacheControl)
  response.setHeader('Accept-Ranges', 'bytes')
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Content-Type', served.contentType)
  if (served.downloadName !== null) response.setHeader('Content-Disposition', disposition(served.downloadName))

  const range = rangeOf(request, file, etag)
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.sizeBytes}`)
    response.removeHeader('ETag')
    throw new AppError('range_not_satisfiable', `The file has ${file.sizeBytes} bytes.`)
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${file.sizeBytes}`)
  response.writeHead(range ? 206 : 200, { 'Content-Length': end - start + 1 })
  if (request.method === 'HEAD' || file.sizeBytes === 0) {
    response.end()
    return
  }
  // A viewer who leaves in the middle is no error.
  await pipeline(deps.storage.open(served.key, { start, end }), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
}

function etagOf(file: StoredFile): string {
  return `"${file.sizeBytes.toString(36)}-${Math.round(file.modifiedAtMs).toString(36)}"`
}

/** One range, or null for the whole: several ranges, other units and nonsense are answered whole. */
function rangeOf(request: IncomingMessage, file: StoredFile, etag: string): { start: number; end: number } | 'unsatisfiable' | null {
  const header = request.headers.range
  const condition = request.headers['if-range']
  if (!header || (condition && condition !== etag)) return null
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return null
  const size = file.sizeBytes
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start > end ? null : { start, end }
}

/** Both forms: plain ASCII for old clients, UTF-8 for the others (RFC 6266). */
function disposition(name: string): string {
  const safe = name.replace(/[\u0000-\u001f\u007f"\\/]/g, '_').slice(0, 200) || 'video'
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${safe.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encoded}`
}
