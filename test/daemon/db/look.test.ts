/** What `svc doctor` sees of a PostgreSQL database, in order and not. */
import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import pg from 'pg'
import { lookAtPostgres } from '../../../daemon/db/postgres/look.ts'
import { openPostgres } from '../../../daemon/db/postgres/open.ts'
import { MIGRATIONS } from '../../../daemon/db/migrations/index.ts'
import { ask, startPostgres, type Postgres } from '../../postgres.ts'

const PAGE_BYTES = 8_192

describe('the look at a PostgreSQL database', () => {
  let server: Postgres
  let url: string
  before(async () => {
    server = await startPostgres({ durable: true })
    url = await server.database()
  })
  after(() => server.remove())

  const look = (of = url, options = {}) => lookAtPostgres(of, new Date('2026-06-01'), options)

  it('an empty one fits, and has no data', async () => {
    const { version, sorts, encoding, unfit, faults, data, connections } = await look()
    assert.match(version, /^1[5-9]/)
    assert.deepEqual([sorts, encoding, unfit, faults, data], ['C', 'UTF8', null, [], null])
    assert.ok(connections.used >= 1 && connections.most === 200)
  })

  it('says what is in it: versions, size, and jobs of a clock that was ahead', async () => {
    const database = await openPostgres({ url })
    await database.close()
    await ask(
      url,
      `INSERT INTO jobs (id, kind, subject, payload, priority, run_at, attempts, created_at)
       VALUES ('job_far', 'sweep', 'x', '{}', 0, '2099-01-01T00:00:00.000Z', 0, '2026-01-01T00:00:00.000Z')`,
    )
    const { sizeBytes, indexes, data } = await look()
    assert.ok(sizeBytes > 1e6)
    assert.deepEqual([indexes.look, indexes.count > 50], ['marks', true])
    assert.deepEqual(
      data!.migrations,
      MIGRATIONS.map(({ name }) => name),
    )
    assert.deepEqual([data!.strandedJobs, data!.sealed], [1, null])
  })

  it('an address keeps its password to itself', async () => {
    const { address } = await look(url.replace('svc@', 'svc:secret@'))
    assert.ok(!address.includes('secret'), address)
  })

  it('an invalid index is named', async () => {
    const [index] = await ask<{ name: string }>(
      url,
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = (SELECT indexrelid FROM pg_index
         WHERE indrelid = 'jobs'::regclass LIMIT 1) RETURNING indexrelid::regclass::text AS name`,
    )
    assert.deepEqual((await look()).faults, [`public.${index!.name} is invalid`])
    await ask(url, 'UPDATE pg_index SET indisvalid = true WHERE NOT indisvalid')
    assert.deepEqual((await look()).faults, [])
  })

  it('an index that is locked for too long was not looked at, and is no damaged one', async () => {
    await ask(url, 'CREATE EXTENSION amcheck')
    const busy = new pg.Client({ connectionString: url })
    await busy.connect()
    try {
      await busy.query('BEGIN; LOCK TABLE webhooks IN ACCESS EXCLUSIVE MODE')
      const { faults, indexes } = await look(url, { mostMs: 5_000 })
      assert.deepEqual([faults, indexes.look], [[], 'part'])
      assert.match(indexes.unread!, /webhooks.*: .*statement timeout/)
    } finally {
      await busy.end()
    }
  })

  it('with amcheck every page is read, and a damaged one is found', async () => {
    await ask(
      url,
      'CREATE TABLE numbers AS SELECT n FROM generate_series(1, 2000) n; CREATE INDEX numbers_n ON numbers (n)',
    )
    const whole = await look()
    assert.deepEqual([whole.indexes.look, whole.faults], ['whole', []])
    const [{ path }] = (await ask<{ path: string }>(
      url,
      `SELECT pg_relation_filepath('numbers_n') AS path`,
    )) as [{ path: string }]
    await server.stop()
    const file = await open(join(server.folder, 'data', path), 'r+')
    await file.write(Buffer.alloc(PAGE_BYTES, 0x5a), 0, PAGE_BYTES, PAGE_BYTES)
    await file.close()
    await server.start()
    const { faults } = await look()
    assert.equal(faults.length, 1, faults.join('\n'))
    assert.match(faults[0]!, /^public\.numbers_n: .*page/)
  })

  it('one that sorts by a language does not fit, and its rows are not looked at', async () => {
    const other = await server.database({
      sorts: `LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'`,
    })
    const { unfit, data } = await look(other)
    assert.match(unfit!, /sorts by code point.*of ICU.*CREATE DATABASE/)
    assert.equal(data, null)
  })

  it('a server that is too old is told so by its version, though it lacks what newer ones have', async () => {
    const old = await server.database()
    await ask(
      old,
      `CREATE SCHEMA old;
       CREATE VIEW old.pg_database AS SELECT datname, datcollate, encoding FROM pg_catalog.pg_database;
       CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS
         $$ SELECT CASE $1 WHEN 'server_version_num' THEN '140012' WHEN 'server_version' THEN '14.12'
              ELSE pg_catalog.current_setting($1) END $$`,
    )
    const address = `${old}&options=${encodeURIComponent('-c search_path=old,pg_catalog')}`
    await assert.rejects(openPostgres({ url: address }), {
      name: 'StartRefused',
      message: 'svc needs PostgreSQL 15 or newer; this server is PostgreSQL 14.12.',
    })
  })
})
