import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Events',
  about: 'The events of this video, and their webhook deliveries.',
  deliveries: 'Deliveries',
  none: 'No webhook was notified of this event.',
  toWebhooks: 'Manage webhooks',
  goneWebhook: 'Deleted webhook',
  body: 'Event as JSON',
  bodyCopied: 'event as JSON',
  eventId: 'Event',
  more: 'Load older events',
  notRead: 'Older events could not be loaded',
  resent: 'The delivery was sent again',
  notResent: 'The delivery was not sent again',
  types: {
    'video.created': 'Created',
    'video.uploaded': 'File received',
    'video.processing': 'Processing',
    'video.playable': 'Playable',
    'video.ready': 'Ready',
    'video.errored': 'Failed',
    'video.updated': 'Changed',
    'video.archived': 'Archived',
    'video.unarchived': 'Unarchived',
    'video.trashed': 'In the trash',
    'video.restored': 'Restored',
    'video.deleted': 'Deleted',
  },
  counts: {
    succeeded: (count: number) => counted(count, { one: '# delivered', other: '# delivered' }),
    retrying: (count: number) => counted(count, { one: '# retrying', other: '# retrying' }),
    sending: (count: number) => counted(count, { one: '# being sent', other: '# being sent' }),
    waiting: (count: number) => counted(count, { one: '# blocked', other: '# blocked' }),
    failed: (count: number) => counted(count, { one: '# failed', other: '# failed' }),
  },
}
export type ActivityMessages = typeof en
