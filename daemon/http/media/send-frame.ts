/** Sends a frame image or an animated preview over HTTP; an image that the client has already is not made again. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import type { Viewer } from '../../ports/caller.ts'
import { ANIMATION_FORMATS, type AnimationFormat } from '../../ports/stills.ts'
import { animationQuery, type AnimationMaker } from '../../stills/animation.ts'
import { frameQuery, type FrameMaker } from '../../stills/frame.ts'
import { checkQuery } from '../check.ts'
import { caching } from './caching.ts'
import { isNotModified, sendContent } from './send-content.ts'

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

/** The source may be replaced, so caches revalidate; an unchanged image is not sent again. */
const CACHE_SECONDS = 300

export interface ImageMakers {
  frame: FrameMaker
  animation: AnimationMaker
}

/** Parameters that only animated images have. */
const MOVING = ['duration', 'start', 'fps']

export interface FrameRequest {
  id: string
  format: string
  query: URLSearchParams
  viewer: Viewer
  restricted: boolean
  signal: AbortSignal
}

export async function sendFrame(
  makers: ImageMakers,
  request: IncomingMessage,
  response: ServerResponse,
  { id, format, query, viewer, restricted, signal }: FrameRequest,
): Promise<void> {
  const {
    etag,
    modifiedAtMs,
    private: isPrivate,
    bytes,
  } = isAnimated(format, query)
    ? await makers.animation(id, format, checkQuery(animationQuery, query), viewer)
    : await makers.frame(id, format, checkQuery(frameQuery, query), viewer)
  const image = isNotModified(request, etag) ? Buffer.alloc(0) : await bytes(signal)
  const content = { sizeBytes: image.length, modifiedAtMs, etag, bytes: image }
  const cacheControl = caching({ isPrivate, restricted, token: viewer.token }, CACHE_SECONDS)
  await sendContent(request, response, content, {
    contentType: TYPES[format]!,
    cacheControl,
    downloadName: query.get('download'),
  })
}

/** Throws `validation_failed` for a format that cannot move. */
function isAnimated(format: string, query: URLSearchParams): format is AnimationFormat {
  const given = MOVING.find((name) => query.has(name))
  const canMove = (ANIMATION_FORMATS as readonly string[]).includes(format)
  if (given === undefined || canMove) return format === 'gif' || given !== undefined
  const message = `is available for ${ANIMATION_FORMATS.join(' and ')} only, not for ${format}`
  throw new AppError('validation_failed', `query.${given}: ${message}.`, {
    faults: [{ path: `query.${given}`, code: 'unknown_field', message }],
  })
}
