/**
 * The data folder of every version that has been on main (earlier/versions.ts), as it left them: opened by this version,
 * nothing is lost, and their videos play. What was recorded, and how, is in earlier/record.ts.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { openDatabase } from '../../../daemon/db/database.ts'
import { MIGRATIONS } from '../../../daemon/db/migrations/index.ts'
import type { Log } from '../../../daemon/ports/deps.ts'
import { startDaemon, untilStatus } from '../../daemon.ts'
import { countedFrames } from '../../sources/ffmpeg.ts'
import { undoMigration } from '../../support/earlier-data.ts'
import { folders } from '../../support/folder.ts'
import { itLong } from '../../support/long.ts'
import { lost, rowsOf, type Rows } from './earlier/compare.ts'
import type { Known } from './earlier/drive.ts'
import { unpackFolders } from './earlier/folders.ts'
import { moveUpToNow } from './earlier/up-to-now.ts'
import { EARLIER, type EarlierVersion } from './earlier/versions.ts'

const KILLED = join(import.meta.dirname, 'earlier', 'killed-upgrade.ts')
const NAMES = MIGRATIONS.map(({ name }) => name)
/** Rows that go by themselves, soon or when they are used. */
const PASSING = [
  'device_authorizations',
  'jobs',
  'kept_answers',
  'mails',
  'private_link_plays',
  'upload_counts',
]

/** What an upgrade writes to the log, for each migration. */
interface LogLine {
  migration?: string
  durationMs?: number
}

const namesIn = (file: string): string[] =>
  rowsOf(file, ['migrations'])['migrations']!.map(({ name }) => String(name))

describe('data of every earlier version', () => {
  const folder = folders()
  let recorded: string
  before(async () => {
    recorded = await mkdtemp(join(tmpdir(), 'svc-earlier-'))
    await unpackFolders(recorded)
  })
  after(() => rm(recorded, { recursive: true, force: true }))

  /** A copy; `without`: migrations to be undone, the last one first. */
  async function dataOf(version: EarlierVersion, without: readonly string[] = []): Promise<string> {
    const dataDir = join(await folder(), 'data')
    await cp(join(recorded, version), dataDir, { recursive: true, preserveTimestamps: true })
    for (const name of without) await undoMigration(join(dataDir, 'svc.db'), name)
    return dataDir
  }

  it('are all recorded, up to the newest, and every kind of row is among them', async () => {
    assert.deepEqual((await readdir(recorded)).sort(), [...EARLIER].sort())
    const newest = namesIn(join(recorded, EARLIER.at(-1)!, 'svc.db'))
    // A new migration needs no recording yet, and the one before it does: see earlier/record.ts.
    assert.deepEqual(NAMES.slice(0, newest.length), newest)
    assert.ok(NAMES.length - newest.length <= 1, `record the version with ${NAMES.at(-2)}`)
    for (const version of EARLIER)
      for (const [table, rows] of Object.entries(rowsOf(join(recorded, version, 'svc.db'))))
        assert.ok(rows.length > 0, `${version}: ${table}`)
  })

  /** The states of the database: as recorded, and those between it and the one before. */
  function statesOf(version: EarlierVersion): string[][] {
    const at = EARLIER.indexOf(version)
    const before = at === 0 ? [] : namesIn(join(recorded, EARLIER[at - 1]!, 'svc.db'))
    const own = namesIn(join(recorded, version, 'svc.db'))
    const added = NAMES.filter((name) => own.includes(name) && !before.includes(name)).reverse()
    return added.map((_, number) => added.slice(0, number))
  }

  /** Each line of the log is added to `logged`. */
  async function upgraded(file: string, logged: LogLine[] = []): Promise<Rows> {
    const log = {
      info: (line: unknown) => void logged.push(line as LogLine),
      error: (line: unknown) => assert.fail(String(line)),
    } as unknown as Pick<Log, 'info' | 'error'>
    await (await openDatabase({ file, version: '1.0.0', log })).close()
    return rowsOf(file)
  }

  for (const version of EARLIER)
    it(`the database of ${version} is upgraded without losing a row or a value`, async () => {
      for (const undone of statesOf(version)) {
        const file = join(await dataOf(version, undone), 'svc.db')
        const before = rowsOf(file)
        const applied = namesIn(file)
        const logged: LogLine[] = []
        const now = await upgraded(file, logged)
        assert.deepEqual(lost(before, now), [], `without ${undone.join(', ')}`)
        const migrated = logged.filter(({ migration }) => migration !== undefined)
        assert.deepEqual(
          migrated.map(({ migration }) => migration),
          NAMES.filter((name) => !applied.includes(name)),
        )
        for (const { migration, durationMs } of migrated)
          assert.ok(Number.isInteger(durationMs) && durationMs! >= 0, `${migration}: ${durationMs}`)
        assert.deepEqual(namesIn(file).sort(), NAMES.toSorted())
        const copies = (await readdir(join(file, '..'))).filter((name) => name.includes('.before-'))
        assert.deepEqual(copies, applied.length < NAMES.length ? ['svc.db.before-1.0.0'] : [])
        for (const copy of copies)
          assert.deepEqual(rowsOf(join(file, '..', copy)), before, 'the copy from before')
      }
    })

  const served = (version: EarlierVersion) => async (): Promise<void> => {
    const dataDir = await dataOf(version)
    moveUpToNow(join(dataDir, 'svc.db'))
    const before = rowsOf(join(dataDir, 'svc.db'))
    const known = JSON.parse(await readFile(join(dataDir, 'known.json'), 'utf8')) as Known
    const daemon = await startDaemon({ dataDir })
    try {
      const byKey = daemon.as(known.key)
      const video = await byKey.videos.get({ params: { id: known.video } })
      // The first versions cut segments on another grid: what they made is served until it is made again.
      assert.deepEqual([video.name, video.playable], ['Lesson 1: Ünits', true])
      const local = video.urls.hls.replace(new URL(video.urls.hls).origin, daemon.baseUrl)
      assert.equal((await countedFrames(local, 0)).frames, 10)
      const { kind } = (await (
        await daemon.request(`${daemon.baseUrl}/v1/identity`, { headers: { cookie: known.cookie } })
      ).json()) as { kind: string }
      assert.equal(kind, 'owner')
      // A job of that version is done by this one.
      await daemon.api.system.update({ body: { encoding_paused: false } })
      // In the recordings, both spaces may be equally old.
      const owner = daemon.as(daemon.owner, known.space)
      const waiting = before['videos']!.find(({ name }) => name === 'Waits for its turn')!
      for (const id of [String(waiting['id']), known.video]) await untilStatus(owner, id, 'ready')
      assert.equal(
        (await daemon.api.system.get()).problems.find(({ code }) => code === 'media_missing'),
        undefined,
      )
    } finally {
      await daemon.stop()
    }
    const now = rowsOf(join(dataDir, 'svc.db'))
    for (const [table, rows] of Object.entries(before)) {
      if (PASSING.includes(table) || !('id' in rows[0]!)) continue
      const ids = new Set(now[table]!.map(({ id }) => id))
      assert.deepEqual(
        rows.filter(({ id }) => !ids.has(id)),
        [],
        table,
      )
    }
  }
  for (const version of EARLIER) {
    const title = `the appliance starts on the data of ${version}, and its videos, keys and sessions work`
    ;(version === EARLIER[0] ? it : itLong)(title, served(version))
  }

  const killed = (choose: (pending: string[]) => string[]) => async (): Promise<void> => {
    const [dataDir, undisturbed] = [await dataOf(EARLIER[0]), await dataOf(EARLIER[0])]
    const file = join(dataDir, 'svc.db')
    const before = rowsOf(file)
    const pending = NAMES.filter((name) => !namesIn(file).includes(name))
    assert.ok(pending.length > 30)
    for (const name of choose(pending)) {
      const child = spawn(process.execPath, [KILLED, file, name], { stdio: 'inherit' })
      assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL'], name)
      assert.deepEqual(rowsOf(file), before, name)
    }
    // A copy that was cut off is no reason to stop, either.
    await writeFile(`${file}.before-1.0.0.part`, 'half of a copy')
    assert.deepEqual(await upgraded(file), await upgraded(join(undisturbed, 'svc.db')))
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.includes('.before-')),
      ['svc.db.before-1.0.0'],
    )
    assert.deepEqual(rowsOf(`${file}.before-1.0.0`), before)
  }
  it(
    'an upgrade that is killed leaves everything as it was, and is done by the next start',
    killed((pending) => [pending[0]!, pending.at(-1)!]),
  )
  itLong(
    'so does one that is killed at any migration',
    killed((pending) => pending),
  )
})
