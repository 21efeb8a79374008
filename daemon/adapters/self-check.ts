/** The appliance looks after itself (ports/self-check.ts). */
import { readFileSync } from 'node:fs'
import type { Log } from '../ports/deps.ts'
import type { LastLook, SelfCheck } from '../ports/self-check.ts'

const DAY_MS = 86_400_000

export interface SelfCheckOptions {
  lostLines: SelfCheck['lostLines']
  /** Every file that the database tells of, and the database itself. */
  look(signal: AbortSignal): Promise<LastLook>
  log: Log
}

export function createSelfCheck({ lostLines, look, log }: SelfCheckOptions): SelfCheck {
  let last: LastLook | null = null
  const limit = openFileLimit()

  async function lookNow(signal: AbortSignal): Promise<void> {
    try {
      const before = last
      last = await look(signal)
      if (last.damage !== null) log.error({ fault: last.damage }, 'the database is damaged')
      if (last.faultyFiles > 0 && last.faultyFiles !== before?.faultyFiles) log.error({ files: last.faultyFiles, videos: last.faultyVideos, first: last.first }, 'files that the database tells of are missing or damaged')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the files of the data folder could not be looked at')
    }
  }

  return {
    lostLines,
    fileLimit: () => limit,
    last: () => last,
    start() {
      const stopping = new AbortController()
      let looking = lookNow(stopping.signal)
      const timer = setInterval(() => (looking = looking.then(() => lookNow(stopping.signal))), DAY_MS).unref()
      return async () => {
        clearInterval(timer)
        stopping.abort()
        await looking
      }
    },
  }
}

/** Linux alone says it without a program of its own. */
function openFileLimit(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : soft === 'unlimited' ? Infinity : Number(soft)
  } catch {
    // Another system.
    return null
  }
}
