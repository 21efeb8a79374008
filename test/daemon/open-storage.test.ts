import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { createBucket } from '../../daemon/adapters/object-storage/bucket.ts'
import { ConfigError, readConfig } from '../../daemon/config.ts'
import { openDatabase } from '../../daemon/db/database.ts'
import { beginFilesMove, sentFileOf } from '../../daemon/moving/finish-files.ts'
import { moveStorage, openStorage } from '../../daemon/open-storage.ts'
import { StartRefused } from '../../daemon/ports/start-refused.ts'
import { bucketSettings } from '../../daemon/storage-config.ts'
import { folders } from '../support/folder.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../support/s3-server.ts'
import { silentLog } from '../support/silent-log.ts'

describe('the setting of the bucket', () => {
  const settingsOf = (env: Record<string, string>) =>
    bucketSettings(
      readConfig({
        SVC_DATA_DIR: '/nowhere',
        SVC_STORAGE_ACCESS_KEY: 'key',
        SVC_STORAGE_SECRET_KEY: 'secret',
        ...env,
      }),
    )

  it('names bucket, prefix, endpoint and region; without it, files are in the data folder', () => {
    const keys = { accessKey: 'key', secretKey: 'secret' }
    assert.equal(settingsOf({}), null)
    assert.deepEqual(settingsOf({ SVC_STORAGE_URL: 's3://films' }), {
      bucket: 'films',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
      ...keys,
    })
    assert.deepEqual(
      settingsOf({
        SVC_STORAGE_URL: 's3://films/a/b?endpoint=https://s3.example.org:9000&region=eu-west-3',
      }),
      {
        bucket: 'films',
        prefix: 'a/b/',
        endpoint: 'https://s3.example.org:9000',
        region: 'eu-west-3',
        ...keys,
      },
    )
  })

  it('says what is wrong', () => {
    for (const [env, fault] of [
      [{ SVC_STORAGE_URL: 'https://films' }, /SVC_STORAGE_URL: must begin with s3:\/\//],
      [{ SVC_STORAGE_URL: 's3://Films' }, /SVC_STORAGE_URL: must be s3:\/\/bucket/],
      [{ SVC_STORAGE_URL: 's3://films?endpoint=ftp://a' }, /endpoint must be an http or https URL/],
      [{ SVC_STORAGE_URL: 's3://films?region=a b' }, /region must be one such as/],
      [{ SVC_STORAGE_URL: 's3://films?zone=a' }, /has no parameter zone/],
      [{ SVC_STORAGE_URL: 's3://films', SVC_STORAGE_ACCESS_KEY: '' }, /SVC_STORAGE_ACCESS_KEY/],
      [{ SVC_STORAGE_URL: 's3://films', SVC_STORAGE_SECRET_KEY: '' }, /SVC_STORAGE_SECRET_KEY/],
    ] as const)
      assert.throws(
        () => settingsOf(env),
        (error: unknown) => error instanceof ConfigError && fault.test(error.message),
        String(fault),
      )
  })
})

describe('the first start with a bucket', () => {
  const folder = folders()
  let s3Folder: string
  let s3: S3Server
  let dataDir: string
  let db: Awaited<ReturnType<typeof openDatabase>>
  before(async () => {
    s3Folder = await mkdtemp(join(tmpdir(), 'svc-s3-'))
    s3 = await startS3(s3Folder)
  })
  after(async () => {
    await s3.close()
    await rm(s3Folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    dataDir = await folder()
    db = await openDatabase({ file: join(dataDir, 'svc.db') })
  })
  afterEach(() => db.close())

  const configOf = (bucket: string | null) =>
    readConfig({
      SVC_DATA_DIR: dataDir,
      ...(bucket === null
        ? {}
        : {
            SVC_STORAGE_URL: `s3://${bucket}?endpoint=${s3.endpoint}`,
            SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
            SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
          }),
    })
  const opened = (bucket: string | null) =>
    openStorage(configOf(bucket), { db, log: silentLog(), leftOverMs: 0 })
  const place = () => db.read(({ system }) => system.fact('storage'))

  it('is refused while the bucket cannot be used, and binds the library to nothing', async () => {
    await assert.rejects(opened('backup'), (error: unknown) => {
      assert.ok(error instanceof StartRefused)
      assert.match(error.message, /s3:\/\/backup: The bucket does not exist\. Create it/)
      assert.ok(!error.mayPass)
      return true
    })
    assert.equal(await place(), null)
    assert.ok(!(await readdir(dataDir)).includes('object-storage'))
    const storage = await opened(BUCKET)
    await storage.close()
    assert.equal(await place(), `s3://${BUCKET}`)
  })

  it('that was taken back leaves nothing that keeps videos out of backups', async () => {
    await mkdir(join(dataDir, 'object-storage'))
    await (await opened(null)).close()
    assert.ok(!(await readdir(dataDir)).includes('object-storage'))
    assert.equal(await place(), null)
  })

  /** Of an attempt to move the files while svc ran, which was not resumed. */
  async function attemptAt(to: string): Promise<() => Promise<string[]>> {
    const { signal } = new AbortController()
    const settings = bucketSettings(configOf(to))!
    const bucket = createBucket(settings, { uploadsFile: join(dataDir, 'uploads.ndjson') })
    beginFilesMove(dataDir, { to: 's3', endpoint: settings.endpoint, place: `s3://${to}` })
    await writeFile(sentFileOf(dataDir), KEYS.map((key) => `${key}\n`).join(''))
    for (const key of KEYS) await bucket.put(key, Buffer.from('text'), signal)
    return async () => [...(await bucket.all('videos', signal)).keys()]
  }
  const KEYS = ['videos/s/v/gone', 'videos/s/v/here']

  for (const [way, prefix, end] of [
    [
      'svc is stopped',
      'stopped',
      (to: string) =>
        moveStorage(configOf(null), bucketSettings(configOf(to)), {
          db,
          log: silentLog(),
          signal: new AbortController().signal,
        }),
    ],
    ['SVC_STORAGE_URL says so', 'variables', async (to: string) => (await opened(to)).close()],
  ] as const)
    it(`what a move has sent that was not resumed, and was deleted since, goes when ${way}`, async () => {
      const to = `${BUCKET}/${prefix}`
      const stored = await attemptAt(to)
      await mkdir(join(dataDir, 'videos', 's', 'v'), { recursive: true })
      await writeFile(join(dataDir, 'videos', 's', 'v', 'here'), 'text')
      await end(to)
      assert.deepEqual(await stored(), ['videos/s/v/here'])
      assert.ok(!(await readdir(dataDir)).includes('moving-files'))
      assert.equal(await place(), `s3://${to}`)
    })

  it('where somebody has removed the library, what a move has sent stays in the bucket', async () => {
    const stored = await attemptAt(`${BUCKET}/removed`)
    await mkdir(join(dataDir, 'videos'))
    await (await opened(`${BUCKET}/removed`)).close()
    assert.deepEqual(await stored(), KEYS)
  })

  it('is not needed: the files of a stopped svc move there and back, and the library follows', async () => {
    const { signal } = new AbortController()
    const moving = { db, log: silentLog(), signal }
    const file = join(dataDir, 'videos', 's', 'v', 'note')
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, 'text')
    const there = bucketSettings(configOf(`${BUCKET}/moved`))
    await moveStorage(configOf(null), there, moving)
    assert.equal(await place(), `s3://${BUCKET}/moved`)
    await assert.rejects(opened(null), /The files of videos are in s3:\/\/backups\/moved/)
    await assert.rejects(
      moveStorage(configOf(`${BUCKET}/other`), null, moving),
      /Set SVC_STORAGE_URL to it, and not to/,
    )
    await rm(join(dataDir, 'videos'), { recursive: true })
    assert.deepEqual(await moveStorage(configOf(`${BUCKET}/moved`), null, moving), {
      files: 1,
      bytes: 4,
      copiedFiles: 1,
      copiedBytes: 4,
    })
    assert.equal(await readFile(file, 'utf8'), 'text')
    assert.equal(await place(), null)
    assert.ok(!(await readdir(dataDir)).includes('object-storage'))
    await (await opened(null)).close()
    await assert.rejects(moveStorage(configOf(null), null, moving), /in .* already/)
  })
})
