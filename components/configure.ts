/** Where the appliance is: set by the page, or else where this module came from. */
import { shared } from './shared.ts'

export interface Configuration {
  /** Address of the appliance, such as `https://video.example.org`. */
  baseUrl?: string
}

/** Call it before the first element is on the page; only what is given changes. */
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
