/** The restore test of a backup: what passes, and each kind of damage that does not. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import { createBackup } from '../../../daemon/backups/create.ts'
import { findBackup } from '../../../daemon/backups/list.ts'
import { makeBackup } from '../../../daemon/backups/make.ts'
import { removeBackup } from '../../../daemon/backups/remove.ts'
import { requestVerification, runVerification } from '../../../daemon/backups/verify.ts'
import { storedBackupsIn } from '../../../daemon/adapters/backups/stored-backups.ts'
import { pickFiles } from '../../../daemon/adapters/backups/pick-files.ts'
import type { BackedUpFile } from '../../../daemon/adapters/backups/manifest.ts'
import type { VerificationFault } from '../../../daemon/contract/backup.ts'
import { noteOwner } from '../../../daemon/system/note-owner.ts'
import { BackupDamaged } from '../../../daemon/ports/backups.ts'
import { openHouse, type House } from '../../support/house.ts'
import { silentLog } from '../../support/silent-log.ts'

const never = new AbortController().signal

describe('the restore test of a backup', () => {
  let house: House
  let whole: string
  let media: string

  before(async () => {
    house = await openHouse(await mkdtemp(join(tmpdir(), 'svc-restore-test-')))
    await noteOwner(house.deps)
    const video = await house.video()
    media = `videos/${house.owner.space}/${video.slice(house.owner.space.length)}/0.jpg`
    await mkdir(join(house.dataDir, media, '..'), { recursive: true })
    await writeFile(join(house.dataDir, media), 'a picture')
    whole = await made(house)
  })
  after(async () => {
    await house.close()
    await rm(house.dataDir, { recursive: true, force: true })
  })

  async function made({ deps }: House): Promise<string> {
    const { id } = await createBackup(deps, 'manual')
    const [job] = (await deps.db.read(({ jobs }) => jobs.list(['backup'], { limit: 1 }))).rows
    await makeBackup(deps, job!, never)
    await deps.db.write(({ jobs }) => jobs.remove(job!.id))
    return id
  }
  const runJob = async (id: string, { deps } = house): Promise<void> => {
    await requestVerification(deps, id)
    const { rows } = await deps.db.read(({ jobs }) => jobs.list(['verify_backup'], { limit: 9 }))
    await runVerification(
      deps,
      rows.find(({ subject }) => subject === id)!,
      never,
    )
  }
  const eventsOf = async (id: string) =>
    (
      await house.deps.db.read(({ events }) =>
        events.list(house.owner.space, { limit: 100, sort: 'created_at', video: id }),
      )
    ).rows

  /** Another backup, with damage; `relisted`: its list and manifest say the same as the damaged file. */
  async function damagedCopy(damage: (data: string, backup: string) => Promise<void>) {
    const { deps } = house
    const { name } = await findBackup(deps, whole)
    const id = deps.ids.prefixed('bak')
    const copy = name.replace(/bak_.*/, id)
    await cp(join(deps.backups.folder, name), join(deps.backups.folder, copy), { recursive: true })
    await rm(join(deps.backups.folder, copy, 'verification.json'), { force: true })
    const path = join(deps.backups.folder, copy)
    await damage(join(path, 'data'), path)
    return { id, path }
  }
  async function relist(backup: string, path: string): Promise<void> {
    const content = await readFile(join(backup, 'data', path))
    const lines = (await readFile(join(backup, 'files.ndjson'), 'utf8')).trimEnd().split('\n')
    const list = lines
      .map((line) => JSON.parse(line) as BackedUpFile)
      .map((file) =>
        file.path === path
          ? { ...file, size_bytes: content.length, sha256: sha256(content) }
          : file,
      )
      .map((file) => `${JSON.stringify(file)}\n`)
      .join('')
    await writeFile(join(backup, 'files.ndjson'), list)
    // Nobody without the key can sign it again.
    const {
      public_key: _key,
      signature: _signature,
      ...manifest
    } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
    const changed = { ...manifest, files_sha256: sha256(Buffer.from(list)) }
    await writeFile(join(backup, 'manifest.json'), JSON.stringify(changed))
  }
  const flip = async (file: string, at = -3): Promise<void> => {
    const bytes = await readFile(file)
    const place = at < 0 ? bytes.length + at : at
    bytes[place] = bytes[place]! ^ 1
    await writeFile(file, bytes)
  }

  it('restores the database and counts it, reads files, is told, and leaves nothing', async () => {
    const { deps } = house
    await runJob(whole)
    const { backup } = await findBackup(deps, whole)
    const { state, error, files, hashed_files: hashed, rows } = backup.verification!
    assert.deepEqual([state, error, hashed], ['verified', null, 1])
    const listed = (await readFile(join(backup.path, 'files.ndjson'), 'utf8')).trim().split('\n')
    assert.equal(files, listed.length)
    const { rows: counts } = JSON.parse(await readFile(join(backup.path, 'manifest.json'), 'utf8'))
    const expected = Object.values(counts['svc.db'] as Record<string, number>)
    assert.equal(
      rows,
      expected.reduce((sum, count) => sum + count, 0),
    )
    assert.equal(counts['svc.db'].videos, 1)

    const [event, ...more] = await eventsOf(whole)
    assert.deepEqual([event!.type, more], ['backup.verified', []])
    assert.ok(!JSON.stringify(event!.object).includes(deps.backups.folder))
    assert.deepEqual(
      (await readdir(deps.backups.folder)).filter((name) => name !== basename(backup.path)),
      [],
    )
    assert.deepEqual(
      (await deps.db.read(({ jobs }) => jobs.list(['verify_backup'], { limit: 9 }))).rows,
      [],
    )
  })

  const DAMAGE: [
    title: string,
    reason: VerificationFault,
    path: () => string | null,
    damage: (data: string, backup: string) => Promise<void>,
  ][] = [
    ['a flipped byte in a video', 'file_damaged', () => media, (data) => flip(join(data, media))],
    [
      'a flipped byte in the database',
      'file_damaged',
      () => 'svc.db',
      (data) => flip(join(data, 'svc.db'), 5_000),
    ],
    ['a missing video file', 'file_missing', () => media, (data) => rm(join(data, media))],
    [
      'a missing owner secret',
      'file_missing',
      () => 'owner.secret',
      (data) => rm(join(data, 'owner.secret')),
    ],
    [
      'a truncated database',
      'file_damaged',
      () => 'svc.db',
      (data) => truncate(join(data, 'svc.db'), 40_000),
    ],
    [
      'a database that was truncated before it was listed',
      'database_damaged',
      () => 'svc.db',
      async (data, backup) => {
        await truncate(join(data, 'svc.db'), 40_000)
        await relist(backup, 'svc.db')
      },
    ],
    [
      'rows that went before the database was listed',
      'rows_differ',
      () => 'svc.db',
      async (data, backup) => {
        const db = new DatabaseSync(join(data, 'svc.db'))
        db.exec('DELETE FROM videos')
        db.close()
        await relist(backup, 'svc.db')
      },
    ],
    [
      'a master key of another installation',
      'key_wrong',
      () => 'master.key',
      async (data, backup) => {
        await writeFile(join(data, 'master.key'), `${'ab'.repeat(32)}\n`)
        await relist(backup, 'master.key')
      },
    ],
    [
      'a flipped byte in the list of files',
      'manifest_damaged',
      () => null,
      (_data, backup) => flip(join(backup, 'files.ndjson')),
    ],
    [
      'a lost list of files',
      'file_missing',
      () => null,
      (_data, backup) => rm(join(backup, 'files.ndjson')),
    ],
  ]
  for (const [title, reason, path, damage] of DAMAGE)
    it(`finds ${title}`, async () => {
      const { id } = await damagedCopy(damage)
      await runJob(id)
      const { backup } = await findBackup(house.deps, id)
      const { verification } = backup
      assert.deepEqual(
        [verification!.state, verification!.error?.reason, verification!.error?.path],
        ['failed', reason, path()],
        verification!.error?.message,
      )
      const [event] = await eventsOf(id)
      assert.equal(event!.type, 'backup.failed')
      assert.ok(!JSON.stringify(event!.object).includes('videos/'), 'without names of files')
      await removeBackup(house.deps, id)
      const left = await readdir(house.deps.backups.folder)
      assert.equal(left.length, 1, `nothing is left: ${left.join()}`)
    })

  it('says whose a backup is, and lists one that was changed after it was signed as failed', async () => {
    const { deps } = house
    const own = await deps.backups.signedBy()
    assert.match(own!, /^(?:[A-Z2-7]{4}-){7}[A-Z2-7]{4}$/)
    assert.equal((await findBackup(deps, whole)).backup.signed_by, own)
    const { id } = await damagedCopy(async (_data, backup) => {
      const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
      await writeFile(
        join(backup, 'manifest.json'),
        JSON.stringify({ ...manifest, created_at: '2099-01-01T00:00:00.000Z' }),
      )
    })
    const { backup } = await findBackup(deps, id)
    assert.deepEqual([backup.status, backup.signed_by], ['failed', null])
    assert.match(backup.error!.message, /was changed after it was signed/)
    await removeBackup(deps, id)
    const listed = await readFile(join((await findBackup(deps, whole)).backup.path, 'files.ndjson'))
    assert.ok(!listed.includes('backup.salt'), 'with the salt, a backup could sign another')
  })

  it('a backup with a damaged manifest is listed as failed, and hides no other', async () => {
    const { id } = await damagedCopy((_data, backup) => flip(join(backup, 'manifest.json'), 0))
    const { backup } = await findBackup(house.deps, id)
    assert.deepEqual([backup.status, backup.error!.code], ['failed', 'source_damaged'])
    assert.equal((await findBackup(house.deps, whole)).backup.status, 'ready')
    await assert.rejects(requestVerification(house.deps, id), /Only ready backups can be verified/)
    await removeBackup(house.deps, id)
  })

  it('leaves nothing of its copy when it is stopped, and no result', async () => {
    const { deps } = house
    const { id, path } = await damagedCopy(async () => {})
    const stopping = new AbortController()
    const running = deps.backups.verify(basename(path), stopping.signal)
    assert.equal((await findBackup(deps, id)).backup.verification, null)
    stopping.abort(new Error('stopped'))
    await assert.rejects(running, /stopped/)
    assert.deepEqual(
      (await readdir(deps.backups.folder)).filter((name) => name.startsWith('verifying')),
      [],
    )
    // Deleted while its test was running: no damage, and no event.
    await requestVerification(deps, id)
    const [job] = (await deps.db.read(({ jobs }) => jobs.list(['verify_backup'], { limit: 1 })))
      .rows
    const slow = {
      ...deps,
      backups: {
        ...deps.backups,
        async verify() {
          await rm(path, { recursive: true })
          throw new BackupDamaged('file_missing', media, 'missing')
        },
      },
    }
    await runVerification(slow, job!, never)
    assert.deepEqual(await eventsOf(id), [])
    await deps.db.write(({ jobs }) => jobs.remove(job!.id))
  })

  it('keeps its copy, though what an earlier run left is removed while it begins', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-restore-test-'))
    try {
      const [left, started] = ['verifying-left.removing', 'verifying-begun.removing']
      for (const name of [left, started]) await mkdir(join(folder, name))
      const backups = storedBackupsIn({
        folder,
        place: 'local',
        addressOf: (name) => name,
        log: silentLog(),
      })
      const used = new Set<string>()
      const sweeping = backups.sweep((name) => used.has(name))
      used.add(started)
      await sweeping
      assert.deepEqual(await readdir(folder), [started])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('reads ten of twelve files of videos whole', async () => {
    const larger = await openHouse(await mkdtemp(join(tmpdir(), 'svc-restore-test-')))
    try {
      await noteOwner(larger.deps)
      const video = await larger.video()
      const below = `videos/${larger.owner.space}/${video.slice(larger.owner.space.length)}`
      await mkdir(join(larger.dataDir, below), { recursive: true })
      for (let at = 0; at < 12; at += 1)
        await writeFile(join(larger.dataDir, below, `${at}.jpg`), `picture ${at}`)
      const id = await made(larger)
      await runJob(id, larger)
      const { verification } = (await findBackup(larger.deps, id)).backup
      assert.deepEqual([verification!.state, verification!.hashed_files], ['verified', 10])
    } finally {
      await larger.close()
      await rm(larger.dataDir, { recursive: true, force: true })
    }
  })

  it('reads all of a library in time: half of the files by size, half of them evenly', () => {
    const file = (path: string, size: number): BackedUpFile => ({
      path,
      size_bytes: size,
      modified_ms: 0,
      mode: 0,
      sha256: '',
    })
    const files = [
      ...Array.from({ length: 20 }, (_, at) => file(`large/${at}`, 1_000_000)),
      ...Array.from({ length: 200 }, (_, at) => file(`small/${at}`, 1_000)),
    ]
    const seen = new Set<string>()
    const largeOf: number[] = []
    // A generator with a period of its own, so that the test is the same each time.
    let state = 1
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let night = 0; night < 365; night += 1) {
      const picked = pickFiles(files, 10, random)
      assert.equal(new Set(picked).size, 10)
      for (const { path } of picked) seen.add(path)
      largeOf.push(picked.filter(({ path }) => path.startsWith('large')).length)
    }
    assert.equal(seen.size, files.length, 'within a year')
    const average = largeOf.reduce((sum, count) => sum + count, 0) / largeOf.length
    assert.ok(average > 4.5 && average < 6.5, `${average} of 10`)
    assert.equal(pickFiles(files.slice(0, 4), 10).length, 4)
    assert.deepEqual(pickFiles([], 10), [])
  })
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
