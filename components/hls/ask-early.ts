/** Requests that are sent before the code that needs their answers is there. */
import { StreamingDownload } from '../download.ts'
import { shared } from '../shared.ts'

/** Nobody takes an answer as new that is older. */
export const KEPT_MS = 10_000

/** The answer is for the first that takes it (`takeEarly`); others may read it too. */
export function askEarly(url: string): StreamingDownload {
  const { early } = shared()
  const asked = early.get(url)
  if (asked) return asked
  const download = new StreamingDownload(url)
  early.set(url, download)
  setTimeout(() => {
    if (early.get(url) !== download) return
    early.delete(url)
    download.abort()
  }, KEPT_MS)
  return download
}
