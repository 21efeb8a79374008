/** The end of a move of the files of videos: whatever step it was killed at, the next start does the rest. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'mocha'
import { ConfigError, readConfig } from '../../../daemon/config.ts'
import { openDatabase } from '../../../daemon/db/database.ts'
import { finishMove } from '../../../daemon/moving/finish.ts'
import { decideFilesMove, type FilesDecision } from '../../../daemon/moving/finish-files.ts'
import { openStorage } from '../../../daemon/open-storage.ts'
import { folders } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'

const TO_BUCKET: FilesDecision = {
  place: 's3://films/media',
  settings: {
    storageUrl: 's3://films/media?endpoint=http://127.0.0.1:1',
    storageAccessKey: 'key',
    storageSecretKey: 'secret',
  },
}
const TO_DISK: FilesDecision = {
  place: null,
  settings: { storageUrl: null, storageAccessKey: null, storageSecretKey: null },
}

describe('the end of a move of files', () => {
  const folder = folders()
  let dataDir: string
  beforeEach(async () => {
    dataDir = await folder()
    await mkdir(join(dataDir, 'videos'))
    await writeFile(join(dataDir, 'videos', 'film'), 'a copy')
    await writeFile(join(dataDir, 'config.json'), '{"storageRedirect":true}')
  })
  const config = async () => JSON.parse(await readFile(join(dataDir, 'config.json'), 'utf8'))
  const library = () => readFile(join(dataDir, 'videos', 'film'), 'utf8')
  async function newLibrary(): Promise<void> {
    await mkdir(join(dataDir, 'moving-files', 'videos'), { recursive: true })
    await writeFile(join(dataDir, 'moving-files', 'videos', 'film'), 'the whole')
  }
  /** Opens the storage as a start does, and answers where the rows say that the files are. */
  async function started(): Promise<string | null> {
    const db = await openDatabase({ file: join(dataDir, 'svc.db') })
    try {
      const around = { db, log: silentLog(), leftOverMs: 0 }
      const storage = await openStorage(readConfig({ SVC_DATA_DIR: dataDir }), around)
      await storage.close()
      return await db.read(({ system }) => system.fact('storage'))
    } finally {
      await db.close()
    }
  }

  async function bind(place: string): Promise<void> {
    const db = await openDatabase({ file: join(dataDir, 'svc.db') })
    await db.write(({ system }) => system.setFact('storage', place))
    await db.close()
  }

  it('without a decision nothing happens, and what was copied stays for the next attempt', async () => {
    await newLibrary()
    assert.equal(await finishMove(dataDir), false)
    assert.equal(await library(), 'a copy')
    assert.ok(existsSync(join(dataDir, 'moving-files', 'videos', 'film')))
    assert.equal(await started(), null)
  })

  it('to the bucket and back: settings first, then the rows, and each again after a kill', async () => {
    decideFilesMove(dataDir, TO_BUCKET)
    assert.equal((await stat(join(dataDir, 'moving-files', 'decided.json'))).mode & 0o077, 0)
    for (let kill = 0; kill < 2; kill += 1) assert.equal(await finishMove(dataDir), true)
    assert.deepEqual(await config(), {
      storageRedirect: true,
      storageUrl: TO_BUCKET.settings.storageUrl,
      storageAccessKey: 'key',
      storageSecretKey: 'secret',
    })
    // The bucket is away, which is no reason not to start with it any more.
    assert.equal(await started(), 's3://films/media')
    assert.ok(!existsSync(join(dataDir, 'moving-files')))
    assert.equal(await library(), 'a copy')
    assert.equal(await finishMove(dataDir), false)

    await newLibrary()
    decideFilesMove(dataDir, TO_DISK)
    for (let kill = 0; kill < 2; kill += 1) assert.equal(await finishMove(dataDir), true)
    assert.equal(await library(), 'the whole')
    assert.deepEqual(await config(), { storageRedirect: true })
    assert.equal(await started(), null)
    assert.ok(!existsSync(join(dataDir, 'moving-files')))
  })

  it('killed between the old library and the new one, it goes on with the new one', async () => {
    await newLibrary()
    decideFilesMove(dataDir, TO_DISK)
    await rename(join(dataDir, 'videos'), join(dataDir, 'trash', 'old'))
    assert.equal(await finishMove(dataDir), true)
    assert.equal(await library(), 'the whole')
    assert.deepEqual(await readdir(join(dataDir, 'trash')), ['old'])
  })

  it('where config.json cannot be written, svc starts as before; once it is, it needs no room any more', async () => {
    const unwritable = join(dataDir, 'config.json.part')
    for (const decision of [TO_BUCKET, TO_DISK]) {
      await newLibrary()
      await mkdir(unwritable, { recursive: true })
      if (decision === TO_DISK)
        await writeFile(join(dataDir, 'config.json'), JSON.stringify(TO_BUCKET.settings))
      const before = await config()
      decideFilesMove(dataDir, decision)
      assert.equal(await finishMove(dataDir), false)
      assert.deepEqual(await config(), before)
      assert.equal(await library(), 'a copy')
      assert.ok(!existsSync(join(dataDir, 'moving-files', 'decided.json')))
    }
    await writeFile(join(dataDir, 'config.json'), '{}')
    decideFilesMove(dataDir, TO_DISK)
    assert.equal(await finishMove(dataDir), true)
    assert.equal(await library(), 'the whole')
    assert.equal(await started(), null)
  })

  it('a decision that svc was started against counts no more, and what was copied stays', async () => {
    decideFilesMove(dataDir, TO_DISK)
    await newLibrary()
    // As with the variable of the environment: files are made at the other place from now on.
    await writeFile(join(dataDir, 'config.json'), JSON.stringify(TO_BUCKET.settings))
    await bind('s3://films/media')
    assert.equal(await started(), 's3://films/media')
    assert.ok(!existsSync(join(dataDir, 'moving-files', 'decided.json')))
    assert.equal(await finishMove(dataDir), false)
    assert.equal(await library(), 'a copy')
    assert.ok(existsSync(join(dataDir, 'moving-files', 'videos', 'film')))
  })

  it('a decision that does not fit the configuration does not change what the rows say', async () => {
    decideFilesMove(dataDir, TO_BUCKET)
    assert.equal(await started(), null)
    decideFilesMove(dataDir, TO_BUCKET)
    await writeFile(join(dataDir, 'config.json'), 'no JSON')
    await assert.rejects(finishMove(dataDir), ConfigError)
  })
})
