/** Uploads a file by tus and resumes after a broken connection. A bundle of its own, loaded with the first upload. */
import type { DetailedError, HttpResponse } from 'tus-js-client'
import { ProblemError } from '../../daemon/contract/client.ts'
import type { Problem } from '../../daemon/contract/errors.ts'
import { isWorthRetrying, sendByTus } from '../../daemon/contract/send-by-tus.ts'
import { createMeter } from '../../daemon/contract/throughput.ts'

/** About two minutes: long enough for a restart of the appliance or of a router. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]
/** No byte either way. Longer than the appliance takes to make a large file durable. */
const SILENCE_MS = 120_000
/** How often a bar moves: often enough to look alive, seldom enough to cost nothing. */
const STEP_MS = 150

interface TransferOptions {
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
          endpoint: sameOrigin(endpoint),
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
      const { originalResponse: response } = error as Partial<DetailedError>
      if (delayMs === undefined || !isWorthRetrying(response?.getStatus() ?? 0))
        throw response ? answered(response) : new TypeError((error as Error).message)
      await pause(delayMs, signal)
    }
  }
}

/**
 * Moves a URL to the origin of this page. svc writes its public URL into responses;
 * the page may have been opened by another name of it, and the session's cookie belongs to that name.
 */
function sameOrigin(address: string) {
  const { pathname, search } = new URL(address, location.href)
  return `${location.origin}${pathname}${search}`
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** Has the shape that the API client throws. */
function answered(response: HttpResponse): Error {
  const body = response.getBody()
  try {
    const problem = JSON.parse(body) as Problem
    if (typeof problem.code === 'string') return new ProblemError(problem)
  } catch {
    // tus itself answers some faults in plain text: said as it is, below.
  }
  return new Error(body.trim() || `svc answered ${response.getStatus()}.`)
}
