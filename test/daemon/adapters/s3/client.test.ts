/** Requests to a bucket whose answers break off, or stop coming, in the middle. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, it } from 'mocha'
import { createS3 } from '../../../../daemon/adapters/s3/client.ts'
import { S3Fault } from '../../../../daemon/adapters/s3/fault.ts'
import { listObjects } from '../../../../daemon/adapters/s3/objects.ts'
import { listening, stopped } from '../../../support/server.ts'
import type { Fault } from '../../../support/s3-server.ts'
import { testBucket } from '../../../support/test-bucket.ts'

const never = new AbortController().signal
const isUnreachable = (error: unknown): boolean =>
  error instanceof S3Fault && error.code === 'unreachable'

describe('a client of a bucket', () => {
  const bucket = testBucket()
  const delaysMs = [5, 10]
  const client = (options = {}) => createS3(bucket.settings(), { delaysMs, ...options })
  const isList = ({ query }: { query: URLSearchParams }): boolean => query.has('list-type')

  async function listed(s3 = client()): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of listObjects(s3, bucket.prefix, never)) keys.push(key)
    return keys
  }
  async function stored(): Promise<string> {
    const key = `${bucket.prefix}one`
    await client().ask({ method: 'PUT', key, body: Buffer.from('one'), signal: never })
    return key
  }
  function cutLists(times: number): void {
    const cut: Fault = { kind: 'cut', afterBytes: 60 }
    bucket.s3.faults = (received) => (isList(received) && times-- > 0 ? cut : null)
  }

  it('asks again for a list that breaks off in the middle', async () => {
    const key = await stored()
    cutLists(2)
    assert.deepEqual(await listed(), [key])
    assert.equal(bucket.s3.requests.filter(isList).length, 3)
  })

  it('says that the bucket cannot be reached when every list breaks off', async () => {
    await stored()
    cutLists(Infinity)
    await assert.rejects(listed(), isUnreachable)
    assert.equal(bucket.s3.requests.filter(isList).length, delaysMs.length + 1)
  })

  it('waits for the rest of an answer no longer than for its beginning', async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests += 1
      response.writeHead(200, { 'content-length': '1000' })
      response.write('<ListBucketResult>')
    })
    const endpoint = `http://127.0.0.1:${await listening(server)}`
    try {
      const s3 = createS3({ ...bucket.settings(), endpoint }, { delaysMs: [5], answerMs: 100 })
      await assert.rejects(listed(s3), isUnreachable)
      assert.equal(requests, 2)
    } finally {
      await stopped(server)
    }
  })
})
