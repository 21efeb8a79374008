/** What is shown of an import: its name, its state, how far it is. */
import type { Import } from '../../daemon/contract/import.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { numberFormat } from '../kit/formats/formats.ts'
import { statusPill } from '../kit/status-pill.ts'
import { messages as w } from './messages.ts'

export const isRunning = ({ status }: Import): boolean =>
  status === 'waiting' || status === 'listing' || status === 'fetching'

export function nameOf({ source, account, progress }: Import): string {
  if (source === 'vimeo') return w.fromVimeo(account)
  return source === 'csv' ? w.fromList(progress.found) : (account ?? w.folder)
}

const TONES = {
  waiting: 'wait',
  listing: 'busy',
  fetching: 'busy',
  finished: 'good',
  failed: 'bad',
  cancelled: 'wait',
} as const

export function importPill({ status, error }: Import) {
  const incomplete = status === 'finished' && error !== null
  return statusPill({
    tone: incomplete ? 'wait' : TONES[status],
    label: w[incomplete ? 'incomplete' : status],
  })
}

export function shareOf({ status, progress }: Import): number | null {
  const { found, done, skipped, failed } = progress
  return status === 'fetching' && found > 0 ? (done + skipped + failed) / found : null
}

export const number = numberFormat()

/** Facts in a row; what is empty is left out. */
export const listed = (...facts: (string | 0)[]): string => facts.filter(Boolean).join(' · ')

/** `12 of 40 videos · 2 failed` */
export function countsOf({ dry_run: isDry, status, progress }: Import): string {
  const { found, planned, done, skipped, failed } = progress
  const first = status === 'listing' ? w.found(found) : w.progressOf(number(done), number(found))
  return listed(
    isDry ? w.wouldCome(number(planned)) : first,
    skipped && w.skippedCount(number(skipped)),
    failed && w.failedCount(number(failed)),
  )
}

/** `3 MB of 12 MB`; empty while nothing is known. */
export function bytesOf(done: number, all: number | null): string {
  if (all) return w.bytesOf(bytesInWords(done), bytesInWords(all))
  return done > 0 ? bytesInWords(done) : ''
}
