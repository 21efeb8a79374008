/** Sends a frame image over HTTP (CONTRACT §8); an image that the client has already is not made again. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Viewer } from '../../ports/caller.ts'
import { frameQuery, type FrameMaker } from '../../stills/frame.ts'
import { checkQuery } from '../check.ts'
import { caching } from './caching.ts'
import { isNotModified, sendContent } from './send-content.ts'

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** The source may be replaced, so caches revalidate; an unchanged image is not sent again. */
const CACHE_SECONDS = 300

export interface FrameRequest {
  id: string
  format: string
  query: URLSearchParams
  viewer: Viewer
  restricted: boolean
  signal: AbortSignal
}

export async function sendFrame(
  makeFrame: FrameMaker,
  request: IncomingMessage,
  response: ServerResponse,
  { id, format, query, viewer, restricted, signal }: FrameRequest,
): Promise<void> {
  const {
    etag,
    modifiedAtMs,
    private: isPrivate,
    bytes,
  } = await makeFrame(id, format, checkQuery(frameQuery, query), viewer)
  const image = isNotModified(request, etag) ? Buffer.alloc(0) : await bytes(signal)
  const content = { sizeBytes: image.length, modifiedAtMs, etag, bytes: image }
  const cacheControl = caching({ isPrivate, restricted, token: viewer.token }, CACHE_SECONDS)
  await sendContent(request, response, content, {
    contentType: TYPES[format]!,
    cacheControl,
    downloadName: query.get('download'),
  })
}
