/**
 * `analytics.db`: a file of its own, so that what viewers send never waits for what people do, nor
 * the other way round.
 */
import { DatabaseSync } from 'node:sqlite'
import { SUMS, TRAITS } from '../../ports/analytics.ts'

/** In the data folder. */
export const ANALYTICS_FILE = 'analytics.db'

/**
 * A column for each figure, and `firsts`: visitors of a video who were new in its space that day, which
 * is what the space's own row counts.
 */
export const COLUMNS = [...SUMS, 'firsts'] as const
export type SchemaColumn = (typeof COLUMNS)[number]

/** The subject of a row; 0 is everything. The file stores the numbers, so they must not change. */
export const DIMENSION = {
  all: 0,
  device: 1,
  browser: 2,
  os: 3,
  country: 4,
  referrer: 5,
  page: 6,
  embed_domain: 7,
  quality: 8,
  subtitle: 9,
  startup_ms: 10,
  rebuffer_ratio: 11,
} as const

/** Value of what is beyond a limit. */
export const OTHER = '(other)'

export const GRAIN = { hour: 0, day: 1, month: 2 } as const

export const FACT_KEY = ['scope', 'dimension', 'grain', 'bucket', 'value'] as const
export const RETENTION_KEY = ['video', 'grain', 'bucket', 'second'] as const
export const RETENTION_SUMS = ['plays', 'views'] as const

const SCHEMA = `
  -- Spaces, videos and values of dimensions, each once.
  CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
  CREATE TABLE views (
    id INTEGER PRIMARY KEY, view TEXT NOT NULL UNIQUE, ticket TEXT NOT NULL, space INTEGER NOT NULL, video INTEGER NOT NULL,
    hour INTEGER NOT NULL, duration_ms INTEGER NOT NULL, issued_ms INTEGER NOT NULL, last_ms INTEGER NOT NULL, bot INTEGER NOT NULL,
    -- Until it is known whether somebody new came.
    visitor TEXT,
    new_in_video INTEGER NOT NULL DEFAULT 0, new_in_space INTEGER NOT NULL DEFAULT 0,
    ${TRAITS.map((trait) => `${trait} INTEGER NOT NULL`).join(', ')},
    state TEXT NOT NULL DEFAULT '{}'
  );
  CREATE INDEX views_ticket ON views (ticket);
  CREATE INDEX views_video ON views (video);
  CREATE INDEX views_visitor ON views (last_ms) WHERE visitor IS NOT NULL;
  CREATE TABLE events (id INTEGER PRIMARY KEY, view INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, kind INTEGER NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL, c INTEGER NOT NULL, text TEXT NOT NULL);
  CREATE UNIQUE INDEX events_once ON events (view, seq);
  -- Events up to this one are in the sums: moved in the transaction that adds them.
  CREATE TABLE rolled_up (id INTEGER PRIMARY KEY CHECK (id = 1), event INTEGER NOT NULL);
  INSERT INTO rolled_up VALUES (1, 0);
  CREATE TABLE visitors (day INTEGER NOT NULL, scope INTEGER NOT NULL, visitor TEXT NOT NULL, PRIMARY KEY (day, scope, visitor)) WITHOUT ROWID;
  CREATE TABLE facts (
    scope INTEGER NOT NULL, dimension INTEGER NOT NULL, grain INTEGER NOT NULL, bucket INTEGER NOT NULL, value INTEGER NOT NULL,
    ${COLUMNS.map((column) => `${column} INTEGER NOT NULL DEFAULT 0`).join(', ')},
    PRIMARY KEY (scope, dimension, grain, bucket, value)
  ) WITHOUT ROWID;
  -- How many more, or fewer, play this second than the one before.
  CREATE TABLE retention (
    video INTEGER NOT NULL, grain INTEGER NOT NULL, bucket INTEGER NOT NULL, second INTEGER NOT NULL, plays INTEGER NOT NULL, views INTEGER NOT NULL,
    PRIMARY KEY (video, grain, bucket, second)
  ) WITHOUT ROWID;
  -- Videos and spaces of which nothing is taken in.
  CREATE TABLE removed (video INTEGER PRIMARY KEY, at INTEGER NOT NULL);
  PRAGMA user_version = 1;
`

/**
 * SQLite gives the number of a deleted last event to the next one, which must not count as added up. After every
 * deletion of events, in its transaction.
 */
export const KEEP_NEXT_AHEAD = `
  UPDATE rolled_up SET event = (SELECT coalesce(max(id), 0) FROM events)
  WHERE event > (SELECT coalesce(max(id), 0) FROM events)
`

/** Makes the file when it is not there. Commits are on the disk when they return. */
export function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 10_000 })
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA ' +
      'temp_store = MEMORY; PRAGMA journal_size_limit = 64000000',
  )
  if ((db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version === 0)
    db.exec(`BEGIN; ${SCHEMA} COMMIT`)
  // A file that was copied from PostgreSQL, where no number is used twice.
  db.exec(KEEP_NEXT_AHEAD)
  return db
}

export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 10_000, readOnly: true })
  db.exec('PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 2147418112')
  return db
}
