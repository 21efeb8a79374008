/**
 * Media, images and the components, beside Koa on the Node server: files in any size, straight from storage.
 * Addresses: /media/<space>/<video key>/…, the same by host, /image/<video id>.<format>.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import { VIDEO_ID, VIDEO_KEY } from '../../contract/ids.ts'
import { locate } from '../../playback/locate.ts'
import type { Deps } from '../../ports/deps.ts'
import { frameQuery, type FrameMaker } from '../../stills/frame.ts'
import { authenticateIfPossible } from '../auth.ts'
import { checkQuery } from '../check.ts'
import { sendFile } from './send-file.ts'

export interface MediaAddress {
  kind: 'media' | 'image'
  /** Video id. */
  id: string
  /** Below the video; for an image its format. */
  rest: string
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const IMAGE_TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' }

/** null when the address is none of ours. */
export function mediaAddress(path: string, spaceOfHost: string | null): MediaAddress | null {
  const image = /^\/image\/([^/]+)\.([a-z]+)$/.exec(path)
  if (image && VIDEO_ID.test(image[1]!)) return { kind: 'image', id: image[1]!, rest: image[2]! }
  const byPath = /^\/media\/([a-z0-9]{5})\/([^/]+)\/(.+)$/.exec(path)
  if (byPath && VIDEO_KEY.test(byPath[2]!)) return { kind: 'media', id: byPath[1]! + byPath[2]!, rest: byPath[3]! }
  const byHost = spaceOfHost ? /^\/([^/]+)\/(.+)$/.exec(path) : null
  if (byHost && VIDEO_KEY.test(byHost[1]!)) return { kind: 'media', id: spaceOfHost! + byHost[1]!, rest: byHost[2]! }
  return null
}

export function createMediaHandler(deps: Deps, makeFrame: FrameMaker) {
  return async (address: MediaAddress, request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Expose-Headers', 'Content-Length, Content-Range, ETag, X-Request-Id')
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (request.method === 'OPTIONS') return preflight(response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD, OPTIONS')
      throw new AppError('method_not_allowed', `Media are read with GET or HEAD, not ${request.method}.`)
    }
    const caller = await authenticateIfPossible(deps, request)
    if (address.kind === 'image') return image(address)

    const downloadName = query.get('download')
    const located = await locate(deps, address.id, address.rest, caller)
    const cacheControl = (seconds: number) => (located.private ? 'private, no-store' : `public, max-age=${seconds}`)
    if (located.kind === 'text') return sendText(request, response, { ...located, cacheControl: cacheControl(located.maxAgeSeconds) })
    return sendFile(deps, request, response, {
      key: located.key,
      contentType: located.contentType,
      cacheControl: located.immutable && !located.private ? IMMUTABLE : cacheControl(300),
      downloadName,
    })

    async function image({ id, rest: format }: MediaAddress): Promise<void> {
      const frame = await makeFrame(id, format, checkQuery(frameQuery, query), caller)
      await sendFile(deps, request, response, {
        key: frame.key,
        contentType: IMAGE_TYPES[format]!,
        cacheControl: frame.private ? 'private, no-store' : 'public, max-age=86400',
        downloadName: null,
      })
    }
  }
}

function preflight(response: ServerResponse): void {
  response.writeHead(204, { 'Access-Control-Allow-Methods': 'GET, HEAD', 'Access-Control-Allow-Headers': 'Authorization, Range, If-None-Match', 'Access-Control-Max-Age': '86400' })
  response.end()
}

function sendText(request: IncomingMessage, response: ServerResponse, served: { text: string; contentType: string; cacheControl: string }): void {
  const body = Buffer.from(served.text)
  response.writeHead(200, { 'Content-Type': served.contentType, 'Cache-Control': served.cacheControl, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
