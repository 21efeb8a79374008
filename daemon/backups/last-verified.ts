import type { Backup } from '../contract/backup.ts'

/** When a restore test last succeeded. Of those that exist; null: none. */
export const lastVerified = (backups: readonly Backup[]): string | null =>
  backups
    .flatMap(({ verification }) =>
      verification?.finished_at && verification.error === null ? verification.finished_at : [],
    )
    .sort()
    .at(-1) ?? null
