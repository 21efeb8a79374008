import { integer } from '@oclif/core/flags'
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
      min: 2,
      max: 3_650,
      helpValue: '<days>',
    }),
    figures: integer({
      summary: 'Days to keep analytics; 0 keeps them forever',
      min: 0,
      max: 36_500,
      helpValue: '<days>',
    }),
    deliveries: integer({
      summary: 'Days to keep the webhook log',
      min: 1,
      max: 3_650,
      helpValue: '<days>',
    }),
    audit: integer({
      summary: 'Days to keep the audit log',
      min: 30,
      max: 3_650,
      helpValue: '<days>',
    }),
    trash: integer({
      summary: 'Days to keep deleted videos and collections in the trash; 0 deletes them at once',
      min: 0,
      max: 365,
      helpValue: '<days>',
    }),
    'nightly-backup': onOffFlag('Back up every night'),
    'backups-kept': integer({
      summary: 'Number of nightly backups to keep',
      min: 1,
      max: 365,
      helpValue: '<number>',
    }),
  },
  owner: true,
  prints: {
    fields: [
      'object',
      'analytics_event_days',
      'analytics_days',
      'delivery_days',
      'audit_days',
      'trash_days',
      'fixed',
      'nightly_backup',
      'backups_kept',
    ],
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
