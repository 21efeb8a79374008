import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { putAppliance } from '../../build/appliance-files.ts'
import { LEFT_OUTSIDE } from '../../build/daemon.ts'
import { startDaemon, startEnv, type Daemon } from '../daemon.ts'
import { rowsOf } from '../daemon/db/earlier/compare.ts'
import { undoLastMigration } from '../support/earlier-data.ts'
import { newHome, type Home } from './svc.ts'

/** The later release is a step in the database that this one does not know. */
describe('svc daemon rollback', () => {
  let daemon: Daemon
  let home: Home
  let newerName: string
  const file = (name: string) => join(daemon.dataDir, name)
  const rollback = (...more: string[]) =>
    home.run(['daemon', 'rollback', ...more], { env: { SVC_DATA_DIR: daemon.dataDir } })
  const names = async () => (await daemon.api.videos.list()).data.map(({ name }) => name)
  const inDatabase = (sql: string) => {
    const database = new DatabaseSync(file('svc.db'))
    database.exec(sql)
    database.close()
  }
  const LATER = `INSERT INTO migrations (timestamp, name) VALUES (1700000000999, 'Later1700000000999')`
  const upgrade = async (): Promise<void> => {
    await copyFile(file('svc.db'), file('svc.db.before-9.0.0'))
    inDatabase(LATER)
  }
  before(async () => {
    daemon = await startDaemon()
    home = await newHome()
    await daemon.api.videos.create({ body: { name: 'Before' } })
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })

  it('says no, and changes nothing, while there is nothing to undo', async () => {
    const running = await rollback('--yes')
    assert.deepEqual([running.code, running.problem().code], [5, 'conflict'])
    assert.match(running.stderr, /was not upgraded beyond svc/)
    const elsewhere = await home.run(['daemon', 'rollback'], {
      env: { SVC_DATA_DIR: join(home.path, 'nowhere') },
    })
    assert.match(elsewhere.stderr, /There is no svc database in/)
  })

  it('says no while svc runs, without a copy, and where the copy is of a newer version as well', async () => {
    await daemon.api.videos.create({ body: { name: 'After' } })
    await daemon.stop()
    await copyFile(file('svc.db'), file('whole'))
    inDatabase(`DELETE FROM videos WHERE name = 'After'`)
    await copyFile(file('svc.db'), file('earlier'))
    await copyFile(file('whole'), file('svc.db'))
    inDatabase(LATER)
    assert.match((await rollback('--yes')).stderr, /no copy of the database from before/)
    await copyFile(file('svc.db'), file('svc.db.before-9.0.0'))
    assert.match((await rollback('--yes')).stderr, /was written by a newer version than this/)
    await copyFile(file('earlier'), file('svc.db.before-9.0.0'))
    inDatabase('PRAGMA user_version = 99')
    assert.match((await rollback('--yes')).stderr, /has changed files that svc .* cannot read/)
    inDatabase('PRAGMA user_version = 1')
    const lock = new DatabaseSync(file('daemon.lock'))
    lock.exec('BEGIN EXCLUSIVE')
    const running = await rollback('--yes')
    lock.close()
    assert.match(running.stderr, /svc is running on/)
    const alone = await rollback()
    assert.deepEqual([alone.code, alone.problem().code], [2, 'usage'])
    assert.match(alone.stderr, /Add --yes/)
    assert.deepEqual(
      (await readdir(daemon.dataDir)).filter((name) => name.includes('rolled-back')),
      [],
    )
    await assert.rejects(daemon.restart(), /newer version/)
  })

  it('goes back to the copy, keeps the newer database, and svc starts again', async () => {
    await utimes(file('svc.db.before-9.0.0'), new Date('2026-11-01'), new Date('2026-11-01'))
    const { code, stderr, json } = await rollback('--yes')
    assert.equal(code, 0, stderr)
    newerName = json().kept_as
    assert.deepEqual(json(), {
      object: 'rollback',
      data_dir: daemon.dataDir,
      undone_version: '9.0.0',
      copied_at: '2026-11-01T00:00:00.000Z',
      videos_since: 1,
      kept_as: newerName,
    })
    assert.match(stderr, /The newer database is kept as svc\.db\.rolled-back-/)
    daemon = await daemon.restart()
    assert.deepEqual(await names(), ['Before'])
    const newer = new DatabaseSync(file(newerName), { readOnly: true })
    const { count } = newer.prepare('SELECT count(*) AS count FROM videos').get() as {
      count: number
    }
    newer.close()
    assert.equal(count, 2)
    await rm(file(newerName))
  })

  it('can be done after the next upgrade again', async () => {
    await daemon.stop()
    await upgrade()
    assert.equal((await rollback('--yes')).code, 0)
    daemon = await daemon.restart()
    assert.deepEqual(await names(), ['Before'])
  })
})

describe('svc daemon rollback of an upgrade that svc has made', () => {
  it('restores every row from before it, with the svc of the earlier version', async () => {
    let daemon = await startDaemon()
    const home = await newHome()
    const file = (name: string) => join(daemon.dataDir, name)
    const create = (name: string) => daemon.api.videos.create({ body: { name } })
    try {
      await create('Before')
      await daemon.api.collections.create({ body: { name: 'Concerts' } })
      await daemon.stop()
      const undone = await undoLastMigration(file('svc.db'))
      const before = rowsOf(file('svc.db'))

      daemon = await daemon.restart()
      const { version } = await daemon.api.system.get()
      await create('After')
      await daemon.stop()
      assert.notDeepEqual(rowsOf(file('svc.db')), before)

      const earlier = join(home.path, 'earlier')
      await putAppliance(earlier, { packages: LEFT_OUTSIDE, linked: true, version: '0.0.9' })
      await forgetMigration(join(earlier, 'dist', 'daemon', 'migrations.json'), undone)
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(earlier, 'cli', 'bin', 'svc.js'), 'daemon', 'rollback', '--yes'],
        { env: { ...startEnv(), HOME: home.path, SVC_DATA_DIR: daemon.dataDir } },
      )
      const plan = JSON.parse(stdout) as Record<string, unknown>
      assert.deepEqual([plan['undone_version'], plan['videos_since']], [version, 1])
      assert.deepEqual(rowsOf(file('svc.db')), before)
      assert.equal(rowsOf(file(String(plan['kept_as'])), ['videos'])['videos']!.length, 2)

      daemon = await daemon.restart()
      assert.deepEqual(
        (await daemon.api.videos.list()).data.map(({ name }) => name),
        ['Before'],
      )
    } finally {
      await home.remove()
      await daemon.remove()
    }
  })
})

/** Leaves the list that the earlier release was built with. The file may be a link to that of the project. */
async function forgetMigration(file: string, name: string): Promise<void> {
  const known = JSON.parse(await readFile(file, 'utf8')) as number[]
  const left = known.filter((number) => number !== Number(name.slice(-3)))
  assert.equal(left.length, known.length - 1)
  await rm(file)
  await writeFile(file, JSON.stringify(left))
}
