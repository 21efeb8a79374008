/** Progress notifications of one call, for a client that has asked for them. */
import type { ServerContext } from '@modelcontextprotocol/server'

/** `percent`: null for a step of unknown length; it then only shows that the work is still going on. */
export type ReportProgress = (percent: number | null, message: string) => void

/** Clients end a call that is silent for a minute; more often than this helps nobody. */
const EVERY_MS = 2_000
const STEP_PERCENT = 1

export function progressOf({ mcpReq }: ServerContext): { report: ReportProgress; end(): void } {
  const { notify, _meta: meta } = mcpReq
  const progressToken = meta?.progressToken
  if (progressToken === undefined) return { report: () => undefined, end: () => undefined }
  let sent = -1
  let sentAtMs = -Infinity
  let beat: NodeJS.Timeout | undefined

  function send(percent: number, message: string): void {
    // The protocol wants every value to be larger than the one before.
    if (percent <= sent) return
    sent = percent
    sentAtMs = performance.now()
    const params = { progressToken, progress: percent, total: 100, message }
    // A client that is gone is noticed where its messages are read.
    notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }

  return {
    report(percent, message) {
      clearInterval(beat)
      if (percent !== null) {
        const isDue = percent >= sent + STEP_PERCENT || performance.now() - sentAtMs >= EVERY_MS
        if (isDue) send(percent, message)
        return
      }
      // Ever closer to the end, and never there.
      const closer = () => send(sent + (100 - sent) / 16, message)
      closer()
      beat = setInterval(closer, EVERY_MS)
    },
    end: () => clearInterval(beat),
  }
}
