/** What the appliance knows about its own state without querying its database. */
export interface SelfCheck {
  /** null while the log can be written. */
  lostLines(): { lines: number; since: string; reason: string } | null
  /** How many files this process may open; null where the system does not report it. */
  fileLimit(): number | null
  /** Result of the last check of files and database; null before the first. */
  last(): LastLook | null
  /** Checks once more, as after files were made again; does nothing before `start`. */
  again(): void
  /** Checks some seconds later and then once a day. Returns the function that stops it. */
  start(): () => Promise<void>
}

export interface LastLook {
  files: number
  faultyFiles: number
  faultyVideos: number
  /** The first damaged file. */
  first: string | null
  /** SQLite's message about a damaged database. */
  damage: string | null
}
