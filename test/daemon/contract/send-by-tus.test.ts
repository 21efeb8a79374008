import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'mocha'
import { isWorthRetrying, sendByTus } from '../../../daemon/contract/send-by-tus.ts'

/** tus-js-client takes in Node a Buffer where it takes a File in a browser. */
const FILE = Buffer.from('a film') as unknown as File

async function withServer(
  answer: RequestListener,
  use: (address: string) => Promise<void>,
): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('contract: sending by tus', () => {
  it('gives up a connection that is silent for too long, as one that never answered', async () => {
    await withServer(
      () => undefined,
      async (endpoint) => {
        const { signal } = new AbortController()
        const hooks = { onUrl: () => undefined, onProgress: () => undefined }
        await assert.rejects(
          sendByTus(FILE, { endpoint, silenceMs: 200, ...hooks }, signal),
          (error: Error & { originalResponse?: unknown }) => error.originalResponse === null,
        )
      },
    )
  })

  it('stopped while the upload is being created, learns its address first, and sends nothing', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped')
    const methods: string[] = []
    let url: string | null | undefined
    await withServer(
      (request, response) => {
        methods.push(request.method!)
        stop.abort(reason)
        setTimeout(() => response.writeHead(201, { Location: '/made' }).end(), 100)
      },
      async (endpoint) => {
        await assert.rejects(
          sendByTus(
            FILE,
            {
              endpoint,
              silenceMs: 10_000,
              onUrl: (upload) => (url = upload.url),
              onProgress: () => undefined,
            },
            stop.signal,
          ),
          reason,
        )
        assert.equal(url, `${endpoint}/made`)
      },
    )
    assert.deepEqual(methods, ['POST'])
  })

  it('another try is worth it where the appliance or the way to it is in trouble, not where it refuses', () => {
    assert.deepEqual(
      [0, 401, 403, 404, 409, 410, 413, 423, 429, 500, 502, 503, 507].filter(isWorthRetrying),
      [0, 409, 423, 429, 500, 502, 503],
    )
  })
})
