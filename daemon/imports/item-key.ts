import { createHash } from 'node:crypto'

/** PostgreSQL has indexes over at most 2,700 bytes of a row, and two of these are in one. */
const MOST_BYTES = 1_000
const KEPT_BYTES = 900

/** What an ID, a URL or a path of the source is known by: itself, or its beginning and its SHA-256 where it is long. */
export function itemKey(id: string): string {
  const bytes = Buffer.from(id)
  if (bytes.length <= MOST_BYTES) return id
  // Ends before a character that was cut.
  const beginning = new TextDecoder().decode(bytes.subarray(0, KEPT_BYTES), { stream: true })
  return `${beginning}…${createHash('sha256').update(bytes).digest('hex')}`
}
