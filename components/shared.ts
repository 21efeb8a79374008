/**
 * What all copies of this package on a page have in common: one may come from the appliance,
 * another in the page's own bundle.
 */
import { StreamingDownload } from './download.ts'

interface Shared {
  /** Base URL from configure(). */
  configuration: { baseUrl?: string }
  early: Map<string, StreamingDownload>
}

const KEY = Symbol.for('@svc/components')
/** Nobody takes an answer as new that is older. */
const KEPT_MS = 10_000

/** Made when it is first needed: importing leaves nothing behind. */
export function shared(): Shared {
  const page = globalThis as { [KEY]?: Shared }
  return (page[KEY] ??= { configuration: {}, early: new Map() })
}

/** Asks for it before the code that needs it is there. It is for whoever takes it; others may read it too. */
export function askEarly(url: string): StreamingDownload {
  const { early } = shared()
  const asked = early.get(url)
  if (asked) return asked
  const download = new StreamingDownload(url)
  early.set(url, download)
  setTimeout(() => early.get(url) === download && early.delete(url), KEPT_MS)
  return download
}

/** Once: another request is for a newer one. */
export function takeEarly(url: string): StreamingDownload | undefined {
  const { early } = shared()
  const asked = early.get(url)
  early.delete(url)
  return asked
}
