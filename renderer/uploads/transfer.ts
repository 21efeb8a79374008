/** Uploads a file by tus and resumes after a broken connection. A bundle of its own, loaded with the first upload. */
import type { DetailedError } from 'tus-js-client'
import { ProblemError } from '../../daemon/contract/client.ts'
import type { Problem } from '../../daemon/contract/errors.ts'
import { isWorthRetrying, sendByTus } from '../../daemon/contract/send-by-tus.ts'
import { createMeter } from '../../daemon/contract/throughput.ts'
import { sameOrigin } from './same-origin.ts'

/** About two minutes: long enough for a restart of the appliance or of a router. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]
/** No byte either way. Longer than the appliance takes to make a large file durable. */
const SILENCE_MS = 120_000
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

export async function transfer(
  file: File,
  { endpoint, uploadUrl, signal, onUrl, onProgress }: TransferOptions,
): Promise<void> {
  const meter = createMeter({ everyMs: STEP_MS })
  let url = uploadUrl
  let sent = 0
  for (let tries = 0; ; tries++) {
    const before = sent
    try {
      return await sendByTus(
        file,
        {
          endpoint,
          uploadUrl: url,
          metadata: { filename: file.name, filetype: file.type },
          silenceMs: SILENCE_MS,
          onUrl(upload) {
            url = upload.url = sameOrigin(upload.url!)
            onUrl(url)
          },
          onProgress(sentBytes) {
            sent = sentBytes
            const speedBps = meter(sentBytes)
            if (speedBps !== undefined) onProgress(sentBytes, speedBps)
          },
        },
        signal,
      )
    } catch (error) {
      signal.throwIfAborted()
      if (sent > before) tries = 0
      const delayMs = RETRY_MS[tries]
      if (delayMs === undefined || !isWorthRetrying(statusOf(error as Error)))
        throw plain(error as Error)
      await pause(delayMs, signal)
    }
  }
}

/** Rejects with the signal's reason. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** 0: no answer. */
const statusOf = (error: Error | DetailedError): number =>
  ('originalResponse' in error && error.originalResponse?.getStatus()) || 0

/** Has the shape that the API client throws. */
function plain(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new TypeError(error.message)
  try {
    const problem = JSON.parse(response.getBody()) as Problem
    if (typeof problem.code === 'string') return new ProblemError(problem)
  } catch {
    // tus itself answers some faults in plain text: said as it is, below.
  }
  return new Error(response.getBody().trim() || `svc answered ${response.getStatus()}.`)
}
