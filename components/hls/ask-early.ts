/** Requests that are sent before the code that needs their answers is there. */
import { StreamingDownload } from '../download.ts'
import { shared } from '../shared.ts'

/** Nobody takes an answer as new that is older. */
export const MAX_AGE_MS = 10_000

/** The answer is for the first that takes it (`takeEarly`); others may read it too. */
export function askEarly(url: string): StreamingDownload {
  const { early } = shared()
  const existing = early.get(url)
  if (existing) return existing
  const download = new StreamingDownload(url)
  early.set(url, download)
  setTimeout(() => {
    if (early.get(url) !== download) return
    early.delete(url)
    download.abort()
  }, MAX_AGE_MS)
  return download
}
