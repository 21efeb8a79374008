/** Times in the database that schedule or expire something. */
export const STORED_TIMES = [
  /** When a job may run. */
  'jobs',
  'imports',
  'reencodes',
  /** When files are removed; planned as well for those that are being written, until their rows are. */
  'removals',
  /** When a webhook is retried, and how long its previous secret stays valid. */
  'deliveries',
  'previous_secrets',
  /** When each of these expires. */
  'sessions',
  'sign_in_links',
  'device_authorizations',
  'uploads',
] as const
export type StoredTime = (typeof STORED_TIMES)[number]

export interface StoredTimes {
  /** Changes times later than `latest` to `replacement`. Returns how many; writes nothing when there are none. */
  pullBack(what: StoredTime, latest: string, replacement: string): Promise<number>
  countAhead(what: StoredTime, latest: string): Promise<number>
  /** Makes uploads expire no earlier than `until`. Returns how many were extended. */
  keepUploads(until: string): Promise<number>
}
