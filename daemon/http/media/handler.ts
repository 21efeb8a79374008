/**
 * Serves media, images and components without Koa: files of any size, directly from storage. Paths:
 * /media/<space>/<video key>/…, the same by host, /image/<video id>.<format>.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import { splitVideoId, VIDEO_ID, VIDEO_KEY } from '../../contract/ids.ts'
import { createDownloads } from '../../manifests/download.ts'
import { createLocate } from '../../playback/locate.ts'
import { createRestoring } from '../../playback/restoring.ts'
import { videoPrefix } from '../../ports/layout.ts'
import { noteMissing } from '../../videos/missing-files.ts'
import type { Deps } from '../../ports/deps.ts'
import { createPlayCounter } from '../../private-links/open.ts'
import { createAnimationMaker } from '../../stills/animation.ts'
import { createCachedImages } from '../../stills/cached-image.ts'
import { createFrameMaker } from '../../stills/frame.ts'
import { createStillServing } from '../../stills/serve.ts'
import { createSlots } from '../../ports/slots.ts'
import type { Auth } from '../auth.ts'
import { caching } from './caching.ts'
import { leaving, whenLeft } from '../leaving.ts'
import { loggable } from '../../ports/loggable.ts'
import { redirectFile } from './redirect-file.ts'
import { sendDownload } from './send-download.ts'
import { sendFile } from './send-file.ts'
import { sendFrame } from './send-frame.ts'
import { sendContent, type Served } from './send-content.ts'

export interface MediaAddress {
  kind: 'media' | 'image'
  /** Video id. */
  id: string
  /** Path below the video; for an image its format. */
  rest: string
  /** Token in the path: `~<token>` directly after the video key. */
  token: string | null
}

/** Files with relative URLs, which inherit the token of the path. */
const WITH_CHILDREN =
  /(^|\/)(manifest\.m3u8|manifest\.mpd|playlist\.m3u8|iframes\.m3u8|sub_\w+\.m3u8|storyboard\.vtt)$/

/** Types by which a video is played, and that of its original: what a private link counts. */
const PLAYED = /^(?:video|audio)\/|mpegurl|dash\+xml|octet-stream/

/** null when the URL is not a media URL. */
export function mediaAddress(path: string, spaceOfHost: string | null): MediaAddress | null {
  const image = /^\/image\/([^/]+)\.([a-z]+)$/i.exec(path)
  if (image && VIDEO_ID.test(image[1]!))
    return {
      kind: 'image',
      id: image[1]!,
      rest: image[2]!.toLowerCase().replace(/^jpeg$/, 'jpg'),
      token: null,
    }
  const byPath = /^\/media\/([a-z0-9]{5})\/([^/]+)\/(.+)$/.exec(path)
  if (byPath && VIDEO_KEY.test(byPath[2]!))
    return { kind: 'media', id: byPath[1]! + byPath[2]!, ...belowVideo(byPath[3]!) }
  const byHost = spaceOfHost ? /^\/([^/]+)\/(.+)$/.exec(path) : null
  if (byHost && VIDEO_KEY.test(byHost[1]!))
    return { kind: 'media', id: spaceOfHost! + byHost[1]!, ...belowVideo(byHost[2]!) }
  return null
}

function belowVideo(path: string): { rest: string; token: string | null } {
  const sign = path.startsWith('~') ? 1 : /^%7e/i.test(path) ? 3 : 0
  const end = path.indexOf('/')
  if (sign === 0 || end <= sign || end === path.length - 1) return { rest: path, token: null }
  return { rest: path.slice(end + 1), token: path.slice(sign, end) }
}

type MediaHandler = (
  address: MediaAddress,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void>

export function createMediaHandler(deps: Deps, auth: Auth): MediaHandler {
  const slots = createSlots(deps.settings.maxStills)
  const images = createCachedImages(deps, slots)
  const makers = {
    frame: createFrameMaker(deps, images),
    animation: createAnimationMaker(deps, images),
  }
  const restoring = createRestoring(deps)
  const countPlay = createPlayCounter(deps)
  const locate = createLocate({
    ...deps,
    restoring,
    downloads: createDownloads(deps, restoring),
    stills: createStillServing(deps, slots, restoring),
  })
  return (address, request, response, query) =>
    handle(address, request, response, query).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'file_lost')
        await logLost(deps, address, error, loggable(request.url ?? ''))
      throw error
    })

  async function handle(
    address: MediaAddress,
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> {
    response.setHeader(
      'Access-Control-Expose-Headers',
      'Content-Length, Content-Range, ETag, Retry-After, X-Request-Id',
    )
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    const { restricted, allowOrigin } = await auth.domains.check(
      splitVideoId(address.id).space,
      request.headers,
    )
    if (allowOrigin) response.setHeader('Access-Control-Allow-Origin', allowOrigin)
    if (restricted) response.setHeader('Vary', 'Origin')
    if (request.method === 'OPTIONS') return preflight(response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD, OPTIONS')
      throw new AppError(
        'method_not_allowed',
        `Media files support GET and HEAD, not ${request.method}.`,
      )
    }
    const inQuery = query.get('token')
    query.delete('token')
    const viewer = await auth.viewer(request, address.token ?? inQuery)
    // A playlist is sent at once, so there is nothing to cut off.
    if (!WITH_CHILDREN.test(address.rest)) auth.hold(viewer.caller ?? viewer.grant, response)
    if (address.kind === 'image')
      return sendFrame(makers, request, response, {
        id: address.id,
        format: address.rest,
        query,
        viewer,
        restricted,
        signal: leaving(response),
      })

    const located = await locate(address.id, address.rest, viewer)
    if (PLAYED.test(located.contentType)) await countPlay(viewer.grant)
    const downloadName =
      query.get('download') ?? (located.kind === 'file' ? (located.fileName ?? null) : null)
    const cacheControl = (maxAgeSeconds: number | 'immutable') =>
      caching({ isPrivate: located.private, restricted, token: viewer.token }, maxAgeSeconds)
    if (
      located.private &&
      address.token === null &&
      inQuery !== null &&
      WITH_CHILDREN.test(address.rest)
    )
      return belowToken(response, address.rest, inQuery, query)
    if (located.kind === 'text')
      return sendBytes(request, response, {
        contentType: located.contentType,
        bytes: located.body,
        ascii: located.ascii,
        tag: located.tag,
        modifiedAtMs: null,
        cacheControl: cacheControl(located.maxAgeSeconds),
        downloadName,
      })
    if (located.kind === 'bytes')
      return sendBytes(request, response, {
        ...located,
        cacheControl: cacheControl(located.immutable ? 'immutable' : 0),
        downloadName,
      })
    if (located.kind === 'download') {
      const download = await located.find(leaving(response))
      if (!download)
        throw new AppError(
          'not_found',
          'This file does not exist yet: the video is still being encoded.',
        )
      // Sending may take long, and the source may be replaced meanwhile.
      whenLeft(response, deps.watched.hold(located.source))
      return sendDownload(deps, request, response, {
        download,
        contentType: located.contentType,
        cacheControl: cacheControl(300),
        downloadName,
      })
    }
    if (await redirectFile(deps, request, response, { located, restricted, downloadName })) return
    return sendFile(deps, request, response, {
      key: located.key,
      make: located.make && (() => located.make!(leaving(response))),
      place: located.place,
      contentType: located.contentType,
      cacheControl: cacheControl(located.immutable ? 'immutable' : (located.maxAgeSeconds ?? 300)),
      downloadName,
    })
  }
}

const MOST_LOGGED = 1_000
const logged = new Set<string>()

/** Records a path in the video, and logs it once, however often it is requested, and from whichever process. */
async function logLost(
  deps: Deps,
  { id, rest, kind }: MediaAddress,
  { given }: AppError,
  path: string,
): Promise<void> {
  const file = String(given?.file ?? (kind === 'image' ? 'source' : rest)).slice(0, 200)
  const key = `${id}/${file}`
  if (logged.has(key)) return
  if (logged.size >= MOST_LOGGED) logged.clear()
  logged.add(key)
  const wasRecorded = await noteMissing(deps, id, file).catch((error: unknown) => {
    deps.log.warn({ err: error, video: id }, 'could not store that a file is lost')
    return false
  })
  // Another process has logged it.
  if (wasRecorded && deps.db.shared) return
  deps.log.error(
    { path, video: id, file: deps.storage.placeOf(`${videoPrefix(id)}/${file}`) },
    'a file of a video is lost and cannot be rebuilt',
  )
}

/** Rewrites a URL to the form in which relative URLs inherit the token. */
function belowToken(
  response: ServerResponse,
  rest: string,
  token: string,
  query: URLSearchParams,
): void {
  const up = '../'.repeat(rest.split('/').length - 1)
  const more = query.size > 0 ? `?${query}` : ''
  response.writeHead(302, {
    Location: `${up}~${encodeURIComponent(token)}/${rest}${more}`,
    'Cache-Control': 'private, no-store',
    'Content-Length': 0,
  })
  response.end()
}

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'Authorization, Range, If-None-Match',
    'Access-Control-Max-Age': '86400',
  })
  response.end()
}

/** Sends bytes from memory over HTTP. */
function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  served: Served & {
    bytes: Buffer
    ascii?: string | null
    tag: string
    modifiedAtMs: number | null
  },
): Promise<void> {
  const { bytes, ascii = null, modifiedAtMs, tag } = served
  return sendContent(
    request,
    response,
    { sizeBytes: bytes.length, modifiedAtMs, etag: `"${tag}"`, bytes, ascii },
    served,
  )
}
