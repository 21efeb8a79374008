/** Settings that the owner changes while the appliance runs. */
export interface PreferenceValues {
  /** How many days viewers' events and the figures made from them are kept; 0 keeps them indefinitely. */
  analyticsEventDays: number
  analyticsDays: number
  /** How many days finished deliveries are kept. */
  deliveryDays: number
  /** How many days the audit log is kept. */
  auditDays: number
  /** How many days deleted videos and collections can be restored; 0: not at all. */
  trashDays: number
  nightlyBackup: boolean
  /** Number of nightly backups to keep. */
  backupsKept: number
  /** The release index that is read once a day; null: none is. */
  updateUrl: string | null
}
export type PreferenceName = keyof PreferenceValues

/**
 * Stored in config.json, which `svc daemon config` changes as well, or in the database where several processes have no
 * folder in common. The environment takes precedence.
 */
export interface Preferences {
  now(): Readonly<PreferenceValues>
  /** For each setting that the environment fixes, the name of its variable: it cannot be changed here. */
  readonly fixed: Readonly<Partial<Record<PreferenceName, string>>>
  /** Applies all changes or none. Durable when it returns. Throws `storage_full`. */
  change(change: Partial<PreferenceValues>): Promise<void>
  /** Calls back after each change. Returns the function that stops it. */
  watch(changed: () => void): () => void
}
