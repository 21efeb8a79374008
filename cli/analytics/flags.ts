/** Which range of time, and of which videos. */
import { option, string } from '@oclif/core/flags'

export const rangeFlags = {
  from: string({
    summary: 'Start of the range: a date or a time. Default: 30 days before the end',
    helpValue: '<2026-03-01>',
  }),
  to: string({
    summary: 'End of the range, not included. Default: now',
    helpValue: '<2026-04-01>',
  }),
  'time-zone': string({
    summary: 'Time zone that days start in. Default: UTC',
    helpValue: '<Europe/Berlin>',
  }),
}

export const collectionFlag = () =>
  string({
    summary: 'Only the videos of this collection and its subcollections',
    helpValue: '<id>',
  })
export const videoFlag = () => string({ summary: 'Only this video', helpValue: '<id>' })
export const scopeFlags = { collection: collectionFlag(), video: videoFlag() }

export const sortFlag = () =>
  option({
    options: ['views', 'visitors', 'watch_seconds'] as const,
    summary: 'Metric to sort by. Default: views',
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
