/** Addresses of an appliance. */
import { CliError } from '../errors/cli-error.ts'

export const DEFAULT_URL = 'http://127.0.0.1:4080'

/** Without a slash at the end. Throws when it is no http address. */
export function parseAddress(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CliError(
      'usage',
      `${text} is not a URL.`,
      `Use http://host:port, such as ${DEFAULT_URL}.`,
    )
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** The owner secret opens everything, so it is sent to this machine only. */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}
