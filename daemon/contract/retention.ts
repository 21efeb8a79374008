/** How much data is kept: bounds that the API, the configuration and the command line share. Without zod. */

/** In days. */
export const RETENTION_DAYS = {
  analytics_event_days: { min: 2, max: 3_650 },
  analytics_days: { min: 0, max: 36_500 },
  delivery_days: { min: 1, max: 3_650 },
  audit_days: { min: 30, max: 3_650 },
  trash_days: { min: 0, max: 365 },
} as const
export type RetentionField = keyof typeof RETENTION_DAYS
export const RETENTION_FIELDS = Object.keys(RETENTION_DAYS) as [RetentionField, ...RetentionField[]]

/** How many nightly backups. */
export const BACKUPS_KEPT = { min: 1, max: 365 } as const
