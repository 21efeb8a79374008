import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'mocha'
import type { QueryRunner } from 'typeorm'
import { Foundation1700000000001 } from '../../../daemon/db/migrations/0001-foundation.ts'
import { Tracks1700000000004 } from '../../../daemon/db/migrations/0004-tracks.ts'

const ROWS = [
  'INSERT INTO spaces (id, name, allowed_domains, public_listing, player_settings, encoding, ' +
    `created_at) VALUES ('space', 'S', '[]', false, '{}', '{}', 'now')`,
  `INSERT INTO videos (id, space, name, description, visibility, status, playable, progress, settings, tags, metadata, created_at, updated_at)
    VALUES ('video', 'space', 'V', '', 'public', 'ready', true, 1, '{}', '[]', '{}', 'now', 'now')`,
  `INSERT INTO sources (id, video, file_name, size_bytes, created_at) VALUES ('src', 'video', 'f', 1, 'now')`,
  'INSERT INTO audio_tracks (id, source, video, language, label, is_default, channels, status) ' +
    `VALUES ('aud', 'src', 'video', 'nl', 'Nederlands', true, 2, 'ready')`,
  'INSERT INTO subtitles (id, video, language, label, kind, original, origin, created_at) ' +
    `VALUES ('sub_1', 'video', 'en', 'English', 'subtitles', true, 'uploaded', 'now')`,
]

describe('tracks: an appliance from before there were several', () => {
  // That Postgres takes the same text is shown for all migrations at once (test/daemon/db/migrations.test.ts).
  it('keeps its tracks, forwards and back', async () => {
    const sqlite = new DatabaseSync(':memory:')
    const query = async (sql: string) => sqlite.prepare(sql).all()
    const runner = { query } as unknown as QueryRunner
    await new Foundation1700000000001().up(runner)
    for (const row of ROWS) await query(row)
    const tracks = new Tracks1700000000004()
    await tracks.up(runner)

    const [audio] = await query('SELECT * FROM audio_tracks')
    assert.deepEqual(
      [
        audio!.id,
        audio!.source,
        audio!.origin,
        audio!.label,
        audio!.is_default,
        audio!.codec,
        audio!.status,
      ],
      ['aud', 'src', 'embedded', 'Nederlands', 1, 'aac', 'ready'],
    )
    const [subtitle] = await query('SELECT * FROM subtitles')
    assert.deepEqual([subtitle!.source, subtitle!.status, subtitle!.error], [null, 'ready', null])
    // A second one of the language, and an uploaded track: what the old tables have no room for goes.
    await query(
      'INSERT INTO subtitles (id, video, language, label, kind, original, origin, created_at) ' +
        `VALUES ('sub_2', 'video', 'en', 'CC', 'captions', false, 'uploaded', 'now')`,
    )
    await query(
      'INSERT INTO audio_tracks (source, id, video, origin, position, label, is_default, ' +
        `codec, channels, status) VALUES ('src', 'aud_2', 'video', 'uploaded', 1000, 'x', false, ` +
        `'aac', 2, 'ready')`,
    )
    await tracks.down(runner)
    assert.deepEqual(
      (await query('SELECT id, label FROM audio_tracks')).map((row) => ({ ...row })),
      [{ id: 'aud', label: 'Nederlands' }],
    )
    assert.deepEqual(
      (await query('SELECT id FROM subtitles')).map((row) => row.id),
      ['sub_1'],
    )
    await tracks.up(runner)
    await query('DELETE FROM sources')
    assert.deepEqual(await query('SELECT * FROM audio_tracks'), [])
    sqlite.close()
  })
})
