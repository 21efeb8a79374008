import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import { ERRORS } from '../../../daemon/contract/error-codes.ts'
import { sendWithRetries } from '../../../daemon/contract/send-with-retries.ts'
import { UPLOAD_REFUSALS } from '../../../daemon/contract/upload-refusals.ts'
import { BEGUN, tusServers } from '../../support/tus-server.ts'

/** tus-js-client takes in Node a Buffer where it takes a File in a browser. */
const FILE = Buffer.from('a film') as unknown as File

describe('contract: sending with retries', () => {
  const serve = tusServers()

  /** Sends what is missing to a server that answers HEAD so, and then as if the half of it were there. */
  async function resumed(heads: number[], resumeOnly?: boolean) {
    const { url, requests } = await serve(heads)
    const urls: string[] = []
    const failure = await sendWithRetries(
      FILE,
      {
        endpoint: `${url}/uploads`,
        uploadUrl: `${url}${BEGUN}`,
        metadata: {},
        ...(resumeOnly === undefined ? {} : { resumeOnly }),
        onUrl: (found) => urls.push(found.slice(url.length)),
        onProgress: () => undefined,
      },
      new AbortController().signal,
    ).then(
      () => null,
      (error: unknown) => error,
    )
    return { requests, urls, failure }
  }

  it('goes on where it was when the server or a proxy was in trouble for a moment', async () => {
    for (const resumeOnly of [true, false]) {
      const { requests, urls, failure } = await resumed([503, 429], resumeOnly)
      assert.equal(failure, null)
      const head = `HEAD ${BEGUN}`
      assert.deepEqual(requests, [head, head, head, `PATCH ${BEGUN} from 3`])
      assert.deepEqual(urls, [BEGUN])
    }
  })

  it('sends from the start what is gone, once, unless it is only to resume', async () => {
    for (const status of [404, 410]) {
      const { requests, urls, failure } = await resumed([status])
      assert.equal(failure, null)
      assert.deepEqual(requests, [`HEAD ${BEGUN}`, 'POST /uploads', 'PATCH /uploads/made from 0'])
      assert.deepEqual(urls, ['/uploads/made'])
      const only = await resumed([status], true)
      assert.deepEqual(only.requests, [`HEAD ${BEGUN}`])
      assert.ok(only.failure instanceof ProblemError)
      const { problem } = only.failure
      assert.deepEqual([problem.status, problem.code], [status, UPLOAD_REFUSALS[status]!.code])
    }
  })

  it('names what HEAD can only say by its status, as the catalogue does', async () => {
    for (const [status, { code, title, hint }] of Object.entries(UPLOAD_REFUSALS)) {
      const { status: cataloged, title: theirs, hint: next } = ERRORS[code]
      assert.deepEqual([Number(status), title, hint], [cataloged, theirs, next])
    }
    for (const status of [401, 403, 507]) {
      const { requests, failure } = await resumed([status])
      assert.deepEqual(requests, [`HEAD ${BEGUN}`])
      assert.equal((failure as ProblemError).problem.code, UPLOAD_REFUSALS[status]!.code)
    }
  })
})
