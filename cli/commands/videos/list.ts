import { option, string } from '@oclif/core/flags'
import { VIDEO_STATUSES } from '../../../daemon/contract/states.ts'
import { VIDEO_SORTS } from '../../../daemon/contract/video.ts'
import { listing } from '../../kinds.ts'
import { inWords, onFlag, onOffFlag } from '../../values.ts'
import { videoColumns } from '../../videos/columns.ts'

export default listing({
  summary: 'List the videos of your space, newest first.',
  examples: [
    'videos list --format table',
    'videos list --status errored --all --fields id,error.message --format csv',
    'videos list --q "summer party" --collection none',
  ],
  flags: {
    collection: string({
      summary: 'Only videos of this collection; `none` for videos outside collections',
      helpValue: '<id|none>',
    }),
    recursive: onFlag('With --collection: include its subcollections'),
    status: option({ options: VIDEO_STATUSES, summary: 'Only videos with this status' })(),
    visibility: option({
      options: ['public', 'private'] as const,
      summary: 'Only videos with this visibility',
    })(),
    archived: onOffFlag('Only archived videos; --no-archived for all others'),
    tag: string({ summary: 'Only videos with this tag', helpValue: '<tag>' }),
    q: string({
      summary:
        'Search names, tags and transcripts for all of these words; the start of a word is enough',
      helpValue: '<words>',
    }),
    'created-after': string({
      summary: 'Only videos created after this time (exclusive)',
      helpValue: '<2026-03-01T00:00:00Z>',
    }),
    'created-before': string({
      summary: 'Only videos created before this time (exclusive)',
      helpValue: '<2026-03-01T00:00:00Z>',
    }),
    sort: option({ options: VIDEO_SORTS, summary: 'Sort order; - reverses it' })(),
  },
  what: 'videos',
  columns: videoColumns,
  read(api, { flags }, page) {
    const { collection, recursive, status, visibility, tag, q, sort, archived } = flags
    const between = {
      created_after: flags['created-after'],
      created_before: flags['created-before'],
    }
    return api.videos.list({
      query: {
        collection,
        recursive: inWords(recursive),
        status,
        visibility,
        tag,
        q,
        sort,
        archived: inWords(archived),
        ...between,
        ...page,
      },
    })
  },
})
