/** Times in the database that something waits for, or that something ends at. */
export const STORED_TIMES = [
  /** When a job may run. */
  'jobs',
  'imports',
  /** When a webhook is tried again, and until when its secret of before counts. */
  'deliveries',
  'previous_secrets',
  /** When they end. */
  'sessions',
  'sign_in_links',
  'device_authorizations',
  'uploads',
] as const
export type StoredTime = (typeof STORED_TIMES)[number]

export interface StoredTimes {
  /** Those later than `latest` become `instead`; answers how many. Writes nothing when there are none. */
  pullBack(what: StoredTime, latest: string, instead: string): Promise<number>
  countAhead(what: StoredTime, latest: string): Promise<number>
  /** Uploads last at least until then; answers how many did not. */
  keepUploads(until: string): Promise<number>
}
