/**
 * Sends a file by tus and resumes after a broken connection: for the dashboard and for programs alike. Comes with the
 * first file that somebody sends.
 */
import { problemIn, ProblemError } from './client.ts'
import { isWorthRetrying, sendByTus, type TusError, type TusTransfer } from './send-by-tus.ts'
import { isGone, problemOfUpload } from './upload-refusals.ts'

/** About two minutes: long enough for a restart of the appliance or of a router. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]
/** No byte either way. Longer than the appliance takes to make a large file durable. */
const SILENCE_MS = 120_000

export interface LastingTransfer extends Pick<
  TusTransfer,
  'chunkSize' | 'headers' | 'httpStack' | 'onProgress'
> {
  endpoint: string
  metadata: Record<string, string>
  /** Set when an earlier try got that far. */
  uploadUrl: string | null
  /** Rejects with `upload_not_found` or `upload_expired` when the upload is gone; else the file is sent from its start. */
  resumeOnly?: boolean
  /** Where the upload is to be reached, if not at the server's own URL for it. */
  reachedAt?(url: string): string
  onUrl(url: string): void
}

/** Rejects with the signal's reason, with a `ProblemError`, or with a `TypeError` when there is no connection. */
export async function sendWithRetries(
  file: File,
  {
    endpoint,
    uploadUrl,
    resumeOnly = false,
    reachedAt = (url) => url,
    onUrl,
    onProgress,
    ...options
  }: LastingTransfer,
  signal: AbortSignal,
): Promise<void> {
  let url = uploadUrl
  let sent = 0
  for (let tries = 0; ; tries++) {
    const before = sent
    try {
      return await sendByTus(
        file,
        {
          ...options,
          // With both, the library begins anew whatever the answer to HEAD is: also that of a proxy without svc.
          endpoint: url === null ? endpoint : null,
          uploadUrl: url,
          silenceMs: SILENCE_MS,
          onUrl(upload) {
            url = upload.url = reachedAt(upload.url!)
            onUrl(url)
          },
          onProgress(sentBytes) {
            sent = sentBytes
            onProgress(sentBytes)
          },
        },
        signal,
      )
    } catch (error) {
      signal.throwIfAborted()
      if (sent > before) tries = 0
      const delayMs = RETRY_MS[tries]
      const { originalResponse: response } = error as Partial<TusError>
      const isAgain = !resumeOnly && isGone(error as Partial<TusError>)
      if (delayMs === undefined || !(isAgain || isWorthRetrying(response?.getStatus() ?? 0)))
        throw response
          ? await answered(response.getStatus(), response.getBody().trim())
          : new TypeError((error as Error).message, { cause: error })
      if (isAgain) url = null
      await pause(delayMs, signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave, { once: true })
  })

/** Has the shape that the API client throws; tus itself answers some faults in plain text. */
const answered = async (status: number, body: string): Promise<Error> =>
  body && !problemIn(body) ? new Error(body) : new ProblemError(await problemOfUpload(status, body))
