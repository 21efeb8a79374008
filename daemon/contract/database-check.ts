/** What the server's own program reports to `svc doctor` about its database. */
export interface PostgresFitting {
  /** `15.8` */
  version: string
  sorts: string
  encoding: string
  /** A sentence that says what does not fit, and what to do; null: all of it does. */
  unfit: string | null
}

/**
 * `whole`: every page of every index was read. `part`: up to one that could not be, such as a locked one.
 * `marks`: the extension amcheck is not in this database, or this user may not use it, so PostgreSQL's own marks
 * were read.
 */
export type IndexLook = 'whole' | 'part' | 'marks'

export interface PostgresLook extends PostgresFitting {
  /** Without its password. */
  address: string
  sizeBytes: number
  connections: { used: number; most: number }
  /** Invalid or damaged indexes, each with what is wrong. */
  faults: string[]
  /** `unread`: which index could not be read, and why. */
  indexes: { count: number; look: IndexLook; unread: string | null }
  /** null: svc has written nothing yet, or the database does not fit. */
  data: {
    migrations: string[]
    format: number
    /** A value that the master key has sealed, if there is any. */
    sealed: string | null
    /** Jobs that are planned for more than a day ahead. */
    strandedJobs: number
  } | null
}

export type DatabaseCheck =
  | { database: 'sqlite' }
  | { database: 'postgresql'; look: PostgresLook }
  | { database: 'unreachable'; address: string; reason: string }
