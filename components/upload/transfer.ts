/**
 * One try to send a file, or what is missing of it, by tus. tus-js-client comes with the first file
 * that somebody sends.
 */
import type { DetailedError, Upload } from 'tus-js-client'
import { uploadsAddress } from './endpoint.ts'
import { UploadRefusal } from './refusal.ts'
import type { TokenSource } from './token.ts'

/** Neither a byte nor an answer: the connection is gone, though nobody has said so. */
const SILENCE_MS = 60_000

export interface Transfer {
  file: File
  /** Of one that was begun before. */
  upload: string | null
  metadata: Record<string, string>
  chunkBytes: number
  tokens: TokenSource
  onBegun(upload: string): void
  onVideo(video: string): void
  /** So many bytes of one that was begun before are there. */
  onFound(bytes: number): void
  onProgress(sentBytes: number): void
}

/** Rejects with a Refusal, with the signal's reason, or with what `getToken` rejected with. */
export async function transfer(wanted: Transfer, signal: AbortSignal): Promise<void> {
  const tus = await import('tus-js-client')
  signal.throwIfAborted()
  return new Promise<void>((resolve, reject) => {
    let creating = false
    let token = ''
    let silent = 0
    const stir = () => {
      clearTimeout(silent)
      silent = window.setTimeout(() => stop(new UploadRefusal(0)), SILENCE_MS)
    }
    const end = (deed: () => void) => {
      clearTimeout(silent)
      signal.removeEventListener('abort', leave)
      deed()
    }
    const stop = (reason: unknown) => {
      void upload.abort()
      end(() => reject(reason as Error))
    }
    // What is being created is let come to light, so that it can be removed again.
    const leave = () => {
      if (!creating) stop(signal.reason)
    }
    const upload: Upload = new tus.Upload(wanted.file, {
      endpoint: wanted.upload === null ? uploadsAddress() : null,
      uploadUrl: wanted.upload === null ? null : `${uploadsAddress()}/${wanted.upload}`,
      metadata: wanted.metadata,
      chunkSize: wanted.chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => '',
      async onBeforeRequest(request) {
        stir()
        creating = request.getMethod() === 'POST'
        token = await wanted.tokens.current()
        request.setHeader('Authorization', `Bearer ${token}`)
      },
      onAfterResponse(request, response) {
        stir()
        const video = response.getHeader('Svc-Video')
        if (video) wanted.onVideo(video)
        const offset = response.getHeader('Upload-Offset')
        if (offset && request.getMethod() === 'HEAD') wanted.onFound(Number(offset))
      },
      onUploadUrlAvailable() {
        creating = false
        wanted.onBegun(upload.url!.split('/').at(-1)!)
        if (signal.aborted) stop(signal.reason)
      },
      onProgress(bytes) {
        stir()
        wanted.onProgress(bytes)
      },
      onSuccess: () => end(resolve),
      onError: (error) =>
        end(() => reject(signal.aborted ? (signal.reason as Error) : asRefusal(error, token))),
    })
    signal.addEventListener('abort', leave)
    stir()
    upload.start()
  })
}

function asRefusal(error: Error | DetailedError, token: string): unknown {
  if (!('originalResponse' in error)) return error
  const { originalResponse: response, causingError } = error
  if (response)
    return new UploadRefusal(response.getStatus(), {
      body: response.getBody(),
      retryAfter: response.getHeader('Retry-After') ?? null,
      token,
    })
  // The page's own, from before the request; XMLHttpRequest gives an event.
  return causingError instanceof Error ? causingError : new UploadRefusal(0)
}
