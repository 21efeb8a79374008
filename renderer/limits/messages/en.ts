import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Limits',
  about: 'What this server processes at once, and how long it keeps data.',
  work: 'Capacity',
  encoders: 'Parallel encoders',
  freeSpace: 'Free disk space',
  kept: 'Retention',
  fields: {
    analytics_event_days: 'Raw view data',
    analytics_days: 'Analytics',
    delivery_days: 'Webhook log',
    audit_days: 'Audit log',
    trash_days: 'Trash',
  },
  nightlyBackups: 'Nightly backups to keep',
  off: 'Off',
  days: (count: number) => counted(count, { one: '# day', other: '# days' }),
  forever: 'Forever',
  deletedAtOnce: 'Deleted immediately',
}
export type LimitsMessages = typeof en
