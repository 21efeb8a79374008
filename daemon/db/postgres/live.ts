/**
 * Tables of what is shared by the processes that run now, and of nothing else: they are no part of the data, are not
 * copied with it, and are created again where they are missing. Their names begin with `live_`.
 */
import type { RunSql } from './session.ts'

/** Channels of NOTIFY. */
export const EVENTS_CHANNEL = 'svc_events'
export const JOBS_CHANNEL = 'svc_jobs'
export const NOTES_CHANNEL = 'svc_notes'
/** To workers, by their IDs, and from them, by an empty payload. */
export const WORKERS_CHANNEL = 'svc_workers'

/** The first statements of a transaction: it waits for its turn, and others see that there was one. */
export const beginWriting = (lock: string): string =>
  `SELECT pg_advisory_xact_lock${lock}; UPDATE live_version SET number = number + 1`

/**
 * In a transaction of its own, by one process at a time. Waits for its turn: triggers lock tables that others
 * write.
 */
export async function makeLiveTables(ask: RunSql, lock: string): Promise<void> {
  await ask(
    `SELECT pg_advisory_xact_lock${lock};
     CREATE TABLE IF NOT EXISTS live_version (number BIGINT NOT NULL);
     INSERT INTO live_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM live_version);
     CREATE UNLOGGED TABLE IF NOT EXISTS live_counts
       (name TEXT PRIMARY KEY, number INTEGER NOT NULL, ends_at_ms BIGINT NOT NULL);
     CREATE TABLE IF NOT EXISTS live_day_keys (day TEXT PRIMARY KEY, key TEXT NOT NULL);
     CREATE UNLOGGED TABLE IF NOT EXISTS live_values (name TEXT PRIMARY KEY, ends_at_ms BIGINT NOT NULL);
     CREATE UNLOGGED TABLE IF NOT EXISTS live_workers
       (id TEXT PRIMARY KEY, about JSON NOT NULL, state TEXT NOT NULL, reason TEXT, speed DOUBLE PRECISION,
        started_at TIMESTAMPTZ NOT NULL DEFAULT now(), seen_at TIMESTAMPTZ NOT NULL DEFAULT now());
     CREATE UNLOGGED TABLE IF NOT EXISTS live_runs
       (id TEXT PRIMARY KEY, worker TEXT NOT NULL, run JSON NOT NULL, state TEXT NOT NULL, fence BIGINT,
        may_run BOOLEAN NOT NULL, segments JSONB NOT NULL DEFAULT '[]', seconds DOUBLE PRECISION NOT NULL DEFAULT 0,
        began_at BIGINT, is_damaged BOOLEAN NOT NULL DEFAULT false, result JSON,
        lease_until TIMESTAMPTZ NOT NULL);
     CREATE SEQUENCE IF NOT EXISTS live_fences;
     CREATE OR REPLACE FUNCTION live_tell() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_notify(TG_ARGV[0], ''); RETURN NULL; END $$;
     CREATE OR REPLACE TRIGGER live_events AFTER INSERT ON events
       FOR EACH STATEMENT EXECUTE FUNCTION live_tell('${EVENTS_CHANNEL}');
     CREATE OR REPLACE TRIGGER live_jobs AFTER INSERT ON jobs
       FOR EACH STATEMENT EXECUTE FUNCTION live_tell('${JOBS_CHANNEL}')`,
  )
}
