/** Before an upgrade a PostgreSQL database is copied, too: as an SQLite file that the version before can open. */
import assert from 'node:assert/strict'
import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import type { QueryRunner } from 'typeorm'
import { MIGRATIONS } from '../../../daemon/db/migrations/index.ts'
import { withClient } from '../../../daemon/postgres/connect.ts'
import { newHome, type Home } from '../../cli/svc.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { startPostgres, type Postgres } from '../../postgres.ts'

const LAST = MIGRATIONS.at(-1)!

describe('a PostgreSQL database before an upgrade', () => {
  let server: Postgres
  let daemon: Daemon
  let home: Home
  let url: string
  before(async () => {
    server = await startPostgres()
    url = await server.database()
    home = await newHome()
    daemon = await startDaemon({ env: { SVC_DATABASE_URL: url } })
    await daemon.api.videos.create({ body: { name: 'Before' } })
  })
  after(async () => {
    await daemon?.remove()
    await home?.remove()
    await server?.remove()
  })

  /** As the version before has left it. */
  const downgraded = (): Promise<void> =>
    withClient(url, async (client) => {
      const query = async (sql: string) => (await client.query(sql)).rows as unknown
      await new LAST().down({ query } as unknown as QueryRunner)
      await client.query('DELETE FROM migrations WHERE name = $1', [LAST.name])
    })
  const copies = async () =>
    (await readdir(daemon.dataDir)).filter((name) => name.startsWith('svc.db'))

  it('is copied beside where SQLite would be, once, with the tables of the version before', async () => {
    assert.deepEqual(await copies(), [])
    await daemon.stop()
    await downgraded()
    daemon = await daemon.restart()
    assert.match(daemon.log(), /the database was copied before the upgrade/)
    const [copy, ...more] = await copies()
    assert.match(copy!, /^svc\.db\.before-\d/)
    assert.deepEqual(more, [])
    assert.equal((await stat(join(daemon.dataDir, copy!))).mode & 0o077, 0)
    const database = new DatabaseSync(join(daemon.dataDir, copy!), { readOnly: true })
    try {
      const values = (sql: string) =>
        database
          .prepare(sql)
          .all()
          .map((row) => Object.values(row)[0])
      assert.deepEqual(values('SELECT name FROM videos'), ['Before'])
      assert.deepEqual(
        values('SELECT name FROM migrations'),
        MIGRATIONS.slice(0, -1).map(({ name }) => name),
      )
      assert.deepEqual(values('PRAGMA foreign_key_check'), [])
    } finally {
      database.close()
    }
    await daemon.api.videos.create({ body: { name: 'After' } })
    await daemon.stop()
    daemon = await daemon.restart()
    assert.doesNotMatch(daemon.log(), /copied before the upgrade/)
  })

  it('svc daemon rollback says that it cannot, and names the copy, which is a whole database', async () => {
    await daemon.stop()
    const [copy] = await copies()
    const refused = await home.run(['daemon', 'rollback', '--yes'], {
      env: { SVC_DATA_DIR: daemon.dataDir },
    })
    assert.deepEqual([refused.code, refused.problem().code], [5, 'conflict'])
    assert.ok(refused.stderr.includes(copy!), refused.stderr)
    await rename(join(daemon.dataDir, copy!), join(daemon.dataDir, 'svc.db'))
    daemon = await daemon.restart({ SVC_DATABASE_URL: '' })
    assert.deepEqual(
      (await daemon.api.videos.list()).data.map(({ name }) => name),
      ['Before'],
    )
  })
})
