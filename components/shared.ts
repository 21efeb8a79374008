/**
 * What all copies of this package on a page have in common: one may come from the appliance,
 * another in the page's own bundle.
 */
import type { StreamingDownload } from './download.ts'

interface Shared {
  /** Base URL from configure(). */
  configuration: { baseUrl?: string }
  early: Map<string, StreamingDownload>
}

const KEY = Symbol.for('@svc/components')

/** Made when it is first needed: importing leaves nothing behind. */
export function shared(): Shared {
  const page = globalThis as { [KEY]?: Shared }
  return (page[KEY] ??= { configuration: {}, early: new Map() })
}

/** Once: another request is for a newer one. */
export function takeEarly(url: string): StreamingDownload | undefined {
  const { early } = shared()
  const download = early.get(url)
  early.delete(url)
  return download
}
