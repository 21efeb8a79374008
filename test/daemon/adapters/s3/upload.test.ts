/** Uploads in parts are noted in a file while they run, and what a killed process has left is ended. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, it } from 'mocha'
import { createS3 } from '../../../../daemon/adapters/s3/client.ts'
import { sweepUploads, upload } from '../../../../daemon/adapters/s3/upload.ts'
import { createUploadNotes } from '../../../../daemon/adapters/s3/upload-notes.ts'
import { folders } from '../../../support/folder.ts'
import { testBucket } from '../../../support/test-bucket.ts'

const PART_BYTES = 5 << 20
const never = new AbortController().signal

describe('uploads in parts', () => {
  const folder = folders()
  const bucket = testBucket()

  let file: string
  beforeEach(async () => {
    file = join(await folder(), 'uploads.ndjson')
  })

  const client = (options = {}) => createS3(bucket.settings(), { delaysMs: [5], ...options })
  const sendAll = (names: readonly string[], notes = createUploadNotes(file), s3 = client()) =>
    Promise.allSettled(
      names.map((name) =>
        upload(s3, `${bucket.prefix}${name}`, Readable.from([Buffer.alloc(6 << 20)]), {
          partBytes: PART_BYTES,
          notes,
          signal: never,
        }),
      ),
    )
  const sweep = () => sweepUploads(client(), { notes: createUploadNotes(file) }, never)
  const aborted = (): (string | null)[] =>
    bucket.s3.requests
      .filter(({ method }) => method === 'DELETE')
      .map(({ query }) => query.get('uploadId'))
  const noted = async (): Promise<{ key: string; uploadId: string }[]> =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  /** As a process leaves them that is killed while it sends. */
  async function leave(name: string): Promise<string> {
    bucket.s3.faults = ({ method, query }) => {
      if (method === 'DELETE') return { kind: 'hang' }
      return query.has('partNumber') ? { kind: 'answer', status: 403, code: 'AccessDenied' } : null
    }
    await sendAll([name], createUploadNotes(file), client({ delaysMs: [], answerMs: 1_000 }))
    bucket.s3.faults = null
    bucket.s3.requests.length = 0
    return (await noted()).at(-1)!.uploadId
  }

  it('are noted no longer than they run, and the next start ends none of them again', async () => {
    const names = ['a', 'b', 'c']
    assert.ok((await sendAll(names)).every(({ status }) => status === 'fulfilled'))
    assert.deepEqual(await bucket.stored(), names)
    assert.ok(!existsSync(file))
    await sweep()
    assert.deepEqual(aborted(), [])
  })

  it('what could not be ended stays noted among those that end, and the next start ends it', async () => {
    const left = await leave('left')
    await sendAll(['a', 'b'])
    assert.deepEqual(await noted(), [{ key: `${bucket.prefix}left`, uploadId: left }])
    assert.equal(await bucket.s3.unfinished(), 1)
    await sweep()
    assert.deepEqual(aborted(), [left])
    assert.equal(await bucket.s3.unfinished(), 0)
    assert.ok(!existsSync(file))
  })

  it('half a line that a full disk has left hides no other, and stops nothing', async () => {
    const left = await leave('left')
    const line = JSON.stringify({ key: `${bucket.prefix}left`, uploadId: left })
    await writeFile(file, `{"key":"videos/a\n${line}\n{"key":"vid`)
    await sweep()
    assert.deepEqual(aborted(), [left])
    assert.ok(!existsSync(file))
  })

  it('one that cannot be noted is ended at once', async () => {
    const notes = createUploadNotes(join(file, 'no-folder', 'uploads.ndjson'))
    const [sent] = await sendAll(['a'], notes)
    assert.equal(sent?.status, 'rejected')
    assert.equal(await bucket.s3.unfinished(), 0)
  })

  it('many that were left are ended some at a time', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => ({ key: 'a', uploadId: `left-${at}` }))
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const { promise: until, resolve } = Promise.withResolvers<void>()
    bucket.s3.faults = () => {
      if (aborted().length >= 8) resolve()
      return { kind: 'held', until }
    }
    await sweep()
    assert.deepEqual(new Set(aborted()), new Set(lines.map(({ uploadId }) => uploadId)))
  })
})
