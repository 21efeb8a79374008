import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'mocha'
import { isWorthRetrying, sendByTus } from '../../../daemon/contract/send-by-tus.ts'
import { TAIL_HEADER, TAIL_LIMIT_HEADER } from '../../../daemon/contract/upload-headers.ts'

/** tus-js-client takes in Node a Buffer where it takes a File in a browser. */
const FILE = Buffer.from('a film') as unknown as File

const box = (name: string, sizeBytes: number): Buffer => {
  const bytes = Buffer.alloc(sizeBytes, name)
  bytes.writeUInt32BE(sizeBytes)
  bytes.write(name, 4)
  return bytes
}
const MOVIE = box('moov', 100)
/** With its index at the end. */
const FILM = Buffer.concat([box('ftyp', 16), box('mdat', 2_000), MOVIE])
const readable = (bytes: Buffer): object =>
  Object.assign(bytes, {
    size: bytes.length,
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  })
const FILM_FILE = Object.assign(Buffer.from(FILM), {
  size: FILM.length,
  slice: (start: number, end?: number) => readable(FILM.subarray(start, end)),
}) as unknown as File

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
              silenceMs: 600_000,
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

  /** Sends the film in three parts: what arrived, in order, as its offset, whether it is the tail, and its bytes. */
  async function arrived(limit: Record<string, string>, tailStatus = 204) {
    const parts: [number, boolean, Buffer][] = []
    await withServer(
      (request, response) => {
        if (request.method === 'POST')
          return void response.writeHead(201, { Location: '/made', ...limit }).end()
        void buffer(request).then((bytes) => {
          const at = Number(request.headers['upload-offset'])
          const isTail = request.headers[TAIL_HEADER.toLowerCase()] === 'true'
          parts.push([at, isTail, bytes])
          const headers = isTail ? {} : { 'Upload-Offset': String(at + bytes.length) }
          response.writeHead(isTail ? tailStatus : 204, headers).end()
        })
      },
      (endpoint) =>
        sendByTus(
          FILM_FILE,
          {
            endpoint,
            chunkSize: 1_000,
            silenceMs: 600_000,
            onUrl: () => undefined,
            onProgress: () => undefined,
          },
          new AbortController().signal,
        ),
    )
    const rest = parts.filter(([, isTail]) => !isTail)
    assert.deepEqual(Buffer.concat(rest.map(([, , bytes]) => bytes)), FILM)
    return parts.map(([at, isTail]) => [at, isTail])
  }
  const LIMIT = { [TAIL_LIMIT_HEADER]: '1000' }
  const [FIRST, SECOND, THIRD] = [0, 1_000, 2_000].map((at) => [at, false])
  const TAIL = [FILM.length - MOVIE.length, true]

  it('sends the index that lies at the end once, before everything else', async () => {
    assert.deepEqual(await arrived(LIMIT), [TAIL, FIRST, SECOND, THIRD])
  })

  it('sends nothing ahead to a server that does not offer to take it, or not so much', async () => {
    assert.deepEqual(await arrived({}), [FIRST, SECOND, THIRD])
    assert.deepEqual(await arrived({ [TAIL_LIMIT_HEADER]: '99' }), [FIRST, SECOND, THIRD])
  })

  it('sends the whole file all the same when what it sends ahead is refused', async () => {
    for (const status of [409, 500])
      assert.deepEqual(await arrived(LIMIT, status), [TAIL, FIRST, SECOND, THIRD])
  })

  it('another try is worth it where the appliance or the way to it is in trouble, not where it refuses', () => {
    assert.deepEqual(
      [0, 401, 403, 404, 409, 410, 413, 423, 429, 500, 502, 503, 507].filter(isWorthRetrying),
      [0, 409, 423, 429, 500, 502, 503],
    )
  })
})
