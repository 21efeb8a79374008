/**
 * By what a file is recognized, also after the page was loaded again: the appliance remembers it,
 * the browser nothing (docs/decisions/0091).
 */
import { sha256 } from './sha256.ts'

const PIECES = 16
const PIECE_BYTES = 32_768

/**
 * Rejects when the file cannot be read. `target`: where it goes, so that the same file for two
 * videos is two uploads.
 */
export async function fingerprintOf(file: File, target: string): Promise<string> {
  const last = Math.max(0, file.size - PIECE_BYTES)
  const starts = [
    ...new Set(Array.from({ length: PIECES }, (_, i) => Math.round((last * i) / (PIECES - 1)))),
  ]
  const pieces = await Promise.all(
    starts.map((start) => file.slice(start, start + PIECE_BYTES).arrayBuffer()),
  )
  const head = new TextEncoder().encode(JSON.stringify([target, file.name, file.size]))
  return sha256(new Uint8Array(await new Blob([head, ...pieces]).arrayBuffer()))
}
