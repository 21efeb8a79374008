import { option, string } from '@oclif/core/flags'
import { VIDEO_STATUSES } from '../../../daemon/contract/states.ts'
import { listing } from '../../kinds.ts'
import { onOffFlag } from '../../values.ts'
import { videoColumns } from '../../videos/columns.ts'

const SORTS = ['-created_at', 'created_at', 'name', '-name'] as const

export default listing({
  summary: 'List the videos of your space, newest first.',
  examples: [
    'videos list --format table',
    'videos list --status errored --all --fields id,error.message --format csv',
    'videos list --q "summer party" --collection none',
  ],
  flags: {
    collection: string({ summary: 'Only videos of this collection; `none` for those outside any', helpValue: '<id|none>' }),
    status: option({ options: VIDEO_STATUSES, summary: 'Only videos in this state' })(),
    visibility: option({ options: ['public', 'private'] as const, summary: 'Only these' })(),
    archived: onOffFlag('Only archived videos; with --no-archived only the others'),
    tag: string({ summary: 'Only videos with this tag', helpValue: '<tag>' }),
    q: string({ summary: 'Only videos whose name holds these words', helpValue: '<words>' }),
    'created-after': string({ summary: 'Only videos made after this moment', helpValue: '<2026-03-01T00:00:00Z>' }),
    'created-before': string({ summary: 'Only videos made before this moment', helpValue: '<2026-03-01T00:00:00Z>' }),
    sort: option({ options: SORTS, summary: 'Order; - is downwards' })(),
  },
  what: 'videos',
  columns: videoColumns,
  read(api, { flags }, page) {
    const { collection, status, visibility, tag, q, sort, archived } = flags
    const between = { created_after: flags['created-after'], created_before: flags['created-before'] }
    return api.videos.list({ query: { collection, status, visibility, tag, q, sort, ...(archived === undefined ? {} : { archived: archived ? 'true' : 'false' }), ...between, ...page } })
  },
})
