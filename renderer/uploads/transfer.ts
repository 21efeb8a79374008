/** One file by tus. Goes on by itself after a broken connection. Its own bundle: only who uploads loads it. */
import { Upload, type DetailedError } from 'tus-js-client'
import { ProblemError } from '../../daemon/contract/client.ts'
import type { Problem } from '../../daemon/contract/errors.ts'
import { createMeter } from '../../daemon/contract/throughput.ts'
import { sameOrigin } from './same-origin.ts'

/** About two minutes: long enough for a restart of the appliance or of a router. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]
/** How often a bar moves: often enough to look alive, seldom enough to cost nothing. */
const STEP_MS = 150

export interface TransferOptions {
  endpoint: string
  /** Set when an earlier try got that far. */
  uploadUrl: string | null
  signal: AbortSignal
  onUrl(url: string): void
  /** Now and then; the speed is null while nobody can tell. */
  onProgress(sentBytes: number, speedBps: number | null): void
}

export function transfer(
  file: File,
  { endpoint, uploadUrl, signal, onUrl, onProgress }: TransferOptions,
): Promise<void> {
  const meter = createMeter({ everyMs: STEP_MS })
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      uploadUrl,
      metadata: { filename: file.name, filetype: file.type },
      retryDelays: RETRY_MS,
      // Each upload is a new video; nothing is to be found again by the file's looks.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        if (upload.url === null) return
        upload.url = sameOrigin(upload.url)
        onUrl(upload.url)
      },
      onShouldRetry: (error) => worthRetrying(error),
      onProgress(sentBytes) {
        const speedBps = meter(sentBytes)
        if (speedBps !== undefined) onProgress(sentBytes, speedBps)
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(plain(error)),
    })
    signal.addEventListener('abort', () => {
      // The video is deleted with all it has, the upload included.
      void upload.abort(false).finally(() => reject(signal.reason as Error))
    })
    upload.start()
  })
}

function worthRetrying(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  // 409 and 423: another request still holds the upload, as after a broken connection.
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)
}

/** As the client of the API throws it. */
function plain(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new TypeError(error.message)
  try {
    const problem = JSON.parse(response.getBody()) as Problem
    if (typeof problem.code === 'string') return new ProblemError(problem)
  } catch {
    // tus itself answers some faults in plain text: said as it is, below.
  }
  return new Error(response.getBody().trim() || `The appliance answered ${response.getStatus()}.`)
}
