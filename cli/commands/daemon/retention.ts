import { integer } from '@oclif/core/flags'
import {
  BACKUPS_KEPT,
  RETENTION_DAYS,
  RETENTION_FIELDS,
} from '../../../daemon/contract/retention.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import type { TableColumn } from '../../output/table.ts'
import { onOffFlag } from '../../values.ts'

type RetentionRow = { object: 'retention' } & System['retention'] & {
    nightly_backup: boolean
    backups_kept: number
  }

const columns: readonly TableColumn<RetentionRow>[] = [
  { field: 'analytics_event_days', title: 'raw view data, days' },
  {
    field: 'analytics_days',
    title: 'analytics, days',
    value: ({ analytics_days: days }) => (days === 0 ? 'forever' : String(days)),
  },
  { field: 'delivery_days', title: 'webhook log, days' },
  { field: 'audit_days', title: 'audit log, days' },
  { field: 'trash_days', title: 'trash, days' },
  { field: 'nightly_backup', title: 'nightly backup' },
  { field: 'backups_kept', title: 'backups kept' },
]

export default requestCommand({
  summary: 'Show or change data retention and nightly backups while svc runs.',
  description: `Older data is deleted at once. Other settings: svc daemon config. ${OWNER_ONLY}`,
  examples: [
    'daemon retention',
    'daemon retention --figures 730',
    { description: 'Forever:', command: 'daemon retention --figures 0' },
    'daemon retention --nightly-backup --backups-kept 7',
  ],
  flags: {
    events: integer({
      summary: 'Days to keep raw view data',
      ...RETENTION_DAYS.analytics_event_days,
      helpValue: '<days>',
    }),
    figures: integer({
      summary: 'Days to keep analytics; 0 keeps them forever',
      ...RETENTION_DAYS.analytics_days,
      helpValue: '<days>',
    }),
    deliveries: integer({
      summary: 'Days to keep the webhook log',
      ...RETENTION_DAYS.delivery_days,
      helpValue: '<days>',
    }),
    audit: integer({
      summary: 'Days to keep the audit log',
      ...RETENTION_DAYS.audit_days,
      helpValue: '<days>',
    }),
    trash: integer({
      summary: 'Days to keep deleted videos and collections in the trash; 0 deletes them at once',
      ...RETENTION_DAYS.trash_days,
      helpValue: '<days>',
    }),
    'nightly-backup': onOffFlag('Back up every night'),
    'backups-kept': integer({
      summary: 'Number of nightly backups to keep',
      ...BACKUPS_KEPT,
      helpValue: '<number>',
    }),
  },
  owner: true,
  prints: {
    fields: ['object', ...RETENTION_FIELDS, 'fixed', 'nightly_backup', 'backups_kept'],
  },
  columns,
  async ask(api, { flags }) {
    const retention = given({
      analytics_event_days: flags.events,
      analytics_days: flags.figures,
      delivery_days: flags.deliveries,
      audit_days: flags.audit,
      trash_days: flags.trash,
    })
    const backups = given({ nightly: flags['nightly-backup'], kept: flags['backups-kept'] })
    const now =
      retention || backups
        ? await api.system.update({
            body: { ...(retention ? { retention } : {}), ...(backups ? { backups } : {}) },
          })
        : await api.system.get()
    return {
      object: 'retention' as const,
      ...now.retention,
      nightly_backup: now.backups.nightly,
      backups_kept: now.backups.kept,
    }
  },
})

const given = <T extends object>(change: T): T | null =>
  Object.values(change).some((value) => value !== undefined) ? change : null
