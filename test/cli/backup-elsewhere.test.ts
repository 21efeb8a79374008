/** Backups on another disk and in S3, by the command line: made, restored, cut off, damaged. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { filesBelow } from '../support/folder.ts'
import { BUCKET, S3_KEYS, startS3, type S3Call, type S3Server } from '../support/s3-server.ts'
import { smallDisk } from '../support/small-disk.ts'
import { makeFilm } from './film.ts'
import { newHome, type Ended, type Home } from './svc.ts'

const PLACE = `s3://${BUCKET}/svc`

describe('svc backup --to', () => {
  let daemon: Daemon
  let home: Home
  let folder: string
  let s3: S3Server
  let key: { identity: string; recipient: string }
  let keyFile: string
  /** Fingerprint of the installation. */
  let signer: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-elsewhere-'))
    daemon = await startDaemon({ env: { SVC_ENCODERS: '1' } })
    s3 = await startS3(join(folder, 's3'))
    home = await newHome({
      SVC_URL: daemon.baseUrl,
      SVC_API_KEY: await daemon.key('read_write'),
      SVC_DATA_DIR: daemon.dataDir,
      SVC_BACKUP_ENDPOINT: s3.endpoint,
      SVC_BACKUP_ACCESS_KEY: S3_KEYS.accessKey,
      SVC_BACKUP_SECRET_KEY: S3_KEYS.secretKey,
    })
    await makeFilm(join(folder, 'film.mp4'), 1_000_000)
    const { id } = (
      await home.run(['videos', 'upload', join(folder, 'film.mp4'), '--name', 'Film', '--quiet'])
    ).json()
    await untilStatus(daemon.api, id, 'ready')
    signer = (await daemon.api.system.get()).backups.signed_by!
    const created = await home.run(['backups', 'key', 'create'])
    assert.match(created.stderr, /Print the key/)
    key = created.json()
    keyFile = join(folder, 'key.txt')
    // As `age-keygen` writes it.
    await writeFile(keyFile, `# public key: ${key.recipient}\n${key.identity}\n`)
  })
  afterEach(() => {
    s3.faults = null
    s3.requests.length = 0
  })
  after(async () => {
    await home?.remove()
    await s3?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const send = (to = PLACE, ...flags: string[]): Promise<Ended> =>
    home.run(['backup', '--to', to, '--recipient', key.recipient, ...flags])
  let restored = 0
  const restore = (from: string, ...flags: string[]) => {
    const dataDir = join(folder, `restored-${++restored}`)
    return home
      .with({ SVC_DATA_DIR: dataDir })
      .run(['restore', from, '--signed-by', signer, ...flags])
      .then((ended) => ({ ...ended, problem: ended.problem, json: ended.json, dataDir }))
  }
  const objects = async (): Promise<string[]> =>
    [...(await s3.stored()).keys()].filter((each) => each.includes('/objects/'))
  /** Contents of the data folder but for what each start writes. */
  async function videosIn(dataDir: string): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>()
    for (const path of await filesBelow(join(dataDir, 'videos')))
      found.set(path, await readFile(join(dataDir, 'videos', path)))
    return found
  }

  it('keeps an encrypted backup in a bucket, which shows nothing of it and becomes a data folder again', async () => {
    const made = await send()
    assert.equal(made.code, 0, made.stderr)
    const { path, signed_by: by } = made.json()
    assert.match(path, new RegExp(`^${PLACE}/${signer}/\\d{8}T\\d{6}Z-manual-bak_\\w{20}$`))
    assert.equal(by, signer)
    const media = [...(await videosIn(daemon.dataDir)).entries()]
    for (const [name] of await s3.stored()) {
      assert.match(
        name,
        new RegExp(
          `^svc/${signer}/(objects/../[0-9a-f]{32}|backups/[^/]+/(backup.json|objects.ndjson|files.age|manifest.age))$`,
        ),
      )
      const content = await readFile(s3.pathOf(name))
      if (name.endsWith('.json') || name.endsWith('.ndjson'))
        assert.doesNotMatch(content.toString(), /videos|svc\.db|Film|data_dir/)
      else assert.match(content.subarray(0, 22).toString(), /^age-encryption\.org\/v1\n/)
      for (const plain of ['SQLite format 3', daemon.owner, 'source', daemon.dataDir])
        assert.ok(!content.includes(plain), `${name} has ${plain}`)
    }

    const again = await restore(PLACE, '--key-file', keyFile)
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(await videosIn(again.dataDir), new Map(media))
    const second = await startDaemon({ dataDir: again.dataDir })
    try {
      assert.deepEqual(
        (await second.api.videos.list()).data.map(({ name, status }) => [name, status]),
        [['Film', 'ready']],
      )
    } finally {
      await second.stop()
    }
    assert.deepEqual(
      (await readdir(again.dataDir)).filter((name) => /backup-index|backup\.salt/.test(name)),
      [],
      'what it has sent is of the first installation alone',
    )
    const checked = await home.run(['restore', path, '--check', '--key-file', '-'], {
      input: key.identity.toLowerCase(),
    })
    assert.equal(checked.code, 0, checked.stderr)
    assert.ok(checked.json().rows > 0 && checked.json().hashed_files >= media.length)
  })

  it('sends again only what has changed, and removes what no backup needs', async () => {
    assert.equal((await send()).code, 0)
    const before = await objects()
    s3.requests.length = 0
    const made = await send()
    assert.equal(made.code, 0, made.stderr)
    assert.ok(before.length > 2, 'there are media to be shared')
    const remaining = await objects()
    assert.deepEqual(
      before.filter((each) => !remaining.includes(each)),
      [],
      'the earlier backup keeps its objects',
    )
    assert.equal(
      remaining.length - before.length,
      2,
      'the databases, and the small files beside them',
    )
    assert.ok(!s3.requests.some(({ method, bytes }) => method === 'PUT' && bytes > 1_000_000))
    const again = await restore(made.json().path, '--key-file', keyFile)
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(await videosIn(again.dataDir), await videosIn(daemon.dataDir))
  })

  it('killed in the middle leaves nothing that looks whole, and goes on where it was', async () => {
    const to = `s3://${BUCKET}/killed`
    await writeFile(join(daemon.dataDir, 'large.bin'), randomBytes(30_000_000))
    try {
      // Its last part never arrives.
      const isThird = ({ query }: S3Call): boolean => query.get('partNumber') === '3'
      s3.faults = (request) => (isThird(request) ? { kind: 'hang' } : null)
      const running = home.start(['backup', '--to', to, '--recipient', key.recipient])
      await until(
        async () => s3.requests.some(isThird),
        (is) => is,
        'the upload to hang',
      )
      running.child.kill('SIGKILL')
      await running.ended
      assert.equal(await s3.unfinished(), 1)
      s3.faults = null
      const none = await restore(to, '--key-file', keyFile)
      assert.deepEqual([none.code, none.problem().code], [2, 'usage'])
      assert.match(none.problem().detail, /no complete backup/)

      s3.faults = ({ method, key: name }) =>
        method === 'PUT' && name.includes('/backups/') ? { kind: 'hang' } : null
      const almost = home.start(['backup', '--to', to, '--recipient', key.recipient])
      await until(
        async () => s3.requests.some(({ key: name }) => name.includes('/backups/')),
        (is) => is,
        'all objects to be sent',
      )
      almost.child.kill('SIGKILL')
      await almost.ended
      assert.match(
        (await restore(to, '--key-file', keyFile)).problem().detail,
        /no complete backup/,
      )
      s3.faults = null
      s3.requests.length = 0
      const made = await send(to)
      assert.equal(made.code, 0, made.stderr)
      assert.equal(await s3.unfinished(), 0, 'what was cut off is gone')
      const sent = s3.requests.filter(
        ({ method, key: name, query }) =>
          name.includes('/objects/') &&
          (method === 'POST' ? query.has('uploads') : method === 'PUT' && !query.has('uploadId')),
      )
      assert.equal(sent.length, 2, 'no video is sent again')
      const needed = (
        await readFile(
          s3.pathOf(
            `killed/${made
              .json()
              .path.slice(to.length + 1)
              .replace('/', '/backups/')}/objects.ndjson`,
          ),
          'utf8',
        )
      )
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id)
      assert.deepEqual(
        (await objects())
          .filter((each) => each.startsWith('killed/'))
          .map((each) => each.slice(-32))
          .sort(),
        needed.sort(),
      )
      const again = await restore(to, '--key-file', keyFile)
      assert.equal(again.code, 0, again.stderr)
      assert.deepEqual(
        await readFile(join(again.dataDir, 'large.bin')),
        await readFile(join(daemon.dataDir, 'large.bin')),
      )
    } finally {
      await rm(join(daemon.dataDir, 'large.bin'), { force: true })
    }
  })

  it('gets through a host that is overloaded, loses answers, and breaks connections off', async () => {
    const to = `s3://${BUCKET}/faulty`
    const met = new Map<string, number>()
    /** Each request fails once, in its own way. */
    s3.faults = ({ method, key: name, query }) => {
      const about = `${method} ${name} ${query.get('partNumber') ?? ''}`
      const count = (met.get(about) ?? 0) + 1
      met.set(about, count)
      if (count > 1 || name === '') return null
      if (method === 'PUT')
        return met.size % 2 ? { kind: 'lost' } : { kind: 'answer', status: 503, code: 'SlowDown' }
      return method === 'GET' ? { kind: 'cut', afterBytes: 100 } : null
    }
    const made = await send(to)
    assert.equal(made.code, 0, made.stderr)
    const again = await restore(to, '--key-file', keyFile)
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(await videosIn(again.dataDir), await videosIn(daemon.dataDir))
  })

  it('says what is wrong with the keys, the bucket and the address, and shows no secret', async () => {
    const refused = async (
      args: string[],
      env: Record<string, string>,
      code: number,
      words: RegExp,
    ): Promise<void> => {
      const ended = await home.with(env).run(args)
      assert.deepEqual([ended.code, ended.stdout], [code, ''], ended.stderr)
      assert.match(ended.problem().detail, words)
      assert.ok(ended.problem().hint)
      assert.doesNotMatch(ended.stderr, /not-the-secret|S3RVER/)
    }
    const backup = ['backup', '--to', PLACE, '--recipient', key.recipient]
    await refused(backup, { SVC_BACKUP_SECRET_KEY: 'not-the-secret' }, 5, /secret key is wrong/)
    await refused(backup, { SVC_BACKUP_ACCESS_KEY: 'nobody' }, 5, /access key is not known/)
    await refused(
      ['backup', '--to', 's3://nothere/svc', '--recipient', key.recipient],
      {},
      5,
      /bucket does not exist/,
    )
    await refused(
      ['backup', '--to', 's3://UPPER', '--recipient', key.recipient],
      {},
      2,
      /must be s3:/,
    )
    await refused(['backup', '--to', PLACE], {}, 2, /are encrypted, and there is no key/)
    // Another sign than its last one, which may be an x.
    const mistyped = key.recipient.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))
    await refused([...backup.slice(0, -1), mistyped], {}, 2, /must be the public key/)
    await refused(
      backup,
      { SVC_BACKUP_ACCESS_KEY: '', SVC_BACKUP_SECRET_KEY: '' },
      2,
      /keys of S3 are not set/,
    )
  })

  it('is refused with the wrong key, and when something in it is changed, missing or cut off', async () => {
    const to = `s3://${BUCKET}/damaged`
    const made = await send(to)
    assert.equal(made.code, 0, made.stderr)
    const wrong = join(folder, 'wrong.txt')
    await writeFile(wrong, (await home.run(['backups', 'key', 'create'])).json().identity)
    const refused = async (code: number, words: RegExp, file = keyFile): Promise<void> => {
      const ended = await restore(to, '--key-file', file)
      assert.deepEqual([ended.code, ended.stdout], [code, ''], ended.stderr)
      assert.match(ended.problem().detail, words)
      const left = await readdir(ended.dataDir).catch(() => []) // refused before anything was copied
      assert.ok(
        left.every((name) => name === '.restoring'),
        left.join(),
      )
    }
    await refused(5, /cannot decrypt the backup/, wrong)
    await writeFile(wrong, key.identity.slice(0, -1))
    await refused(2, /not a backup key/, wrong)

    const mine = [...(await s3.stored())].filter(([name]) => name.startsWith('damaged/'))
    const ofKind = (part: RegExp): string => mine.find(([name]) => part.test(name))![0]
    const largest = mine.sort((a, b) => b[1] - a[1])[0]![0]
    const path = s3.pathOf(largest)
    const bytes = await readFile(path)
    await s3.damage(largest, bytes.length >> 1)
    await refused(7, /object [0-9a-f]{32} of the backup is damaged/)
    await writeFile(path, bytes.subarray(0, bytes.length - 70_000))
    await refused(7, /object [0-9a-f]{32} of the backup is damaged/)
    await rename(path, join(folder, 'aside'))
    await refused(7, /object [0-9a-f]{32} is missing/)
    await writeFile(path, bytes)
    for (const [part, words] of [
      [/manifest\.age$/, /manifest\.age of the backup is damaged/],
      [/files\.age$/, /files\.age of the backup is damaged/],
      [/objects\.ndjson$/, /objects\.ndjson of the backup is damaged/],
      [/backup\.json$/, /backup\.json of .* (?:was changed after it was signed|is damaged)/],
    ] as const) {
      await s3.damage(ofKind(part), 60)
      await refused(7, words)
      await s3.damage(ofKind(part), 60)
    }
    const again = await restore(to, '--key-file', keyFile)
    assert.equal(again.code, 0, again.stderr)
  })

  it('resumes a restore that was stopped', async () => {
    const dataDir = join(folder, 'resumed')
    const args = ['restore', PLACE, '--signed-by', signer, '--key-file', keyFile]
    let gets = 0
    s3.faults = ({ method, key: name }) =>
      method === 'GET' && name.includes('/objects/') && ++gets > 2 ? { kind: 'hang' } : null
    const running = home.with({ SVC_DATA_DIR: dataDir }).start(args)
    await until(
      async () => gets,
      (count) => count > 2,
      'the download to hang',
    )
    running.child.kill('SIGKILL')
    await running.ended
    assert.deepEqual(await readdir(dataDir), ['.restoring'])
    s3.faults = null
    const ended = await home.with({ SVC_DATA_DIR: dataDir }).run(args)
    assert.equal(ended.code, 0, ended.stderr)
    assert.deepEqual(await videosIn(dataDir), await videosIn(daemon.dataDir))
  })

  it('on another disk shares what has not changed, and is not written where its disk is missing', async () => {
    const disk = join(folder, 'disk')
    const first = await home.run(['backup', '--to', disk])
    assert.equal(first.code, 0, first.stderr)
    const second = await home.run(['backup', '--to', disk])
    assert.equal(second.code, 0, second.stderr)
    const [media] = await filesBelow(join(daemon.dataDir, 'videos'))
    const inode = async (path: string) => (await stat(join(path, 'data', 'videos', media!))).ino
    assert.equal(await inode(first.json().path), await inode(second.json().path))
    const again = await restore(second.json().path)
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(await videosIn(again.dataDir), await videosIn(daemon.dataDir))

    await rename(disk, `${disk}-unplugged`)
    const unplugged = await home.run(['backup', '--to', disk])
    assert.deepEqual([unplugged.code, await readdir(disk).catch(() => [])], [5, []])
    assert.match(unplugged.problem().hint, /Is its disk mounted/)
  })

  it('on another disk can be encrypted, and says when that disk is full', async () => {
    const disk = join(folder, 'encrypted')
    const made = await home.run(['backup', '--to', disk, '--encrypt'])
    assert.equal(made.code, 2, 'there is no key')
    assert.equal((await send(disk)).code, 0)
    for (const path of await filesBelow(disk))
      assert.ok(!(await readFile(join(disk, path))).includes('SQLite format 3'), path)
    const again = await restore(disk, '--key-file', keyFile)
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(await videosIn(again.dataDir), await videosIn(daemon.dataDir))

    const small = await smallDisk(1)
    try {
      const full = await send(join(small.path, 'backups'))
      assert.deepEqual([full.code, full.problem().code], [8, 'storage_full'], full.stderr)
    } finally {
      await small.release()
    }
  })

  it('refuses a second one to the same place at the same time', async () => {
    const to = `s3://${BUCKET}/twice`
    s3.faults = ({ method }) => (method === 'PUT' ? { kind: 'hang' } : null)
    const running = home.start(['backup', '--to', to, '--recipient', key.recipient])
    await until(
      async () => s3.requests.some(({ method }) => method === 'PUT'),
      (is) => is,
      'the first to send',
    )
    const second = await send(to)
    assert.deepEqual([second.code, second.problem().code], [5, 'conflict'])
    assert.match(second.problem().detail, /Another process/)
    const ended = once(running.child, 'close')
    running.child.kill('SIGKILL')
    await ended
  })
})
