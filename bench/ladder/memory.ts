/**
 * How much memory the ffmpeg processes that we started hold together, with their sandboxes, at its
 * most: code that they share is counted once. Linux only: elsewhere nothing is seen.
 */
import { readFileSync } from 'node:fs'
import { descendants } from '../../test/support/processes.ts'

const LOOK_MS = 250

export async function peakMemory<T>(
  work: () => Promise<T>,
): Promise<{ result: T; peakBytes: number }> {
  let peakBytes = 0
  const looking = setInterval(() => {
    peakBytes = Math.max(peakBytes, childrenBytes())
  }, LOOK_MS)
  try {
    const result = await work()
    return { result, peakBytes }
  } finally {
    clearInterval(looking)
  }
}

function childrenBytes(): number {
  return descendants().reduce((sum, pid) => {
    try {
      return (
        sum +
        Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) *
          1_024
      )
    } catch {
      // It ended while we looked.
      return sum
    }
  }, 0)
}
