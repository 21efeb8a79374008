/** How much memory the ffmpeg processes that we started hold together, at its most. Linux only: elsewhere nothing is seen. */
import { readdirSync, readFileSync } from 'node:fs'

const LOOK_MS = 100
const PAGE_BYTES = 4_096

export async function peakMemory<T>(work: () => Promise<T>): Promise<{ result: T; peakBytes: number }> {
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
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).reduce((sum, pid) => {
    try {
      // The name may hold blanks and brackets: what follows its last bracket does not.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ')
      if (Number(parent) !== process.pid) return sum
      return sum + Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
    } catch {
      // It ended while we looked.
      return sum
    }
  }, 0)
}
