/** Settings that the owner changes while the appliance runs. */
export interface PreferenceValues {
  /** How many days what viewers sent is kept, and the figures of it; 0: for good. */
  analyticsEventDays: number
  analyticsDays: number
  /** How many days deliveries that are over are kept. */
  deliveryDays: number
  nightlyBackup: boolean
  /** Nightly ones. */
  backupsKept: number
}
export type PreferenceName = keyof PreferenceValues

/** They lie in config.json, which `svc daemon config` changes as well; the environment goes before it. */
export interface Preferences {
  now(): Readonly<PreferenceValues>
  /** Of those that the environment says, the name of its variable: they cannot be changed here. */
  readonly fixed: Readonly<Partial<Record<PreferenceName, string>>>
  /** Durable when it returns, and as a whole. Throws `storage_full`. */
  change(change: Partial<PreferenceValues>): void
}
