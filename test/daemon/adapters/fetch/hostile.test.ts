import assert from 'node:assert/strict'
import { createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'mocha'
import { createFetcher, type FetcherOptions } from '../../../../daemon/adapters/fetch.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { listening, servers } from '../../../support/server.ts'

const options = { signal: new AbortController().signal, maxBytes: 1_000_000 }

function problem(code: string, sentence: RegExp) {
  return (error: unknown) =>
    error instanceof AppError && error.code === code && sentence.test(error.message)
}

describe('fetching from a server that means harm', () => {
  const serve = servers()
  const fetcherTo = (more: Partial<FetcherOptions> = {}) =>
    createFetcher({ allowPrivateHosts: ['127.0.0.1'], ...more })

  it('a drip that never stalls and never ends', async () => {
    const { url } = await serve((_request, response) => {
      const drip = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(drip))
    })
    const fetcher = fetcherTo({ timeouts: { totalMs: 2_000 } })
    // A machine with much to do may take as long for the head.
    const fetched = async () => buffer((await fetcher.fetch(url, options)).stream)
    await assert.rejects(fetched(), problem('source_unreachable', /took too long/))
  })
  it('a drip below the least pace, although it never stalls; one that keeps it comes through', async () => {
    const { url } = await serve((request, response) => {
      const [every, size, count] = request.url === '/slow' ? [10, 1, Infinity] : [100, 1_000, 30]
      let sent = 0
      const drip = setInterval(
        () => (++sent > count ? response.end() : response.write('x'.repeat(size))),
        every,
      )
      response.on('close', () => clearInterval(drip))
    })
    const fetcher = fetcherTo({ timeouts: { throughput: { spanMs: 2_000, leastBytes: 1_000 } } })
    await assert.rejects(
      buffer((await fetcher.fetch(`${url}/slow`, options)).stream),
      problem('source_unreachable', /sends too slowly: \d+ bytes so far/),
    )
    const reported: number[] = []
    const { stream } = await fetcher.fetch(`${url}/steady`, {
      ...options,
      received: (bytes) => reported.push(bytes),
    })
    assert.equal((await buffer(stream)).length, 30_000)
    assert.equal(reported.at(-1), 30_000)
  })
  it('a slow reader is no slow server', async () => {
    const { url } = await serve(
      (_request, response) =>
        void response.writeHead(200, { 'content-length': 900_000 }).end(Buffer.alloc(900_000)),
    )
    const { stream } = await fetcherTo({
      timeouts: { throughput: { spanMs: 2_000, leastBytes: 1_000_000 } },
    }).fetch(url, options)
    let spans = 0
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => ++spans === 3 && (clearInterval(timer), resolve()), 2_000)
    })
    assert.equal(stream.destroyed, false)
    stream.destroy()
  })
  it('a head that drips and never ends', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    const port = await listening(server)
    try {
      await assert.rejects(
        fetcherTo({ timeouts: { connectMs: 10_000, headersMs: 1_000 } }).fetch(
          `http://127.0.0.1:${port}/`,
          options,
        ),
        problem('source_unreachable', /did not respond in time/),
      )
    } finally {
      server.close()
    }
  })
  it('a length that lies: two that differ, one that is no number, a body that is longer', async () => {
    const heads = [
      'content-length: 3\r\ncontent-length: 300',
      'content-length: many',
      'content-length: -1',
      'content-length: 3\r\ntransfer-encoding: chunked',
    ]
    let head = ''
    const server = createTcpServer(
      (socket) =>
        void socket.on('error', () => undefined).end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\nabcdefgh`),
    )
    const port = await listening(server)
    const fetched = async () =>
      buffer((await fetcherTo().fetch(`http://127.0.0.1:${port}/`, options)).stream)
    try {
      for (head of heads) await assert.rejects(fetched(), problem('source_unreachable', /./), head)
      head = 'content-length: 3'
      assert.equal(String(await fetched()), 'abc')
    } finally {
      server.close()
    }
  })
})
