/** The last lines of a log file, as a person reads them. */
import { open } from 'node:fs/promises'

const PIECE_BYTES = 16 * 1024

export async function logTail(path: string, count: number): Promise<string[]> {
  const file = await open(path).catch(() => null) // There was no time for one.
  if (!file) return []
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - PIECE_BYTES)
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(size - start),
      0,
      size - start,
      start,
    )
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean)
    // The first may be cut.
    return lines
      .slice(start > 0 ? 1 : 0)
      .slice(-count)
      .map(sentenceOf)
  } finally {
    await file.close()
  }
}

/** A line that is no JSON stays as it is. */
function sentenceOf(line: string): string {
  try {
    const { time, msg, err } = JSON.parse(line) as {
      time?: string
      msg?: string
      err?: { message?: string }
    }
    return [time, msg, err?.message].filter(Boolean).join('  ')
  } catch {
    return line
  }
}
