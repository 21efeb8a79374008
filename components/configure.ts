/** URL of the svc server: set by the page, otherwise where this module came from. */
import { shared } from './shared.ts'

export interface Configuration {
  /** URL of the svc server, such as `https://video.example.org`. */
  baseUrl?: string
}

/** Call it before the first element is on the page. Values that are not given stay as they are. */
export function configure(changes: Configuration): void {
  Object.assign(shared().configuration, changes)
}

/** Without a slash at its end. */
export function baseAddress(): string {
  return (shared().configuration.baseUrl ?? addressOfModule(import.meta.url)).replace(/\/+$/, '')
}

/** The appliance serves this package below `/npm/`; what stands before that is its address. */
export function addressOfModule(url: string): string {
  const at = url.lastIndexOf('/npm/@svc/components')
  return at > 0 ? url.slice(0, at) : new URL(url).origin
}
