/**
 * Sends a file, or what is missing of it, by tus, in a single try: for the elements and the dashboard
 * alike, which decide themselves when another try is worth it. Both load it with the first file that
 * somebody sends.
 */
import { Upload, type UploadOptions } from 'tus-js-client'

export interface TusTransfer extends Pick<
  UploadOptions,
  'endpoint' | 'uploadUrl' | 'metadata' | 'chunkSize' | 'onBeforeRequest' | 'onAfterResponse'
> {
  /** Neither a byte nor an answer for so long: the connection is gone, though nobody has said so. */
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
    let silent: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      clearTimeout(silent)
      silent = setTimeout(
        () => stop(Object.assign(new Error('silence'), { originalResponse: null })),
        silenceMs,
      )
    }
    const end = (settle: () => void) => {
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
      onBeforeRequest(request) {
        stir()
        creating = request.getMethod() === 'POST'
        return onBeforeRequest?.(request)
      },
      onAfterResponse(request, response) {
        stir()
        onAfterResponse?.(request, response)
      },
      onUploadUrlAvailable() {
        creating = false
        onUrl(upload)
        if (signal.aborted) stop(signal.reason)
      },
      onProgress(sentBytes) {
        stir()
        onProgress(sentBytes)
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
