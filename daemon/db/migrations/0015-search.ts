/**
 * Search columns: names and tags folded (no case, no accents), and transcripts. The tables are the same
 * on every database; the full-text index is specific to each (docs/decisions/0132).
 */
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { isSqlite } from '../dialect.ts'
import { searchTextOf } from '../search-text.ts'

const UP = [
  `ALTER TABLE videos ADD COLUMN search_text TEXT NOT NULL DEFAULT ''`,
  // words: the different ones, folded, with spaces between. lines: a cue each, "<seconds>\t<text>".
  `CREATE TABLE transcripts (
    id INTEGER PRIMARY KEY, subtitle TEXT NOT NULL UNIQUE REFERENCES subtitles (id) ON DELETE CASCADE, video TEXT NOT NULL,
    file TEXT NOT NULL, words TEXT NOT NULL, lines TEXT NOT NULL)`,
  `CREATE INDEX transcripts_of_video ON transcripts (video)`,
]

/** The words are folded and apart already: the tokenizer only cuts at spaces. */
const SQLITE = [
  `CREATE VIRTUAL TABLE transcript_words USING fts5 (words, content = 'transcripts', ` +
    `content_rowid = 'id', detail = 'none', prefix = '1 2 3', tokenize = 'unicode61 ` +
    `remove_diacritics 0')`,
  `CREATE TRIGGER transcript_added AFTER INSERT ON transcripts BEGIN
    INSERT INTO transcript_words (rowid, words) VALUES (new.id, new.words); END`,
  `CREATE TRIGGER transcript_removed AFTER DELETE ON transcripts BEGIN
    INSERT INTO transcript_words (transcript_words, rowid, words) VALUES ('delete', old.id, old.words); END`,
]
const POSTGRES = [
  `CREATE INDEX transcript_words ON transcripts USING GIN (to_tsvector('simple', words))`,
]

export class Search1700000000015 implements MigrationInterface {
  readonly name = 'Search1700000000015'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...UP, ...(isSqlite(runner) ? SQLITE : POSTGRES)])
      await runner.query(statement)
    if (!isSqlite(runner)) return
    const videos = (await runner.query('SELECT id, name, tags FROM videos')) as {
      id: string
      name: string
      tags: string
    }[]
    for (const { id, name, tags } of videos) {
      await runner.query('UPDATE videos SET search_text = ? WHERE id = ?', [
        searchTextOf(name, JSON.parse(tags) as string[]),
        id,
      ])
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    if (isSqlite(runner)) await runner.query('DROP TABLE transcript_words')
    await runner.query('DROP TABLE transcripts')
    await runner.query('ALTER TABLE videos DROP COLUMN search_text')
  }
}
