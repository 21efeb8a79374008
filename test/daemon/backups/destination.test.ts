/** Backups in S3 and on another disk by the appliance: set, made every night, tested, put out, and cut off. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, describe, it } from 'mocha'
import { createBackupKey, type BackupKey } from '../../../daemon/adapters/backups/encrypted/age.ts'
import { openEncrypted } from '../../../daemon/adapters/backups/encrypted/contents.ts'
import { storeAt } from '../../../daemon/adapters/backups/destination.ts'
import { verifyBackup } from '../../../daemon/adapters/backups/verify-backup.ts'
import { createBackup } from '../../../daemon/backups/create.ts'
import { setDestination } from '../../../daemon/backups/destination.ts'
import { allBackups, findBackup } from '../../../daemon/backups/list.ts'
import { makeBackup } from '../../../daemon/backups/make.ts'
import { backUpIfDue, verifyIfDue } from '../../../daemon/backups/nightly.ts'
import { removeBackup } from '../../../daemon/backups/remove.ts'
import { runVerification } from '../../../daemon/backups/verify.ts'
import type { Backup } from '../../../daemon/contract/backup.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import type { JobKind } from '../../../daemon/ports/records.ts'
import { createProblems } from '../../../daemon/system/problems.ts'
import { noteOwner } from '../../../daemon/system/note-owner.ts'
import { startDaemon, until } from '../../daemon.ts'
import { openHouse, type House } from '../../support/house.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../../support/s3-server.ts'

const never = new AbortController().signal

describe('the destination of backups', () => {
  let folder: string
  let s3: S3Server
  let key: BackupKey
  let recipient: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-destination-'))
    s3 = await startS3(join(folder, 's3'))
    key = await createBackupKey()
    recipient = key.recipient
  })
  afterEach(() => {
    s3.faults = null
    s3.requests.length = 0
  })
  after(async () => {
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })

  const inS3 = (prefix: string) => ({
    address: `s3://${BUCKET}/${prefix}`,
    recipient,
    endpoint: s3.endpoint,
    region: 'us-east-1',
    access_key: S3_KEYS.accessKey,
    secret_key: S3_KEYS.secretKey,
  })
  const storedBelow = async (prefix: string): Promise<string[]> =>
    [...(await s3.stored()).keys()].filter((key) => key.startsWith(`${prefix}/`))
  const objectsBelow = async (prefix: string): Promise<string[]> =>
    (await storedBelow(prefix)).filter((key) => key.includes('/objects/'))

  describe('in S3, of an appliance', () => {
    let house: House
    let deps: Deps
    /** Folder of the video, below the data folder. */
    let below: string
    /** Each in a folder of its own, and so in an object of its own. */
    async function writeMedia(names: readonly string[]): Promise<void> {
      for (const name of names) {
        const path = join(house.dataDir, below, name, 'content')
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, randomBytes(100_000))
      }
    }
    const at = (text: string): Deps => ({
      ...house.deps,
      clock: { ...house.deps.clock, now: () => new Date(text) },
    })
    before(async () => {
      house = await openHouse(await mkdtemp(join(tmpdir(), 'svc-destination-house-')))
      deps = house.deps
      await noteOwner(deps)
      const video = await house.video()
      below = `videos/${house.owner.space}/${video.slice(house.owner.space.length)}`
      await writeMedia(['a', 'b', 'c'])
      await setDestination(deps, inS3('night'))
    })
    after(async () => {
      await house.close()
      await rm(house.dataDir, { recursive: true, force: true })
    })

    const jobsOf = async (kind: JobKind) =>
      (await deps.db.read(({ jobs }) => jobs.list([kind], { limit: 9 }))).rows
    async function runAll(now: Deps): Promise<void> {
      for (const job of await jobsOf('backup')) {
        await makeBackup(now, job, never)
        await deps.db.write(({ jobs }) => jobs.remove(job.id))
      }
    }
    async function verifyAll(now: Deps): Promise<void> {
      for (const job of await jobsOf('verify_backup')) {
        await runVerification(now, job, never)
        await deps.db.write(({ jobs }) => jobs.remove(job.id))
      }
    }
    async function night(day: number): Promise<Backup> {
      const now = at(`2026-03-${day}T03:30:00`)
      await backUpIfDue(now, 'elsewhere')
      await backUpIfDue(now, 'elsewhere')
      assert.equal((await jobsOf('backup')).length, 1)
      await runAll(now)
      return (await allBackups(deps)).find(({ backup }) => backup.place === 'elsewhere')!.backup
    }
    const codes = async () => (await createProblems(deps)()).map(({ code }) => code)

    it('is made every night, though none is made here, is tested, and puts out the oldest', async () => {
      await deps.preferences.change({ backupsKept: 2 })
      const made: Backup[] = []
      for (const day of [14, 15, 16]) {
        const backup = await night(day)
        made.push(backup)
        assert.deepEqual([backup.status, backup.trigger], ['ready', 'nightly'], backup.path)
        assert.match(backup.path, new RegExp(`^s3://${BUCKET}/night/${backup.signed_by}/202603`))
        await verifyAll(at(`2026-03-${day}T03:40:00`))
        const tested = (await findBackup(deps, backup.id)).backup.verification!
        assert.deepEqual([tested.state, tested.error], ['verified', null])
        assert.equal(tested.hashed_files, 3, 'all of so few objects of media')
        assert.equal(tested.rows, await rowsByKey(backup))
      }
      assert.deepEqual(
        (await allBackups(deps)).map(({ backup }) => backup.id),
        [made[2]!.id, made[1]!.id],
      )
      const remaining = await storedBelow('night')
      assert.equal(remaining.filter((key) => key.endsWith('backup.json')).length, 2)
      // The media once, and of each night the database and the small files beside it.
      assert.equal((await objectsBelow('night')).length, 3 + 2 * 2)
      assert.deepEqual(await readdir(deps.backups.folder).catch(() => []), [])
      assert.deepEqual(await codes(), [])
      assert.equal(await verifyIfDue(at('2026-03-16T04:00:00'), new Date(0), 'elsewhere'), false)
      assert.equal(await verifyIfDue(at('2026-03-17T04:00:00'), new Date(0), 'elsewhere'), true)
      await deps.db.write(({ jobs }) => jobs.removeAll('verify_backup'))
    })

    it('deletes a backup with what it alone needs, and what another needs stays', async () => {
      const [newest, older] = (await allBackups(deps)).map(({ backup }) => backup)
      await removeBackup(deps, older!.id)
      assert.equal((await objectsBelow('night')).length, 3 + 2)
      await removeBackup(deps, newest!.id)
      assert.deepEqual(await storedBelow('night'), [])
      assert.deepEqual(await allBackups(deps), [])
    })

    it('reports damage by event and problem, and sends what was damaged again the next night', async () => {
      await night(18)
      const [media, ...others] = await mediaIn('night')
      assert.equal(others.length, 2)
      await s3.damage(media!, 50_000)
      await verifyAll(at('2026-03-18T03:40:00'))
      const [failed] = (await allBackups(deps)).map(({ backup }) => backup)
      assert.deepEqual(
        [failed!.verification!.state, failed!.verification!.error!.reason],
        ['failed', 'file_damaged'],
      )
      assert.deepEqual(await codes(), ['backup_damaged'])
      const { rows } = await deps.db.read(({ events }) =>
        events.list(house.owner.space, { limit: 100 } as never),
      )
      const last = rows.findLast(({ type }: { type: string }) => type === 'backup.failed')
      assert.ok(
        last && !JSON.stringify(last).includes('s3://'),
        'whoever reads events may not know where',
      )

      await night(19)
      await verifyAll(at('2026-03-19T03:40:00'))
      const [next] = (await allBackups(deps)).map(({ backup }) => backup)
      assert.equal(next!.verification!.state, 'verified')
      assert.deepEqual(await codes(), [])

      // Needed by the newest: the damaged one may still be there for the night before.
      const list = (await storedBelow('night'))
        .filter((key) => key.endsWith('objects.ndjson'))
        .sort()
      const needed = await readFile(s3.pathOf(list.at(-1)!), 'utf8')
      const other = (await mediaIn('night')).find((key) => needed.includes(key.slice(-32)))!
      await rm(s3.pathOf(other))
      await deps.db.write(({ jobs }) => jobs.removeAll('verify_backup'))
      await verifyIfDue(at('2026-03-20T03:31:00'), new Date(0), 'elsewhere')
      await verifyAll(at('2026-03-20T03:40:00'))
      const [lost] = (await allBackups(deps)).map(({ backup }) => backup)
      assert.equal(lost!.verification!.error!.reason, 'file_missing')
      await night(21)
      await verifyAll(at('2026-03-21T03:40:00'))
      assert.equal(
        (await allBackups(deps))[0]!.backup.verification!.state,
        'verified',
        'what is missing is sent again',
      )
    })
    /** Each holds a file of 100 kB; databases are larger. */
    const mediaIn = async (prefix: string): Promise<string[]> => {
      const sizes = await s3.stored()
      return (await objectsBelow(prefix)).filter(
        (key) => sizes.get(key)! > 100_000 && sizes.get(key)! < 102_000,
      )
    }

    it('on another disk is a second list of folders that share what is the same', async () => {
      const disk = join(folder, 'disk')
      await setDestination(deps, {
        ...inS3(''),
        address: disk,
        recipient: null,
        endpoint: null,
        access_key: null,
      })
      const first = await night(23)
      assert.equal(first.path, join(disk, first.path.slice(disk.length + 1)))
      assert.deepEqual(
        (await allBackups(deps)).map(({ backup }) => backup.id),
        [first.id],
        'those in S3 are no longer listed',
      )
      await verifyAll(at('2026-03-23T03:40:00'))
      const tested = (await findBackup(deps, first.id)).backup.verification!
      assert.equal(tested.state, 'verified')
      assert.ok(tested.rows > 0, 'a backup that svc can read is restored')
      await setDestination(deps, inS3('night'))
    })

    it('counts only when its database was restored from what the place has stored', async () => {
      s3.faults = ({ method, key: requestedKey }) =>
        method === 'GET' && requestedKey.includes('/objects/') ? { kind: 'flip', at: 5_000 } : null
      await assert.rejects(night(25), {
        code: 'conflict',
        message: /database cannot be restored from what .* has stored/,
      })
      s3.faults = null
      assert.deepEqual(
        (await storedBelow('night')).filter((stored) => /\/202603(?:24|25)/.test(stored)),
        [],
      )
      await deps.db.write(({ jobs }) => jobs.removeAll('backup'))
      const again = await night(26)
      assert.equal(again.status, 'ready', JSON.stringify(again))
      await removeBackup(deps, again.id)
    })

    it('is damaged when one byte of its database is, whatever else the test reads', async () => {
      await setDestination(deps, inS3('ten'))
      await writeMedia([...'defghijkl'])
      const backup = await night(27)
      await verifyAll(at('2026-03-27T03:40:00'))
      const tested = (await findBackup(deps, backup.id)).backup.verification!
      assert.deepEqual([tested.state, tested.hashed_files, tested.files], ['verified', 10, 12 + 2])
      const sizes = await s3.stored()
      const largest = (await objectsBelow('ten')).sort((a, b) => sizes.get(b)! - sizes.get(a)!)[0]!
      assert.ok(sizes.get(largest)! > 102_000, 'that of the database')
      await s3.damage(largest, 50_000)
      await verifyIfDue(at('2026-03-28T03:31:00'), new Date(0), 'elsewhere')
      await verifyAll(at('2026-03-28T03:40:00'))
      const { verification } = (await findBackup(deps, backup.id)).backup
      assert.equal(verification!.error!.reason, 'file_damaged')
      await removeBackup(deps, backup.id)
      await setDestination(deps, inS3('night'))
    })

    /** What `svc restore --check` counts with the key of the owner. */
    async function rowsByKey({ path, signed_by: signer }: Backup): Promise<number> {
      const store = storeAt((await deps.backups.destination())!)
      const named = { store, signer: signer!, name: basename(path) }
      const { rows } = await verifyBackup({
        contents: await openEncrypted(named, key, never),
        scratch: join(folder, 'by-key'),
        reserveBytes: 0,
        hashed: 'all',
        signal: never,
      })
      assert.ok(rows > 0)
      return rows
    }

    it('is not begun without a destination, and not beside another backup', async () => {
      await deps.db.write(({ system }) => system.setFact('backup_destination', null))
      await assert.rejects(createBackup(deps, 'manual', 'elsewhere'), { reason: 'no_destination' })
      await setDestination(deps, inS3('night'))
      await createBackup(deps, 'manual', 'elsewhere')
      await assert.rejects(createBackup(deps, 'manual', 'local'), { reason: 'backup_runs' })
    })
  })

  it('is set by the API, whose answers, records and logs never show the secret', async () => {
    const secret = 'a-secret-of-S3-that-nobody-sees'
    const daemon = await startDaemon()
    try {
      const { api } = daemon
      assert.equal((await api.backupDestination.get()).enabled, false)
      await assert.rejects(api.backupDestination.test(), {
        message: /No backup destination/,
      })
      const { secret_key: right, ...without } = inS3('api')
      await assert.rejects(api.backupDestination.set({ body: without }), {
        message: /is required/,
      })
      await assert.rejects(
        api.backupDestination.set({ body: { ...inS3('api'), recipient: null } }),
        { message: /is required/ },
      )
      const set = await api.backupDestination.set({ body: { ...without, secret_key: secret } })
      assert.deepEqual(
        [set.enabled, set.fixed, set.address, set.has_secret_key],
        [true, false, `s3://${BUCKET}/api`, true],
      )
      await assert.rejects(api.backupDestination.test(), {
        message: /secret key is wrong/,
      })
      // The secret stays with the host and the access key that it was given for.
      await api.backupDestination.set({ body: { ...without, address: `s3://${BUCKET}/api/b` } })
      await assert.rejects(
        api.backupDestination.set({ body: { ...without, endpoint: 'http://127.0.0.1:9' } }),
        { message: /is required/ },
      )
      const seen = JSON.stringify([await api.backupDestination.get(), await api.audit.list()])
      assert.ok(!seen.includes(secret) && seen.includes('backupDestination.set'))
      await api.backupDestination.set({ body: { ...without, secret_key: right } })
      await api.backupDestination.test()
      assert.deepEqual(await storedBelow('api'), [], 'the test leaves nothing')
      const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'), { readOnly: true })
      const facts = JSON.stringify(database.prepare('SELECT * FROM system_facts').all())
      database.close()
      assert.ok(facts.includes('backup_destination') && !facts.includes(secret))
      assert.ok(!daemon.log().includes(secret))
      await api.backupDestination.delete()
      assert.equal((await api.backupDestination.get()).enabled, false)
    } finally {
      await daemon.remove()
    }
  })

  it('of the configuration cannot be changed, and a backup goes on after a kill', async () => {
    const env = {
      SVC_BACKUP_TO: `s3://${BUCKET}/kill`,
      SVC_BACKUP_RECIPIENT: recipient,
      SVC_BACKUP_ENDPOINT: s3.endpoint,
      SVC_BACKUP_ACCESS_KEY: S3_KEYS.accessKey,
      SVC_BACKUP_SECRET_KEY: S3_KEYS.secretKey,
    }
    const before = await startDaemon()
    await before.stop()
    // That of the night begins with the start, except between midnight and three: it has to find the file as well.
    await writeFile(join(before.dataDir, 'large.bin'), randomBytes(20_000_000))
    s3.faults = ({ query }) => (query.get('partNumber') === '2' ? { kind: 'hang' } : null)
    const daemon = await before.restart(env)
    try {
      assert.equal((await daemon.api.backupDestination.get()).fixed, true)
      await assert.rejects(daemon.api.backupDestination.delete(), {
        message: /SVC_BACKUP_TO/,
      })
      const { id } = await daemon.api.backups
        .create({ query: { place: 'elsewhere' } })
        .catch(async () => (await daemon.api.backups.list()).data[0]!)
      await until(
        async () => s3.requests.some(({ query }) => query.get('partNumber') === '2'),
        (is) => is,
        'the upload to hang',
      )
      await daemon.kill()
      s3.faults = null
      assert.equal((await storedBelow('kill')).filter((key) => key.endsWith('.json')).length, 0)
      const again = await startDaemon({ env, dataDir: daemon.dataDir })
      try {
        const made = await until(
          () => again.api.backups.get({ params: { id } }),
          ({ status }) => status === 'ready' || status === 'failed',
          'the backup to be over',
        )
        assert.deepEqual([made.status, made.error], ['ready', null])
        assert.equal(await s3.unfinished(), 0)
        await assert.rejects(again.api.backups.archive({ params: { id } }), {
          message: /svc restore/,
        })
        assert.ok(!(await readFile(join(again.dataDir, 'daemon.json'), 'utf8')).includes('S3RVER'))
      } finally {
        await again.stop()
      }
    } finally {
      await daemon.stop()
      await before.remove()
    }
  })
})
