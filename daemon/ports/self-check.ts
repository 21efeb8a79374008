/** What the appliance knows of its own state without asking its database. */
export interface SelfCheck {
  /** null while the log can be written. */
  lostLines(): { lines: number; since: string; reason: string } | null
  /** How many files this process may have open; null where the system does not say. */
  fileLimit(): number | null
  /** Of the last look at the files and the database; null before the first. */
  last(): LastLook | null
  /** Looks some seconds later, and once a day. What ends it is answered. */
  start(): () => Promise<void>
}

export interface LastLook {
  files: number
  faultyFiles: number
  faultyVideos: number
  /** The first faulty file. */
  first: string | null
  /** What SQLite says of a damaged database. */
  damage: string | null
}
