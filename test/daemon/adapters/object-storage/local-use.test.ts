/** Whoever waits for files of the bucket can be stopped, and what is copied meanwhile is not lost. */
import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, it } from 'mocha'
import type { Storage } from '../../../../daemon/ports/storage.ts'
import { until } from '../../../daemon.ts'
import { openBucketStorage } from '../../../support/bucket-storage.ts'
import { folders } from '../../../support/folder.ts'
import { testBucket } from '../../../support/test-bucket.ts'

/** Files of a folder that are copied at a time. */
const AT_ONCE = 8
const namesIn = (path: string): Promise<string[]> => readdir(path)

describe('files of a bucket that are used on this disk', () => {
  const folder = folders()
  const bucket = testBucket()

  let storage: Storage
  let close: () => Promise<void>
  let release: () => void
  /** The files are in the bucket alone, which does not send them until `release`. */
  beforeEach(async () => {
    const opened = await openBucketStorage(await folder(), bucket.settings())
    close = opened.close
    for (let at = 0; at < 20; at++)
      await opened.storage.writeText(`videos/a/r/${at}.m4s`, `segment ${at}`)
    storage = await opened.later()
    bucket.s3.requests.length = 0
    const { promise: released, resolve } = Promise.withResolvers<void>()
    release = resolve
    bucket.s3.faults = ({ method, key }) =>
      method === 'GET' && key.endsWith('.m4s') ? { kind: 'held', until: released } : null
  })
  afterEach(async () => {
    release()
    await close()
  })
  const keysFetched = (): string[] =>
    bucket.s3.requests
      .filter(({ method, key }) => method === 'GET' && key.endsWith('.m4s'))
      .map(({ key }) => key.slice(bucket.prefix.length))
  const fetched = (): number => keysFetched().length

  it('a file is waited for until its user gives up; its copy is there for the next one', async () => {
    const stop = new AbortController()
    const used = storage.withFile('videos/a/r/0.m4s', readFile, stop.signal)
    await until(fetched, (count) => count === 1, 'it to be asked for')
    stop.abort(new Error('given up'))
    await assert.rejects(used, /given up/)
    const next = storage.withFile('videos/a/r/0.m4s', readFile)
    release()
    assert.equal(String(await next), 'segment 0')
    assert.equal(fetched(), 1)
  })

  it('of a folder, no further file is asked for once its user has given up', async () => {
    const stop = new AbortController()
    const used = storage.withFolder('videos/a/r', namesIn, undefined, stop.signal)
    await until(fetched, (count) => count === AT_ONCE, 'its files to be asked for')
    stop.abort(new Error('given up'))
    await assert.rejects(used, /given up/)
    release()
    for (const key of keysFetched()) await storage.withFile(key, readFile)
    assert.equal(fetched(), AT_ONCE)
    assert.equal((await storage.withFolder('videos/a/r', namesIn)).length, 20)
  })

  it('a task that uses many files one after another leaves no listener at its signal', async () => {
    release()
    const { signal } = new AbortController()
    for (let at = 0; at < 20; at++) await storage.withFile(`videos/a/r/${at}.m4s`, readFile, signal)
    await storage.withFolder('videos/a/r', namesIn, undefined, signal)
    assert.equal(getEventListeners(signal, 'abort').length, 0)
  })

  it('nothing is asked for by whoever has given up before', async () => {
    const used = storage.withFile(
      'videos/a/r/0.m4s',
      readFile,
      AbortSignal.abort(new Error('late')),
    )
    await assert.rejects(used, /late/)
    assert.equal(fetched(), 0)
  })
})
