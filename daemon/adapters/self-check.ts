/** The appliance looks after itself (ports/self-check.ts). */
import { readFileSync } from 'node:fs'
import type { Log } from '../ports/deps.ts'
import type { Schedule } from '../ports/schedule.ts'
import type { LastLook, SelfCheck } from '../ports/self-check.ts'

const DAY_MS = 86_400_000
/** After the start, which then has all of the machine. */
const LATER_MS = 10_000
const UNCOUNTED = { files: 0, faultyFiles: 0, faultyVideos: 0, first: null }

export interface SelfCheckOptions {
  lostLines: SelfCheck['lostLines']
  /** Every file that the database names, and the database itself. */
  look(signal: AbortSignal): Promise<LastLook | Pick<LastLook, 'damage'>>
  log: Log
  schedule: Schedule
  laterMs?: number
}

export function createSelfCheck({
  lostLines,
  look,
  log,
  schedule,
  laterMs = LATER_MS,
}: SelfCheckOptions): SelfCheck {
  let last: LastLook | null = null
  let begin = async (): Promise<void> => {}
  const limit = openFileLimit()

  async function lookNow(signal: AbortSignal): Promise<void> {
    try {
      const before = last
      last = { ...(before ?? UNCOUNTED), ...(await look(signal)) }
      if (last.damage !== null) log.error({ fault: last.damage }, 'the database is damaged')
      if (last.faultyFiles > 0 && last.faultyFiles !== before?.faultyFiles)
        log.error(
          { files: last.faultyFiles, videos: last.faultyVideos, first: last.first },
          'files that the database references are missing or damaged',
        )
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, 'the files of the data folder could not be checked')
    }
  }

  return {
    lostLines,
    fileLimit: () => limit,
    last: () => last,
    again: () => void begin(),
    start() {
      const stopping = new AbortController()
      let looking = Promise.resolve()
      begin = () => (looking = looking.then(() => lookNow(stopping.signal)))
      const endFirst = schedule.after('self_check', laterMs, () => begin())
      const endDaily = schedule.every('self_check', DAY_MS, () => begin())
      return async () => {
        endFirst()
        endDaily()
        begin = async () => {}
        stopping.abort()
        await looking
      }
    },
  }
}

/** Linux alone shows it without a program of its own. */
function openFileLimit(): number | null {
  try {
    const [, soft] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : soft === 'unlimited' ? Infinity : Number(soft)
  } catch {
    // Another system.
    return null
  }
}
