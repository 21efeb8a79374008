/** Uploads a file by tus and resumes after a broken connection. A bundle of its own, loaded with the first upload. */
import { type LastingTransfer, sendWithRetries } from '../../daemon/contract/send-with-retries.ts'
import { createMeter } from '../../daemon/contract/throughput.ts'

/** How often a bar moves: often enough to look alive, seldom enough to cost nothing. */
const STEP_MS = 150

interface TransferOptions extends Pick<
  LastingTransfer,
  'endpoint' | 'headers' | 'onUrl' | 'uploadUrl'
> {
  signal: AbortSignal
  /** Now and then; the speed is null while it is unknown. */
  onProgress(sentBytes: number, speedBps: number | null): void
}

export function transfer(file: File, { endpoint, signal, onProgress, ...others }: TransferOptions) {
  const meter = createMeter({ everyMs: STEP_MS })
  return sendWithRetries(
    file,
    {
      ...others,
      endpoint: sameOrigin(endpoint),
      metadata: { filename: file.name, filetype: file.type },
      reachedAt: sameOrigin,
      onProgress(sentBytes) {
        const speedBps = meter(sentBytes)
        if (speedBps !== undefined) onProgress(sentBytes, speedBps)
      },
    },
    signal,
  )
}

/**
 * Moves a URL to the origin of this page. svc writes its public URL into responses;
 * the page may have been opened by another name of it, and the session's cookie belongs to that name.
 */
function sameOrigin(address: string) {
  const { pathname, search } = new URL(address, location.href)
  return `${location.origin}${pathname}${search}`
}
