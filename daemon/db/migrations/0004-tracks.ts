/** Tracks that are added, changed and made by others than the source: sound, text and chapters. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  // A row for each source of a track: an uploaded track follows its video from source to source.
  `CREATE TABLE tracks_of_audio (
    source TEXT NOT NULL REFERENCES sources (id) ON DELETE CASCADE, id TEXT NOT NULL, video TEXT NOT NULL,
    origin TEXT NOT NULL, position INTEGER NOT NULL, language TEXT, label TEXT NOT NULL, is_default BOOLEAN NOT NULL,
    codec TEXT NOT NULL, channels INTEGER NOT NULL, status TEXT NOT NULL, error TEXT, average_bps INTEGER, peak_bps INTEGER,
    PRIMARY KEY (source, id))`,
  `INSERT INTO tracks_of_audio (source, id, video, origin, position, language, label, is_default, codec, channels, status)
    SELECT source, id, video, 'embedded', 0, language, label, is_default, 'aac', channels, status FROM audio_tracks`,
  `DROP TABLE audio_tracks`,
  `ALTER TABLE tracks_of_audio RENAME TO audio_tracks`,
  `CREATE INDEX audio_tracks_of_video ON audio_tracks (video)`,

  // Null: not of a source, and kept when it is replaced.
  `ALTER TABLE subtitles ADD COLUMN source TEXT REFERENCES sources (id) ON DELETE CASCADE`,
  `ALTER TABLE subtitles ADD COLUMN status TEXT NOT NULL DEFAULT 'ready'`,
  `ALTER TABLE subtitles ADD COLUMN error TEXT`,
  `DROP INDEX subtitles_of_video`,
  `CREATE INDEX subtitles_of_video ON subtitles (video, language)`,

  `ALTER TABLE videos ADD COLUMN chapters TEXT`,
  `ALTER TABLE sources ADD COLUMN chapters TEXT`,
]

const DOWN = [
  `ALTER TABLE sources DROP COLUMN chapters`,
  `ALTER TABLE videos DROP COLUMN chapters`,
  `DROP INDEX subtitles_of_video`,
  `ALTER TABLE subtitles DROP COLUMN error`,
  `ALTER TABLE subtitles DROP COLUMN status`,
  `ALTER TABLE subtitles DROP COLUMN source`,
  // Keeps the oldest of several in one language.
  `DELETE FROM subtitles WHERE EXISTS (
    SELECT 1 FROM subtitles older WHERE older.video = subtitles.video AND older.language = subtitles.language AND older.id < subtitles.id)`,
  `CREATE UNIQUE INDEX subtitles_of_video ON subtitles (video, language)`,
  `CREATE TABLE tracks_of_source (
    id TEXT PRIMARY KEY, source TEXT NOT NULL REFERENCES sources (id) ON DELETE CASCADE, video TEXT NOT NULL,
    language TEXT, label TEXT NOT NULL, is_default BOOLEAN NOT NULL, channels INTEGER NOT NULL, status TEXT NOT NULL)`,
  `INSERT INTO tracks_of_source (id, source, video, language, label, is_default, channels, status)
    SELECT id, source, video, language, label, is_default, channels, status FROM audio_tracks WHERE origin = 'embedded'`,
  `DROP TABLE audio_tracks`,
  `ALTER TABLE tracks_of_source RENAME TO audio_tracks`,
  `CREATE INDEX audio_tracks_of_source ON audio_tracks (source)`,
]

export class Tracks1700000000004 implements MigrationInterface {
  readonly name = 'Tracks1700000000004'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement)
  }
}
