/**
 * Viewing data in PostgreSQL: a schema of its own in the database of the rows. Tables and columns are those of SQLite,
 * with what several processes need besides.
 */
import { TRAITS } from '../../../ports/analytics.ts'
import { StartRefused } from '../../../ports/start-refused.ts'
import { withClient, type Connecting } from '../../../postgres/connect.ts'
import { ANALYTICS_MIGRATION_LOCK } from '../../../postgres/locks.ts'
import { refusedStart } from '../../../postgres/problem.ts'
import { COLUMNS, FACT_KEY, RETENTION_KEY } from '../schema.ts'

export const SCHEMA = 'analytics'
/** Names are looked up there alone. */
export const IN_SCHEMA: Connecting = { settings: { search_path: SCHEMA } }

const FIRST = `
  CREATE SEQUENCE word_ids AS INTEGER;
  CREATE SEQUENCE view_ids;
  CREATE SEQUENCE event_ids;
  CREATE TABLE words (id INTEGER PRIMARY KEY DEFAULT nextval('word_ids'), text TEXT NOT NULL UNIQUE);
  CREATE TABLE views (
    id BIGINT PRIMARY KEY DEFAULT nextval('view_ids'), view TEXT NOT NULL UNIQUE, ticket TEXT NOT NULL,
    space INTEGER NOT NULL, video INTEGER NOT NULL, hour INTEGER NOT NULL, duration_ms BIGINT NOT NULL,
    issued_ms BIGINT NOT NULL, last_ms BIGINT NOT NULL, bot INTEGER NOT NULL, visitor TEXT,
    new_in_video INTEGER NOT NULL DEFAULT 0, new_in_space INTEGER NOT NULL DEFAULT 0,
    ${TRAITS.map((trait) => `${trait} INTEGER NOT NULL`).join(', ')},
    state TEXT NOT NULL DEFAULT '{}'
  );
  CREATE INDEX views_ticket ON views (ticket);
  CREATE INDEX views_video ON views (video);
  CREATE INDEX views_visitor ON views (last_ms) WHERE visitor IS NOT NULL;
  -- By the day on which the view began, which is the same for all of its events: so each is there once.
  CREATE TABLE events (
    id BIGINT NOT NULL DEFAULT nextval('event_ids'), view BIGINT NOT NULL, seq INTEGER NOT NULL, at BIGINT NOT NULL,
    kind INTEGER NOT NULL, a BIGINT NOT NULL, b BIGINT NOT NULL, c BIGINT NOT NULL, text TEXT NOT NULL,
    day INTEGER NOT NULL, PRIMARY KEY (view, seq, day)
  ) PARTITION BY RANGE (day);
  CREATE INDEX events_id ON events (id);
  CREATE TABLE rolled_up (id INTEGER PRIMARY KEY CHECK (id = 1), event BIGINT NOT NULL);
  INSERT INTO rolled_up VALUES (1, 0);
  -- What was committed: a process that lost its connection meanwhile learns it here, and adding up learns its days.
  CREATE TABLE batches (
    id UUID PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now(), added INTEGER[] NOT NULL,
    last_event BIGINT NOT NULL, first_day INTEGER, last_day INTEGER
  );
  CREATE INDEX batches_last_event ON batches (last_event);
  CREATE TABLE visitors (
    day INTEGER NOT NULL, scope INTEGER NOT NULL, visitor TEXT NOT NULL, PRIMARY KEY (day, scope, visitor)
  );
  CREATE TABLE facts (
    scope INTEGER NOT NULL, dimension INTEGER NOT NULL, grain INTEGER NOT NULL, bucket INTEGER NOT NULL,
    value INTEGER NOT NULL,
    ${COLUMNS.map((column) => `${column} BIGINT NOT NULL DEFAULT 0`).join(', ')},
    PRIMARY KEY (${FACT_KEY.join(', ')})
  );
  CREATE TABLE retention (
    video INTEGER NOT NULL, grain INTEGER NOT NULL, bucket INTEGER NOT NULL, second INTEGER NOT NULL,
    plays BIGINT NOT NULL, views BIGINT NOT NULL,
    PRIMARY KEY (${RETENTION_KEY.join(', ')})
  );
  CREATE TABLE removed (video INTEGER PRIMARY KEY, at BIGINT NOT NULL);
`

/** In the order in which they are applied, each once; never changed after a release. */
const MIGRATIONS: readonly string[] = [FIRST]

/** Brings the schema up to date. Throws `StartRefused`, also where a newer svc has written it. */
export async function prepareAnalytics(url: string): Promise<void> {
  try {
    await withClient(
      url,
      async (client) => {
        // Ends with the connection.
        await client.query(`SELECT pg_advisory_lock${ANALYTICS_MIGRATION_LOCK}`)
        const { rows: schemas } = await client.query(
          'SELECT 1 FROM pg_namespace WHERE nspname = $1',
          [SCHEMA],
        )
        const { rows: named } = await client.query('SELECT 1 WHERE current_user = $1', [SCHEMA])
        // PostgreSQL looks names up in the schema of the user's name first: also those of the rows.
        if (named.length > 0)
          throw new StartRefused(
            `The user of the database must not be called ${SCHEMA}, which is the name of a schema of svc. ` +
              'Rename it, or use another one.',
          )
        await client.query('BEGIN')
        if (schemas.length === 0) await client.query(`CREATE SCHEMA ${SCHEMA}`)
        await client.query(
          'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)',
        )
        const { rows } = await client.query<{ version: number }>(
          'SELECT coalesce(max(version), 0) AS version FROM schema_version',
        )
        const found = rows[0]!.version
        if (found > MIGRATIONS.length)
          throw new StartRefused(
            'The viewing analytics in the database were written by a newer version of svc. Start that version, ' +
              'or restore a backup: docs/backup.md.',
          )
        for (const [at, migration] of MIGRATIONS.entries()) {
          if (at < found) continue
          await client.query(migration)
          await client.query('INSERT INTO schema_version VALUES ($1)', [at + 1])
        }
        await client.query('COMMIT')
      },
      IN_SCHEMA,
    )
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED)
      throw new StartRefused(
        `svc may not create the schema ${SCHEMA} in its database. Let its user do that, for example with ` +
          'GRANT CREATE ON DATABASE svc TO svc;',
        { cause: error },
      )
    throw refusedStart(error, url)
  }
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html: insufficient_privilege */
const NOT_ALLOWED = '42501'
