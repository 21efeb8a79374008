/** What is said of an import: its name, its state, how far it is. */
import type { Import } from '../../daemon/contract/import.ts'
import { language } from '../kit/language.ts'
import { statusPill } from '../kit/status-pill.ts'
import type { TemplateResult } from 'lit'
import { messages } from './messages.ts'

export const isRunning = ({ status }: Import): boolean =>
  status === 'waiting' || status === 'listing' || status === 'fetching'

export function nameOf({ source, account, progress }: Import): string {
  if (source === 'vimeo') return messages().fromVimeo(account)
  return source === 'csv' ? messages().fromList(progress.found) : (account ?? messages().folder)
}

const TONES = {
  waiting: 'wait',
  listing: 'busy',
  fetching: 'busy',
  finished: 'good',
  failed: 'bad',
  cancelled: 'wait',
} as const

export function importPill(one: Import): TemplateResult {
  const incomplete = one.status === 'finished' && one.error !== null
  return statusPill({
    tone: incomplete ? 'wait' : TONES[one.status],
    label: incomplete ? messages().incomplete : messages()[one.status],
    progress: undefined,
  })
}

/** 0 to 1; null while nobody knows how much there is. */
export function shareOf({
  status,
  progress: { found, done, skipped, failed },
}: Import): number | null {
  return status === 'fetching' && found > 0 ? (done + skipped + failed) / found : null
}

/** `12 of 40 videos · 2 failed` */
export function countsOf(one: Import): string {
  const w = messages()
  const { found, planned, done, skipped, failed } = one.progress
  const number = (count: number) => new Intl.NumberFormat(language()).format(count)
  if (one.dry_run)
    return [
      w.wouldCome(number(planned)),
      skipped && w.skippedCount(number(skipped)),
      failed && w.failedCount(number(failed)),
    ]
      .filter(Boolean)
      .join(' · ')
  const first =
    one.status === 'listing' ? w.found(found) : w.progressOf(number(done), number(found))
  return [
    first,
    skipped && w.skippedCount(number(skipped)),
    failed && w.failedCount(number(failed)),
  ]
    .filter(Boolean)
    .join(' · ')
}
