/** The client of S3: parts, repetition, limits of time, what it says of refusals; and two hosts of others. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, afterEach, before, describe, it } from 'mocha'
import {
  createBackupKey,
  encryptFor,
  isRecipient,
  readBackupKey,
} from '../../../daemon/adapters/backups/encrypted/age.ts'
import { createS3 } from '../../../daemon/adapters/s3/client.ts'
import { bucketUrl, readS3Address } from '../../../daemon/adapters/s3/settings.ts'
import { s3Store } from '../../../daemon/adapters/backups/stores/s3-store.ts'
import { listedUploads } from '../../../daemon/adapters/s3/upload.ts'
import { getWhole, type ObjectStore } from '../../../daemon/adapters/backups/stores/object-store.ts'
import { tryStore } from '../../../daemon/adapters/backups/try-store.ts'
import { itLong } from '../../support/long.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../../support/s3-server.ts'
import { freePort } from '../../support/server.ts'
import { startSwift, SWIFT_HINT, SWIFT_KEYS } from '../../support/swift-server.ts'

const never = new AbortController().signal
const MANY = { mostBytes: 1e9, signal: never }

async function* inPieces(content: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function namesIn(store: ObjectStore, prefix = ''): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of store.list(prefix, never)) names.push(key)
  return names.sort()
}

describe('S3', () => {
  let folder: string
  let s3: S3Server
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-s3-'))
    s3 = await startS3(folder)
  })
  afterEach(() => {
    s3.faults = null
    s3.requests.length = 0
  })
  after(async () => {
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })

  const settings = (more: Partial<Parameters<typeof s3Store>[0]> = {}) => ({
    bucket: BUCKET,
    prefix: 'p/',
    endpoint: s3.endpoint,
    region: 'us-east-1',
    ...S3_KEYS,
    ...more,
  })
  const quick = { delaysMs: [1, 1], partBytes: 5 << 20 }

  it('sends a large object in parts, a small one and an empty one in one request, and returns each', async () => {
    const store = s3Store(settings(), quick)
    const large = randomBytes(17_000_000)
    await store.put('large', inPieces(large), never)
    assert.deepEqual(
      s3.requests
        .filter(({ query }) => query.has('partNumber'))
        .map(({ bytes }) => bytes)
        .sort((a, b) => b - a),
      [5 << 20, 5 << 20, 5 << 20, 17_000_000 - 3 * (5 << 20)],
    )
    await store.put('small', inPieces(Buffer.from('small')), never)
    await store.put('empty', inPieces(Buffer.alloc(0)), never)
    assert.ok((await getWhole(store, 'large', MANY)).equals(large))
    assert.equal(String(await getWhole(store, 'small', MANY)), 'small')
    assert.equal((await getWhole(store, 'empty', MANY)).length, 0)
    assert.deepEqual(await namesIn(store), ['empty', 'large', 'small'])
    assert.ok((await s3.stored()).has('p/large'), 'below the prefix')
    await store.remove(['empty', 'large', 'small', 'never there'], never)
    assert.deepEqual(await namesIn(store), [])
    await assert.rejects(getWhole(store, 'large', MANY), { name: 'ObjectMissing' })
    await tryStore(store, never)
  })

  it('holds no more than a few parts of what it sends', async () => {
    const store = s3Store(settings(), quick)
    let [given, most] = [0, 0]
    const taken = () => s3.requests.reduce((sum, { bytes }) => sum + bytes, 0)
    async function* endless(): AsyncGenerator<Buffer> {
      for (; given < 60_000_000; given += 1_000_000) {
        most = Math.max(most, given - taken())
        yield Buffer.alloc(1_000_000, given % 251)
      }
    }
    await store.put('much', endless(), never)
    assert.ok(most < 5 * (5 << 20), `${most} bytes ahead`)
    await store.remove(['much'], never)
  })

  it('repeats what may pass, and gives up after a limit of time and tries', async () => {
    const store = s3Store(settings(), quick)
    const met = new Map<string, number>()
    s3.faults = ({ method, query }) => {
      const about = `${method} ${query}`
      met.set(about, (met.get(about) ?? 0) + 1)
      return met.get(about)! < 3 ? { kind: 'answer', status: 503, code: 'SlowDown' } : null
    }
    await store.put('persistent', inPieces(randomBytes(12_000_000)), never)
    s3.faults = ({ query }) => (query.get('partNumber') === '1' ? { kind: 'lost' } : null)
    await assert.rejects(store.put('lost', inPieces(randomBytes(12_000_000)), never), {
      code: 'unreachable',
    })
    assert.equal(await s3.unfinished(), 0, 'an upload that failed is aborted')
    s3.faults = () => ({ kind: 'hang' })
    // Counted where they are sent: on a busy machine the time of one may be over before it has come to the server.
    const request = globalThis.fetch
    let tries = 0
    globalThis.fetch = (url, init) => {
      tries += Number(String(url).includes('list-type'))
      return request(url, init)
    }
    try {
      await assert.rejects(namesIn(s3Store(settings(), { ...quick, answerMs: 100 })), {
        code: 'unreachable',
        message: /no answer in time/,
      })
    } finally {
      globalThis.fetch = request
    }
    assert.equal(tries, 3)
    await assert.rejects(
      namesIn(s3Store(settings({ endpoint: `http://127.0.0.1:${await freePort()}` }), quick)),
      {
        code: 'unreachable',
        message: /ECONNREFUSED/,
      },
    )
  })

  it('takes an upload whose last answer was lost as complete, and not one that ended with an error', async () => {
    const store = s3Store(settings(), quick)
    const isEnd = ({ method, query }: { method: string; query: URLSearchParams }): boolean =>
      method === 'POST' && query.has('uploadId')
    let ends = 0
    s3.faults = (request) => {
      if (!isEnd(request)) return null
      ends++
      return ends === 1 ? { kind: 'lost' } : { kind: 'answer', status: 404, code: 'NoSuchUpload' }
    }
    await store.put('ended', inPieces(randomBytes(12_000_000)), never)
    assert.equal(ends, 2)
    s3.faults = (request) =>
      isEnd(request) ? { kind: 'answer', status: 200, code: 'InternalError' } : null
    await assert.rejects(store.put('error', inPieces(randomBytes(12_000_000)), never), {
      message: /InternalError/,
    })
  })

  it('goes on with a download where its connection broke, and notices when the host has less', async () => {
    const store = s3Store(settings(), quick)
    const content = randomBytes(300_000)
    await store.put('download', inPieces(content), never)
    let cuts = 0
    s3.faults = ({ method }) =>
      method === 'GET' && ++cuts < 4 ? { kind: 'cut', afterBytes: 60_000 } : null
    assert.ok((await getWhole(store, 'download', MANY)).equals(content))
    assert.equal(cuts, 4)
    s3.faults = ({ method }) => (method === 'GET' ? { kind: 'cut', afterBytes: 0 } : null)
    await assert.rejects(getWhole(store, 'download', MANY), { code: 'unreachable' })
  })

  it('says what a refusal means', async () => {
    const store = s3Store(settings(), quick)
    for (const [status, code, expected] of [
      [404, 'NoSuchBucket', /bucket does not exist/],
      [403, 'AccessDenied', /access key may not do this/],
      [403, 'RequestTimeTooSkewed', /clock of this machine is wrong/],
      [507, 'XMinioStorageFull', /is full/],
      [400, 'Strange', /refuses it \(400 Strange\). At the door/],
    ] as const) {
      s3.faults = () => ({ kind: 'answer', status, code })
      await assert.rejects(namesIn(store), { name: 'BackupFault', message: expected })
      assert.equal(s3.requests.length, 1, 'it is not asked again')
      s3.requests.length = 0
    }
    s3.faults = () => ({
      kind: 'answer',
      status: 301,
      code: 'PermanentRedirect</Code><Region>eu-west-3</Region><Code>',
    })
    await assert.rejects(namesIn(store), { message: /in the region eu-west-3/ })
  })

  it('reads addresses, and asks the host that they mean', () => {
    assert.deepEqual(readS3Address('s3://bucket'), { bucket: 'bucket', prefix: '' })
    assert.deepEqual(readS3Address('s3://b-1.x/a//b/'), { bucket: 'b-1.x', prefix: 'a/b/' })
    for (const wrong of ['s3://B/a', 's3://bucket/../a', 's3://bucket/a b', 's3:/bucket', 's3://x'])
      assert.equal(readS3Address(wrong), null, wrong)
    const url = (bucket: string, endpoint: string | null) =>
      bucketUrl({ bucket, prefix: '', endpoint, region: 'eu-west-3', accessKey: '', secretKey: '' })
    assert.equal(url('films', null), 'https://films.s3.eu-west-3.amazonaws.com')
    assert.equal(url('a.b', null), 'https://s3.eu-west-3.amazonaws.com/a.b')
    assert.equal(url('films', 'https://s3.example.org/'), 'https://s3.example.org/films')
    assert.equal(url('films', 'https://films.s3.example.org'), 'https://films.s3.example.org')
  })

  it('a backup key is read as it is printed, typed in small letters, and in a file of age-keygen', async () => {
    const { identity, recipient } = await createBackupKey()
    for (const text of [
      identity,
      `  ${identity.toLowerCase()} \n`,
      `# created: today\r\n${identity}\r\n`,
    ])
      assert.deepEqual(await readBackupKey(text), { identity, recipient })
    for (const text of [
      '',
      recipient,
      identity.slice(0, -1),
      `${identity.slice(0, -1)}${identity.endsWith('Q') ? 'P' : 'Q'}`,
    ])
      await assert.rejects(readBackupKey(text), { name: 'BackupFault', code: 'usage' })
    assert.ok(isRecipient(recipient))
    assert.ok(!isRecipient(`${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`))
  })

  itLong('what is encrypted here, the age of others decrypts', async () => {
    const found = await access('/usr/bin/age').then(
      () => true,
      () => false,
    )
    assert.ok(found, 'This test needs age: sudo apt-get install -y age')
    const { identity, recipient } = await createBackupKey()
    const content = randomBytes(200_000)
    const pieces: Uint8Array[] = []
    // A backup is encrypted for the owner and for a key of its own.
    const recipients = [recipient, (await createBackupKey()).recipient]
    for await (const piece of await encryptFor(recipients)(new Blob([content]).stream()))
      pieces.push(piece)
    await writeFile(join(folder, 'sealed.age'), Buffer.concat(pieces))
    await writeFile(join(folder, 'key.txt'), `${identity}\n`)
    await promisify(execFile)('/usr/bin/age', [
      '--decrypt',
      '--identity',
      join(folder, 'key.txt'),
      '--output',
      join(folder, 'plain'),
      join(folder, 'sealed.age'),
    ])
    assert.ok((await readFile(join(folder, 'plain'))).equals(content))
  })

  itLong(
    'OpenStack Swift takes, lists, returns and removes the same, and cleans up after a kill',
    async () => {
      const isThere = await access('/usr/bin/swift-proxy-server').then(
        () => true,
        () => false,
      )
      assert.ok(isThere, SWIFT_HINT)
      const swift = await startSwift(join(folder, 'swift'), BUCKET)
      try {
        const store = s3Store(settings({ endpoint: swift.endpoint, ...SWIFT_KEYS }), {
          ...quick,
          delaysMs: [100, 500, 2_000],
        })
        await tryStore(store, never)
        const large = randomBytes(17_000_000)
        await store.put('a/large', inPieces(large), never)
        await store.put('a/empty', inPieces(Buffer.alloc(0)), never)
        assert.ok((await getWhole(store, 'a/large', MANY)).equals(large))
        assert.deepEqual(await namesIn(store, 'a/'), ['a/empty', 'a/large'])
        const stopping = new AbortController()
        async function* half(): AsyncGenerator<Buffer> {
          yield large
          stopping.abort(new Error('killed'))
          throw new Error('killed')
        }
        // Whose abort cannot be sent either, as when the process is gone.
        const request = globalThis.fetch
        globalThis.fetch = (url, init) =>
          init?.method === 'DELETE' ? Promise.reject(new Error('gone')) : request(url, init)
        await store.put('a/cut', half(), stopping.signal).catch(() => {})
        globalThis.fetch = request
        const client = createS3(settings({ endpoint: swift.endpoint, ...SWIFT_KEYS }), quick)
        assert.equal((await listedUploads(client, 'p/a/', never)).length, 1)
        await store.sweep('a/', never)
        assert.deepEqual(await listedUploads(client, 'p/a/', never), [])
        assert.deepEqual(await namesIn(store, 'a/'), ['a/empty', 'a/large'])
        await store.remove(['a/large', 'a/empty'], never)
        assert.deepEqual(await namesIn(store, ''), [])
        await assert.rejects(
          namesIn(
            s3Store(
              settings({ endpoint: swift.endpoint, ...SWIFT_KEYS, secretKey: 'wrong' }),
              quick,
            ),
          ),
          { message: /secret key is wrong/ },
        )
        await assert.rejects(
          namesIn(
            s3Store(
              settings({ endpoint: swift.endpoint, ...SWIFT_KEYS, bucket: 'nothere' }),
              quick,
            ),
          ),
          { message: /bucket does not exist/ },
        )
      } finally {
        await swift.close()
      }
    },
  )
})
