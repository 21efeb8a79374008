import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Activity',
  about: 'What has happened to this video, and what your webhooks were told of it.',
  deliveries: 'Deliveries',
  none: 'No webhook was told of this.',
  toWebhooks: 'Manage webhooks',
  goneWebhook: 'A webhook that is gone',
  body: 'Event as JSON',
  bodyCopied: 'event as JSON',
  eventId: 'Event',
  more: 'Load older ones',
  loading: 'Loading…',
  notRead: 'The older ones were not loaded',
  resent: 'It is being sent again',
  notResent: 'It was not sent again',
  types: {
    'video.created': 'Created',
    'video.uploaded': 'File received',
    'video.processing': 'Processing',
    'video.playable': 'Playable',
    'video.ready': 'Ready',
    'video.errored': 'Failed',
    'video.updated': 'Changed',
    'video.archived': 'Archived',
    'video.unarchived': 'Taken out of the archive',
    'video.deleted': 'Deleted',
  },
  counts: {
    succeeded: (count: number) => counted(count, { one: '# delivered', other: '# delivered' }),
    retrying: (count: number) => counted(count, { one: '# retrying', other: '# retrying' }),
    sending: (count: number) => counted(count, { one: '# being sent', other: '# being sent' }),
    waiting: (count: number) => counted(count, { one: '# waiting', other: '# waiting' }),
    failed: (count: number) => counted(count, { one: '# failed', other: '# failed' }),
  },
}
export type ActivityMessages = typeof en
