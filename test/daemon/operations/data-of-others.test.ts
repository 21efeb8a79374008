/** What the start refuses: data without their key, of a newer version, damaged, or in a folder of somebody else. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { MIGRATIONS } from '../../../daemon/db/migrations/index.ts'
import { startDaemon, startEnv, until, type Daemon } from '../../daemon.ts'
import { undoLastMigration } from '../../support/earlier-data.ts'
import { everythingBelow, folders } from '../../support/folder.ts'

const run = promisify(execFile)
const MAIN = join(import.meta.dirname, '..', '..', '..', 'daemon', 'main.ts')
const PASSWORD = 'correct horse battery staple'

/** Runs the daemon to its end: it is to refuse. */
async function refusal(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const { code, stderr } = (await run(process.execPath, [MAIN], {
    env: { ...startEnv(), SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: dataDir, ...env },
  }).catch((error: unknown) => error)) as { code: number; stderr: string }
  // Neither tried again by the system's service manager, nor with a stack trace.
  assert.equal(code, 2, stderr)
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
  return stderr
}

describe('the start on data that are not right', () => {
  const folder = folders()
  let daemon: Daemon
  let dataDir: string
  const inData = (name: string): string => join(dataDir, name)
  function sql(text: string): void {
    const database = new DatabaseSync(inData('svc.db'))
    database.exec(text)
    database.close()
  }
  beforeEach(async () => {
    dataDir = join(await folder(), 'data')
    daemon = await startDaemon({ dataDir })
  })
  afterEach(() => daemon.remove())

  it('refuses a lost master key and leaves everything as it was, and starts when it is back', async () => {
    await daemon.api.sessions.setPassword({ body: { password: PASSWORD } })
    await daemon.stop()
    const key = await readFile(inData('master.key'))
    await rm(inData('master.key'))
    assert.match(await refusal(dataDir), /master\.key is missing\..*restore a backup/)
    assert.ok(!(await readdir(dataDir)).includes('master.key'), 'no new one was made')
    await writeFile(inData('master.key'), key)
    daemon = await daemon.restart()
    const { status } = await fetch(`${daemon.baseUrl}/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    })
    assert.ok(status < 500, String(status))
  })

  for (const [what, prepare] of Object.entries({
    'of these data': () => {},
    'of data from before there was a check value, by a webhook': () =>
      sql(`DELETE FROM system_facts WHERE name = 'key_check'`),
  })) {
    it(`refuses a wrong master key ${what}`, async () => {
      await daemon.api.webhooks.create({
        body: { url: 'https://hooks.example.org/', events: ['video.ready'] },
      })
      await daemon.stop()
      prepare()
      await writeFile(inData('master.key'), `${randomBytes(32).toString('hex')}\n`)
      assert.match(await refusal(dataDir), /master\.key does not belong to this data/)
      await writeFile(inData('master.key'), 'not hexadecimal\n')
      assert.match(await refusal(dataDir), /master\.key is damaged/)
    })
  }

  it('says which of its files is a folder, and leaves it as it was', async () => {
    await daemon.stop()
    for (const name of [
      'config.json',
      'daemon.json',
      'daemon.lock',
      'master.key',
      'owner.secret',
      'svc.db',
    ]) {
      const [path, aside] = [inData(name), join(dataDir, '..', name)]
      const isThere = await rename(path, aside).then(
        () => true,
        () => false,
      )
      assert.equal(isThere, name !== 'config.json', name)
      await mkdir(path)
      assert.ok((await refusal(dataDir)).includes(path), name)
      await rmdir(path)
      if (isThere) await rename(aside, path)
    }
    daemon = await daemon.restart()
  })

  it('makes a new owner secret where it was removed, and says so', async () => {
    await daemon.stop()
    await rm(inData('owner.secret'))
    daemon = await daemon.restart()
    assert.match(daemon.log(), /the owner secret was missing/)
    assert.equal((await daemon.api.system.get()).object, 'system')
  })

  it('refuses data of a newer version, whether it has more migrations or another format', async () => {
    await daemon.stop()
    sql(
      'INSERT INTO migrations(timestamp, name) VALUES (99999999999999, ' +
        `'Future99999999999999'); UPDATE system_facts SET value = '9.8.7' WHERE name = ` +
        `'written_by'`,
    )
    assert.match(
      await refusal(dataDir),
      /written by a newer version of svc \(9\.8\.7\); this is svc 0\..*Future99999999999999.*docs\/upgrade\.md/,
    )
    sql(`DELETE FROM migrations WHERE timestamp = 99999999999999; PRAGMA user_version = 1000`)
    assert.match(await refusal(dataDir), /written by a newer version of svc/)
    sql('PRAGMA user_version = 1')
    daemon = await daemon.restart()
  })

  it('copies the database before it is brought up to date, logs each migration, and keeps one copy', async () => {
    await daemon.api.videos.create({ body: { name: 'Before' } })
    await daemon.stop()
    const last = await undoLastMigration(inData('svc.db'))
    await writeFile(inData('svc.db.before-0.0.1'), 'of the upgrade before')
    daemon = await daemon.restart()
    const lines = daemon
      .log()
      .split('\n')
      .filter((line) => line.includes('"migration"'))
    const steps = lines.map((line) => JSON.parse(line) as { migration: string; durationMs: number })
    assert.deepEqual(
      steps.map(({ migration }) => migration),
      [last],
    )
    assert.ok(steps.every(({ durationMs }) => durationMs >= 0))
    const [copy, ...more] = (await readdir(dataDir)).filter((name) => name.includes('.before-'))
    assert.deepEqual([copy, more], ['svc.db.before-0.1.0', []])
    assert.equal((await stat(inData(copy!))).mode & 0o777, 0o600)
    // It is whole, and of the version before.
    const before = new DatabaseSync(inData(copy!), { readOnly: true })
    assert.deepEqual(
      before
        .prepare('SELECT name FROM videos')
        .all()
        .map(({ name }) => name),
      ['Before'],
    )
    assert.equal(
      before.prepare('SELECT count(*) AS known FROM migrations').get()!['known'],
      MIGRATIONS.length - 1,
    )
    before.close()
    await daemon.stop()
    daemon = await daemon.restart()
    assert.equal(
      (await readdir(dataDir)).filter((name) => name.includes('.before-')).length,
      1,
      'nothing to bring up to date: no other copy',
    )
  })

  it('refuses a damaged database in one sentence', async () => {
    await daemon.stop()
    for (const name of ['svc.db-wal', 'svc.db-shm']) await rm(inData(name), { force: true })
    await writeFile(inData('svc.db'), randomBytes(100_000))
    assert.match(
      await refusal(dataDir),
      /svc\.db is damaged \(file is not a database\)\. Restore your backup: docs\/backup\.md/,
    )
  })

  it('refuses a folder of somebody else and changes nothing in it', async () => {
    const other = join(await folder(), 'etc')
    await mkdir(other, { mode: 0o755 })
    await writeFile(join(other, 'hosts'), '')
    const { mode } = await stat(other)
    assert.match(
      await refusal(other),
      /is not a data folder of svc: it contains other files \(hosts\)\. Set SVC_DATA_DIR/,
    )
    assert.deepEqual([await readdir(other), (await stat(other)).mode], [['hosts'], mode])
    assert.match(await refusal(join(other, 'hosts')), /is a file, not a folder/)
  })

  it('begins in a folder where a first start was killed while it wrote its secrets', async () => {
    const partial = join(await folder(), 'begun')
    await mkdir(partial)
    await writeFile(join(partial, 'owner.secret'), '0123456789abcdef\n')
    await writeFile(join(partial, `master.key.${randomUUID()}.part`), '')
    const first = await startDaemon({ dataDir: partial })
    assert.equal((await first.api.system.get()).object, 'system')
    await first.remove()
  })
})

describe('the files of the data folder', () => {
  it('are for their owner alone, those of an earlier version too', async () => {
    const daemon = await startDaemon()
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos
      .putSource({ params: { id }, raw: Buffer.alloc(1_000) })
      .catch(() => undefined)
    await daemon.stop()
    const old = join(daemon.dataDir, 'videos', 'old', 'one')
    await mkdir(old, { recursive: true })
    await writeFile(join(old, 'source'), 'x')
    await run('chmod', ['-R', 'a+rX', join(daemon.dataDir, 'videos')])
    const again = await daemon.restart()
    const open = async (): Promise<string[]> => {
      const found: string[] = []
      for (const entry of ['', ...(await everythingBelow(daemon.dataDir))]) {
        const { mode } = await stat(join(daemon.dataDir, entry)).catch(() => ({ mode: 0 })) // removed meanwhile
        if ((mode & 0o077) !== 0) found.push(`${(mode & 0o777).toString(8)} ${entry}`)
      }
      return found
    }
    await until(open, (found) => found.length === 0, 'everything to be closed to others')
    await again.stop()
    await rm(daemon.dataDir, { recursive: true, force: true })
  })
})
