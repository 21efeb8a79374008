/**
 * The data folder of every version that has been on main (landed/versions.ts), as it left them: opened by this version,
 * nothing is lost, and their videos play. What was recorded, and how, is in landed/record.ts.
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
import { startDaemon, untilStatus } from '../../daemon.ts'
import { countedFrames } from '../../sources/ffmpeg.ts'
import { undoMigration } from '../../support/earlier-data.ts'
import { folders } from '../../support/folder.ts'
import { itLong } from '../../support/long.ts'
import { lost, rowsOf, type Rows } from './landed/compare.ts'
import type { Known } from './landed/drive.ts'
import { unpackFolders } from './landed/folders.ts'
import { LANDED, type LandedVersion } from './landed/versions.ts'

const KILLED = join(import.meta.dirname, 'landed', 'killed-upgrade.ts')
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

const namesIn = (file: string): string[] =>
  rowsOf(file, ['migrations'])['migrations']!.map(({ name }) => String(name))

describe('data of every landed version', () => {
  const folder = folders()
  let landed: string
  before(async () => {
    landed = await mkdtemp(join(tmpdir(), 'svc-landed-'))
    await unpackFolders(landed)
  })
  after(() => rm(landed, { recursive: true, force: true }))

  /** A copy; `without`: migrations to be undone, the last one first. */
  async function dataOf(version: LandedVersion, without: readonly string[] = []): Promise<string> {
    const dataDir = join(await folder(), 'data')
    await cp(join(landed, version), dataDir, { recursive: true, preserveTimestamps: true })
    for (const name of without) await undoMigration(join(dataDir, 'svc.db'), name)
    return dataDir
  }

  it('are all recorded, up to the newest, and every kind of row is among them', async () => {
    assert.deepEqual((await readdir(landed)).sort(), [...LANDED].sort())
    const newest = namesIn(join(landed, LANDED.at(-1)!, 'svc.db'))
    // A new migration needs no recording yet, and the one before it does: see landed/record.ts.
    assert.deepEqual(NAMES.slice(0, newest.length), newest)
    assert.ok(NAMES.length - newest.length <= 1, `record the version with ${NAMES.at(-2)}`)
    for (const version of LANDED)
      for (const [table, rows] of Object.entries(rowsOf(join(landed, version, 'svc.db'))))
        assert.ok(rows.length > 0, `${version}: ${table}`)
  })

  /** The states of the database: as recorded, and those between it and the one before. */
  function statesOf(version: LandedVersion): string[][] {
    const at = LANDED.indexOf(version)
    const before = at === 0 ? [] : namesIn(join(landed, LANDED[at - 1]!, 'svc.db'))
    const own = namesIn(join(landed, version, 'svc.db'))
    const added = NAMES.filter((name) => own.includes(name) && !before.includes(name)).reverse()
    return added.map((_, number) => added.slice(0, number))
  }

  async function upgraded(file: string): Promise<Rows> {
    await (await openDatabase({ file, version: '1.0.0' })).close()
    return rowsOf(file)
  }

  for (const version of LANDED)
    it(`the database of ${version} is upgraded without losing a row or a value`, async () => {
      for (const undone of statesOf(version)) {
        const file = join(await dataOf(version, undone), 'svc.db')
        const before = rowsOf(file)
        const applied = namesIn(file)
        const now = await upgraded(file)
        assert.deepEqual(lost(before, now), [], `without ${undone.join(', ')}`)
        assert.deepEqual(namesIn(file).sort(), NAMES.toSorted())
        const copies = (await readdir(join(file, '..'))).filter((name) => name.includes('.before-'))
        assert.deepEqual(copies, applied.length < NAMES.length ? ['svc.db.before-1.0.0'] : [])
        for (const copy of copies)
          assert.deepEqual(lost(before, rowsOf(join(file, '..', copy))), [], 'the copy from before')
      }
    })

  const served = (version: LandedVersion) => async (): Promise<void> => {
    const dataDir = await dataOf(version)
    const before = rowsOf(join(dataDir, 'svc.db'))
    const known = JSON.parse(await readFile(join(dataDir, 'known.json'), 'utf8')) as Known
    const daemon = await startDaemon({ dataDir })
    try {
      const byKey = daemon.as(known.key)
      const video = await byKey.videos.get({ params: { id: known.video } })
      assert.deepEqual([video.name, video.status], ['Lesson 1: Ünits', 'ready'])
      const local = video.urls.hls.replace(new URL(video.urls.hls).origin, daemon.baseUrl)
      assert.equal((await countedFrames(local, 0)).frames, 10)
      const { kind } = (await (
        await daemon.request(`${daemon.baseUrl}/v1/identity`, { headers: { cookie: known.cookie } })
      ).json()) as { kind: string }
      assert.equal(kind, 'owner')
      // A job of that version is done by this one.
      await daemon.api.system.update({ body: { encoding_paused: false } })
      const waiting = before['videos']!.find(({ name }) => name === 'Waits for its turn')!
      await untilStatus(daemon.api, String(waiting['id']), 'ready')
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
  for (const version of LANDED) {
    const isEnd = version === LANDED[0] || version === LANDED.at(-1)
    const title = `the appliance starts on the data of ${version}, and its videos, keys and sessions work`
    ;(isEnd ? it : itLong)(title, served(version))
  }

  it('an upgrade that is killed at any migration leaves everything as it was, and is done by the next start', async () => {
    const [dataDir, undisturbed] = [await dataOf(LANDED[0]), await dataOf(LANDED[0])]
    const file = join(dataDir, 'svc.db')
    const before = rowsOf(file)
    const pending = NAMES.filter((name) => !namesIn(file).includes(name))
    assert.ok(pending.length > 30)
    for (const name of pending) {
      const child = spawn(process.execPath, [KILLED, file, name], { stdio: 'inherit' })
      assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL'], name)
      assert.deepEqual(rowsOf(file), before, name)
    }
    // As if the copy had been cut off, too.
    await writeFile(`${file}.before-1.0.0.part`, 'half of a copy')
    assert.deepEqual(await upgraded(file), await upgraded(join(undisturbed, 'svc.db')))
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.includes('.before-')),
      ['svc.db.before-1.0.0'],
    )
    assert.deepEqual(rowsOf(`${file}.before-1.0.0`), before)
  })
})
