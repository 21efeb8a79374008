/** Which range of time, and of which videos. */
import { option, string } from '@oclif/core/flags'

export const rangeFlags = {
  from: string({
    summary: 'Where it begins: a date or a moment; without it 30 days before the end',
    helpValue: '<2026-03-01>',
  }),
  to: string({ summary: 'Where it ends, not included; without it now', helpValue: '<2026-04-01>' }),
  'time-zone': string({
    summary: 'Where a day begins; without it UTC',
    helpValue: '<Europe/Berlin>',
  }),
}

export const collectionFlag = () =>
  string({ summary: 'Only the videos of this collection, and of those inside', helpValue: '<id>' })
export const videoFlag = () => string({ summary: 'Only this video', helpValue: '<id>' })
export const scopeFlags = { collection: collectionFlag(), video: videoFlag() }

export const sortFlag = () =>
  option({
    options: ['views', 'visitors', 'watch_seconds'] as const,
    summary: 'What the most is counted in; without it views',
  })()

interface RangeTyped {
  from?: string | undefined
  to?: string | undefined
  'time-zone'?: string | undefined
}

export const rangeOf = ({ from, to, 'time-zone': time_zone }: RangeTyped) => ({
  from,
  to,
  time_zone,
})
