/**
 * The first tables. Only what SQLite and Postgres both understand: TEXT, INTEGER, BIGINT,
 * BOOLEAN, DOUBLE PRECISION; times are ISO 8601 text, which sorts as time; JSON is text.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  `CREATE TABLE spaces (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, allowed_domains TEXT NOT NULL, public_listing BOOLEAN NOT NULL,
    player_settings TEXT NOT NULL, encoding TEXT NOT NULL, created_at TEXT NOT NULL)`,

  `CREATE TABLE api_keys (
    id TEXT PRIMARY KEY, space TEXT NOT NULL REFERENCES spaces (id), name TEXT NOT NULL, access TEXT NOT NULL,
    prefix TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, sealed TEXT NOT NULL,
    created_at TEXT NOT NULL, last_used_at TEXT, revoked_at TEXT)`,
  `CREATE INDEX api_keys_of_space ON api_keys (space, created_at, id)`,

  `CREATE TABLE collections (
    id TEXT PRIMARY KEY, space TEXT NOT NULL REFERENCES spaces (id), name TEXT NOT NULL,
    parent TEXT REFERENCES collections (id), public_listing BOOLEAN NOT NULL, position INTEGER NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL)`,
  `CREATE INDEX collections_of_space ON collections (space, position, created_at, id)`,
  `CREATE INDEX collections_of_parent ON collections (parent)`,

  `CREATE TABLE videos (
    id TEXT PRIMARY KEY, space TEXT NOT NULL REFERENCES spaces (id), name TEXT NOT NULL, description TEXT NOT NULL,
    collection TEXT REFERENCES collections (id), visibility TEXT NOT NULL, status TEXT NOT NULL,
    playable BOOLEAN NOT NULL, progress DOUBLE PRECISION NOT NULL, error TEXT, language TEXT,
    settings TEXT NOT NULL, tags TEXT NOT NULL, metadata TEXT NOT NULL, input_url TEXT,
    source TEXT, served_source TEXT,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL, uploaded_at TEXT, playable_at TEXT, ready_at TEXT, archived_at TEXT)`,
  `CREATE INDEX videos_by_time ON videos (space, created_at, id)`,
  `CREATE INDEX videos_by_name ON videos (space, name, id)`,
  `CREATE INDEX videos_of_collection ON videos (collection, created_at, id)`,
  `CREATE INDEX videos_by_status ON videos (space, status, created_at, id)`,

  `CREATE TABLE sources (
    id TEXT PRIMARY KEY, video TEXT NOT NULL REFERENCES videos (id) ON DELETE CASCADE, file_name TEXT NOT NULL,
    size_bytes BIGINT NOT NULL, duration_seconds DOUBLE PRECISION, width INTEGER, height INTEGER,
    frame_rate DOUBLE PRECISION, ladder TEXT, created_at TEXT NOT NULL)`,
  `CREATE INDEX sources_of_video ON sources (video)`,

  `CREATE TABLE renditions (
    source TEXT NOT NULL REFERENCES sources (id) ON DELETE CASCADE, name TEXT NOT NULL, video TEXT NOT NULL,
    kind TEXT NOT NULL, codec TEXT NOT NULL, width INTEGER, height INTEGER, status TEXT NOT NULL,
    progress DOUBLE PRECISION NOT NULL, size_bytes BIGINT, average_bps INTEGER, peak_bps INTEGER,
    PRIMARY KEY (source, name))`,

  `CREATE TABLE audio_tracks (
    id TEXT PRIMARY KEY, source TEXT NOT NULL REFERENCES sources (id) ON DELETE CASCADE, video TEXT NOT NULL,
    language TEXT, label TEXT NOT NULL, is_default BOOLEAN NOT NULL, channels INTEGER NOT NULL, status TEXT NOT NULL)`,
  `CREATE INDEX audio_tracks_of_source ON audio_tracks (source)`,

  `CREATE TABLE subtitles (
    id TEXT PRIMARY KEY, video TEXT NOT NULL REFERENCES videos (id) ON DELETE CASCADE, language TEXT NOT NULL,
    label TEXT NOT NULL, kind TEXT NOT NULL, original BOOLEAN NOT NULL, origin TEXT NOT NULL, created_at TEXT NOT NULL)`,
  `CREATE UNIQUE INDEX subtitles_of_video ON subtitles (video, language)`,

  `CREATE TABLE events (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, space TEXT NOT NULL,
    video TEXT NOT NULL, object TEXT NOT NULL, created_at TEXT NOT NULL)`,
  `CREATE INDEX events_of_space ON events (space, seq)`,
  `CREATE INDEX events_of_video ON events (video, seq)`,

  `CREATE TABLE uploads (
    id TEXT PRIMARY KEY, space TEXT NOT NULL, video TEXT NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL, size_bytes BIGINT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL)`,
  `CREATE INDEX uploads_of_video ON uploads (video)`,
  `CREATE INDEX uploads_by_expiry ON uploads (expires_at)`,

  `CREATE TABLE jobs (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, payload TEXT NOT NULL, priority INTEGER NOT NULL,
    run_at TEXT NOT NULL, attempts INTEGER NOT NULL, lease_owner TEXT, lease_until TEXT, created_at TEXT NOT NULL)`,
  `CREATE UNIQUE INDEX jobs_one_of_a_kind ON jobs (kind, subject)`,
  `CREATE INDEX jobs_due ON jobs (priority, run_at)`,

  `CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, kind TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL)`,
]

const TABLES = [
  'sessions',
  'jobs',
  'uploads',
  'events',
  'subtitles',
  'audio_tracks',
  'renditions',
  'sources',
  'videos',
  'collections',
  'api_keys',
  'spaces',
]

export class Foundation1700000000001 implements MigrationInterface {
  readonly name = 'Foundation1700000000001'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`)
  }
}
