/**
 * Resumable uploads (tus 1.0) below /v1/uploads. The library implements the protocol; permissions and
 * consequences are implemented here.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TUS_RESUMABLE, type Upload } from '@tus/server'
import { AppError } from '../contract/errors.ts'
import { butIs, inPlainWords } from '../contract/plain-words.ts'
import { SPACE_HEADER } from '../contract/route.ts'
import { uploadMetadata, UPLOADS_PATH, type UploadMetadata } from '../contract/upload.ts'
import { TAIL_HEADER, VIDEO_HEADER } from '../contract/upload-headers.ts'
import type { Deps } from '../ports/deps.ts'
import { beginUpload } from '../uploads/begin.ts'
import { discardUpload } from '../uploads/discard.ts'
import { findUpload, type FoundUpload } from '../uploads/find.ts'
import { finishUpload } from '../uploads/finish.ts'
import { acknowledged, noteUnacknowledged } from '../uploads/unacknowledged.ts'
import { removeVideo } from '../videos/remove.ts'
import { requireUnused, withinScope } from '../tokens/upload-scope.ts'
import type { Auth } from './auth.ts'
import { authorize } from './authorize.ts'
import { PATIENCE } from './patience.ts'
import { logProblem, problemHeaders, sendProblem, toProblem } from './problem.ts'
import { beginningOf, cancellingOf, createUploadAudit } from './tus/audit.ts'
import { createUploadLocks } from './tus/locks.ts'
import { allowOrigins, EXTRA_HEADERS } from './tus/headers.ts'
import { isTail, offerTail, receiveTail } from './tus/tail.ts'
import { TusServer, type ProblemAnswer, type Visit } from './tus/server.ts'
import { UploadStore } from './tus/store.ts'
import { whenStalled } from './when-stalled.ts'

export interface TusOptions {
  /** With the database that records (`audited`). */
  deps: Deps
  auth: Pick<Auth, 'uploader' | 'hold'>
  /** Ends what is being sent: the client resumes, and nobody waits for it. */
  stopping?: AbortSignal
  /** A connection without data for this long is closed; the client resumes. */
  stallMs?: number
}

const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']
const COLLECTION = new RegExp(`^${UPLOADS_PATH}/?$`)
const ONE_UPLOAD = new RegExp(`^${UPLOADS_PATH}/(upl_[0-9A-Za-z]{20,24})$`)
/** How long a request may still receive bytes after it was asked to release an upload. */
const LET_GO_MS = 250

export function createTusHandler({
  deps,
  auth,
  stopping,
  stallMs = PATIENCE.stallMs,
}: TusOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const inAudit = createUploadAudit(deps)
  /** Each ends an open request. */
  const cutOffs = new Set<() => void>()
  stopping?.addEventListener('abort', () => {
    for (const cutOff of cutOffs) cutOff()
  })
  const server: TusServer = new TusServer(
    {
      path: UPLOADS_PATH,
      datastore: new UploadStore(deps),
      locker: createUploadLocks(deps.db.shared),
      lockDrainTimeout: LET_GO_MS,
      maxSize: deps.settings.maxSourceBytes,
      allowedHeaders: [SPACE_HEADER, TAIL_HEADER, 'X-Request-Id'],
      exposedHeaders: EXTRA_HEADERS,
      namingFunction: () => deps.ids.prefixed('upl'),
      getFileIdFromRequest: (request) => uploadIn(request.url),
      generateUrl: (request, { id }) => {
        // A client that came with an upload URL continues with one.
        const token = new URL(request.url, 'http://localhost').searchParams.get('token')
        const inQuery = token === null ? '' : `?token=${encodeURIComponent(token)}`
        return locationOf(deps.settings.baseUrl, request.headers.get('host'), id) + inQuery
      },
      async onUploadCreate(_request, upload) {
        await begin(server.visit, upload)
        return {}
      },
      async onUploadFinish(_request, upload) {
        await finish(server.visit, upload.id)
        return {}
      },
    },
    problemOf,
  )

  return async (request, response) => {
    if (!response.hasHeader('X-Request-Id'))
      response.setHeader('X-Request-Id', deps.ids.prefixed('req'))
    const visit: Visit = {
      request,
      response,
      caller: null,
      grant: null,
      created: null,
      error: null,
    }
    const cutOff = (): void => {
      if (!request.complete) request.destroy()
    }
    whenStalled(request, response, stallMs, cutOff)
    cutOffs.add(cutOff)
    request.once('close', () => cutOffs.delete(cutOff))
    try {
      const found = await enter(visit)
      const receive = () => server.receive(visit)
      if (isTail(request) && found) await receiveTail(deps, visit, found)
      else if (request.method === 'DELETE' && found)
        await inAudit(visit, cancellingOf(found.video), receive)
      else await receive()
    } catch (error) {
      visit.error = error
      refuse(visit)
    }
    await undo(visit)
  }

  /** Before the library: authenticates the caller and checks access to the upload, which it returns. */
  async function enter(visit: Visit): Promise<FoundUpload | null> {
    const { request, response } = visit
    // For clients behind proxies that block PATCH or DELETE (tus 1.0).
    if (request.method === 'POST')
      request.method = String(request.headers['x-http-method-override'] ?? 'POST').toUpperCase()
    const { method = '' } = request
    if (!METHODS.includes(method))
      throw new AppError(
        'method_not_allowed',
        `Uploads do not support ${method}. The protocol is tus 1.0.`,
      )
    if (method === 'OPTIONS') return null
    requireNoChecksum(request)
    const { caller, grant } = await auth.uploader(request)
    authorize(caller, 'videos:upload')
    Object.assign(visit, { caller, grant })
    auth.hold(grant ?? caller, response)

    const id = uploadIn(request.url)
    if (method === 'POST' && COLLECTION.test(pathOf(request.url))) {
      await requireUnused(deps, grant)
      return null
    }
    if (method === 'POST' || !id)
      throw new AppError(
        'upload_not_found',
        `Start an upload with POST to ${UPLOADS_PATH} and continue it at the Location of ` +
          'the response.',
      )
    const found = await findUpload(deps, { caller, grant }, id)
    if (method === 'PATCH' && !found.finished) await requireUnused(deps, grant)
    response.setHeader(VIDEO_HEADER, found.video)
    if (method === 'HEAD' && !found.finished) await offerTail(deps, response, id)
    // Every byte had arrived, but finishing failed at that time: now the client sees success, or why
    // not.
    if (found.finished && method === 'HEAD') acknowledged(id)
    if (
      !found.finished &&
      (await deps.uploadFiles.sizeOf(id)) === found.sizeBytes &&
      method !== 'DELETE'
    )
      await finishUpload(deps, { upload: id })
    return found
  }

  async function begin(visit: Visit, upload: Upload): Promise<void> {
    const metadata = await withinScope(
      deps,
      visit.grant,
      metadataOf(upload.metadata ?? {}, videoNamed(visit.request.url)),
    )
    const note = JSON.stringify(upload.metadata ?? {})
    const sizeBytes = upload.size ?? 0
    const { caller, grant } = visit
    const started = await inAudit(visit, beginningOf(metadata, sizeBytes), () =>
      beginUpload(deps, caller!, { id: upload.id, sizeBytes, metadata, grant, note }),
    )
    visit.created = { id: upload.id, video: started.upload.video, madeVideo: started.madeVideo }
    visit.response.setHeader(VIDEO_HEADER, started.upload.video)
    await offerTail(deps, visit.response, upload.id)
  }

  /** The row is deleted at the end, so the key to find the upload again is read before. */
  async function finish({ request: { socket }, response }: Visit, id: string): Promise<void> {
    const row = await deps.db.read(({ uploads }) => uploads.get(id))
    await finishUpload(deps, { upload: id })
    if (row && (response.destroyed || socket.destroyed || socket.readableEnded))
      noteUnacknowledged(deps, row)
  }

  /** A creation that failed sent no Location, so nobody could resume it. */
  async function undo(visit: Visit): Promise<void> {
    const { request, created: started, error, caller } = visit
    const brokeOff = request.destroyed && !request.complete
    if (!started || (!error && !brokeOff)) return
    // The log has already that it began.
    const isGone = await inAudit(visit, cancellingOf(started.video), () =>
      discardUpload(deps, started),
    )
    if (!isGone || !started.madeVideo) return
    await removeVideo(deps, caller!, started.video, { onlyUnused: true })
  }

  function refuse({ request, response, error }: Visit): void {
    logProblem(deps.log, error, request, requestIdOf(response))
    allowOrigins(response)
    for (const [name, value] of Object.entries(extraHeaders(error))) response.setHeader(name, value)
    if (!request.destroyed || !response.destroyed)
      sendProblem(response, error, requestIdOf(response), deps.settings.baseUrl)
  }

  function problemOf({ request, response, error }: Visit): ProblemAnswer {
    logProblem(deps.log, error, request, requestIdOf(response))
    const problem = toProblem(error, requestIdOf(response), deps.settings.baseUrl)
    return {
      status: problem.status,
      headers: { ...problemHeaders(error), ...extraHeaders(error) },
      body: JSON.stringify(problem),
    }
  }
}

/** Ignoring it would let a client believe that its checksum was verified. */
function requireNoChecksum({ headers }: IncomingMessage): void {
  if (headers['upload-checksum'] === undefined) return
  const message =
    'must be omitted: checksums of parts are not supported. GET ' +
    '/v1/uploads/{upload}/checksum returns the SHA-256 of the whole file'
  throw new AppError('validation_failed', `headers.upload-checksum: ${message}.`, {
    faults: [{ path: 'headers.upload-checksum', code: 'unsupported', message }],
  })
}

function extraHeaders(error: unknown): Record<string, string> {
  const code = error instanceof AppError ? error.code : null
  if (code === 'unsupported_tus_version') return { 'Tus-Version': TUS_RESUMABLE }
  if (code === 'method_not_allowed') return { Allow: METHODS.join(', ') }
  return {}
}

/** Ignores keys without a value. Throws `validation_failed` with every fault. */
function metadataOf(
  pairs: Record<string, string | null>,
  videoInAddress: string | null,
): UploadMetadata {
  const given = Object.fromEntries(Object.entries(pairs).filter(([, value]) => value))
  const merged = videoInAddress === null ? given : { ...given, video: videoInAddress }
  const checked = uploadMetadata.safeParse(merged, { error: inPlainWords })
  if (checked.success) return checked.data
  const faults = checked.error.issues.map((issue) => {
    const { path, code } = issue
    const where = path[0] === 'video' && videoInAddress !== null ? 'query' : 'metadata'
    const value = (merged as Record<PropertyKey, unknown>)[path[0] ?? '']
    return {
      path: [where, ...path].join('.'),
      code,
      message: `${issue.message}${butIs(issue, path, value)}`,
    }
  })
  throw new AppError(
    'validation_failed',
    'The upload is invalid: ' +
      `${faults.map((fault) => `${fault.path} ${fault.message}`).join('; ')}.`,
    { faults },
  )
}

/**
 * The URL to continue at: absolute for clients of the public URL; a path for others (a second name, a
 * tunnel, a proxy that changes Host), whose client completes it with the URL that works for it.
 */
function locationOf(baseUrl: string, host: string | null, id: string): string {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  return `${base.host === host ? base.origin : ''}${prefix}${UPLOADS_PATH}/${id}`
}

const pathOf = (url: string | undefined) => new URL(url ?? '/', 'http://localhost').pathname
const uploadIn = (url: string | undefined) => ONE_UPLOAD.exec(pathOf(url))?.[1]
const videoNamed = (url: string | undefined) =>
  new URL(url ?? '/', 'http://localhost').searchParams.get('video')
const requestIdOf = (response: ServerResponse) => String(response.getHeader('X-Request-Id') ?? '')
