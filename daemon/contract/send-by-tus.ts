/**
 * Sends a file, or what is missing of it, by tus, in a single try: for the elements and the dashboard
 * alike, which decide themselves when another try is worth it. Both load it with the first file that
 * somebody sends.
 */
import {
  Upload,
  type DetailedError,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
  type UploadOptions,
} from 'tus-js-client'
import { isWorthSending, tailStartOf, type ReadBytes } from './file-tail.ts'
import { TAIL_HEADER, TAIL_LIMIT_HEADER } from './upload-headers.ts'

export type TusError = DetailedError

export interface TusTransfer extends Pick<
  UploadOptions,
  | 'endpoint'
  | 'uploadUrl'
  | 'metadata'
  | 'headers'
  | 'chunkSize'
  | 'httpStack'
  | 'onBeforeRequest'
  | 'onAfterResponse'
> {
  /** Neither a byte nor an answer for so long: the connection is gone, though nothing has reported that. */
  silenceMs: number
  /** The upload exists, from before or since now. */
  onUrl(upload: Upload): void
  onProgress(sentBytes: number): void
}

/** Rejects with the signal's reason, or with the library's error; without an answer it has no `originalResponse`. */
export function sendByTus(
  file: File,
  { silenceMs, onUrl, onProgress, onBeforeRequest, onAfterResponse, ...options }: TusTransfer,
  signal: AbortSignal,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let creating = false
    const tail = createTailSender({
      sizeBytes: file.size,
      read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
      bodyFrom: (start) => file.slice(start),
    })
    let silent: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const stir = () => {
      clearTimeout(silent)
      // A request that broke may still report what it has read of the file.
      if (isOver) return
      silent = setTimeout(
        () => stop(Object.assign(new Error('silence'), { originalResponse: null })),
        silenceMs,
      )
    }
    const end = (settle: () => void) => {
      isOver = true
      clearTimeout(silent)
      signal.removeEventListener('abort', leave)
      settle()
    }
    const stop = (reason: unknown) => {
      void upload.abort()
      end(() => reject(reason as Error))
    }
    // What is being created is let come to light, so that it can be removed again.
    const leave = () => {
      if (!creating) stop(signal.reason)
    }
    const upload = new Upload(file, {
      ...options,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => '',
      async onBeforeRequest(request) {
        stir()
        creating = request.getMethod() === 'POST'
        if (request.getMethod() === 'PATCH')
          await tail.send(upload, (ahead) => onBeforeRequest?.(ahead))
        await onBeforeRequest?.(request)
      },
      onAfterResponse(request, response) {
        stir()
        tail.answered(response)
        onAfterResponse?.(request, response)
      },
      onUploadUrlAvailable() {
        creating = false
        onUrl(upload)
        if (signal.aborted) stop(signal.reason)
      },
      onProgress(sentBytes) {
        stir()
        if (!isOver) onProgress(sentBytes)
      },
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(signal.aborted ? (signal.reason as Error) : error)),
    })
    signal.addEventListener('abort', leave)
    stir()
    upload.start()
  })
}

/** 0: no answer. 409 and 423: another request still holds the upload, as after a broken connection. */
export const isWorthRetrying = (status: number): boolean =>
  status === 0 ||
  status === 409 ||
  status === 423 ||
  status === 429 ||
  (status >= 500 && status !== 507)

export interface TailSource {
  sizeBytes: number
  read: ReadBytes
  /** The file from there on, as the HTTP stack sends it. */
  bodyFrom(start: number): unknown
}

export interface TailSender {
  /** To be called with every answer: a server that takes tails shows so in it. */
  answered(response: HttpResponse): void
  /**
   * Sends the tail once, if the server takes it and the file has one. Never rejects: without it, the file
   * plays when it is complete. `prepare` adds the credentials.
   */
  send(upload: Upload, prepare: (request: HttpRequest) => void | Promise<void>): Promise<void>
}

/** Sends what has to be there before a file can be played, ahead of the rest of it. */
export function createTailSender({ sizeBytes, read, bodyFrom }: TailSource): TailSender {
  let limitBytes = 0
  let sending: Promise<void> | null = null

  async function sendTail(
    { url, options }: Upload,
    prepare: (request: HttpRequest) => void | Promise<void>,
  ): Promise<void> {
    const start = await tailStartOf(read, sizeBytes)
    if (start === null || !isWorthSending(start, sizeBytes, limitBytes) || !url) return
    const request = (options as { httpStack: HttpStack }).httpStack.createRequest('PATCH', url)
    request.setHeader('Tus-Resumable', '1.0.0')
    request.setHeader('Content-Type', 'application/offset+octet-stream')
    request.setHeader('Upload-Offset', String(start))
    request.setHeader(TAIL_HEADER, 'true')
    for (const header of Object.entries(options.headers ?? {})) request.setHeader(...header)
    await prepare(request)
    await request.send(bodyFrom(start))
  }

  return {
    answered(response) {
      limitBytes = Number(response.getHeader(TAIL_LIMIT_HEADER) ?? limitBytes)
    },
    async send(upload, prepare) {
      if (limitBytes === 0) return
      sending ??= sendTail(upload, prepare).catch(() => undefined)
      await sending
    },
  }
}
