import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, it } from 'mocha'
import { createFetcher, type FetcherOptions } from '../../../daemon/adapters/fetch.ts'
import { AppError, type ErrorCode } from '../../../daemon/contract/errors.ts'
import { listening, servers } from '../../support/server.ts'

const never = new AbortController().signal
const options = { signal: never, maxBytes: 1_000_000 }

function problem(code: ErrorCode, sentence: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, code, error.message)
    assert.match(error.message, sentence)
    return true
  }
}

describe('fetching a source', () => {
  const serve = servers()
  const fetcherTo = (more: Partial<FetcherOptions> = {}) =>
    createFetcher({ allowPrivateHosts: ['127.0.0.1'], ...more })
  const film = Buffer.from('a film of few bytes')
  const sendFilm: RequestListener = (_request, response) =>
    response
      .writeHead(200, { 'content-length': film.length, 'content-type': 'video/mp4' })
      .end(film)

  it('gives the bytes, their number, their type and the name in the path', async () => {
    const { url } = await serve(sendFilm)
    const fetched = await fetcherTo().fetch(`${url}/films/my%20film.mp4?token=1`, options)
    assert.deepEqual(
      [fetched.sizeBytes, fetched.fileName, fetched.contentType],
      [film.length, 'my film.mp4', 'video/mp4'],
    )
    assert.deepEqual(await buffer(fetched.stream), film)
  })

  it('asks for the file as it is', async () => {
    let accepted: string | undefined
    const { url } = await serve((request, response) => {
      accepted = request.headers['accept-encoding']
      sendFilm(request, response)
    })
    await buffer((await fetcherTo().fetch(url, options)).stream)
    assert.equal(accepted, 'identity')
  })

  for (const [header, name] of [
    ['attachment; filename="the film.mp4"', 'the film.mp4'],
    ['attachment; filename=film.mp4', 'film.mp4'],
    ['attachment; filename="plain.mp4"; filename*=UTF-8\'\'M%C3%BCller.mp4', 'Müller.mp4'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="a \\"quoted\\" name.mp4"', 'a "quoted" name.mp4'],
    ['attachment', 'fallback.mp4'],
  ] as const) {
    it(`the name in Content-Disposition ${header} is ${name}`, async () => {
      const { url } = await serve((_request, response) =>
        response.writeHead(200, { 'content-disposition': header, 'content-length': 1 }).end('x'),
      )
      const fetched = await fetcherTo().fetch(`${url}/fallback.mp4`, options)
      assert.equal(fetched.fileName, name)
      await buffer(fetched.stream)
    })
  }

  describe('stays out of the house', () => {
    it('loopback and every other special address is refused, however it is written', async () => {
      let requestCount = 0
      const { port } = await serve((request, response) => {
        requestCount += 1
        sendFilm(request, response)
      })
      const fetcher = fetcherTo({ allowPrivateHosts: [] })
      const hosts = [
        '127.0.0.1',
        '2130706433',
        '0x7f000001',
        '0177.0.0.1',
        '127.1',
        '0',
        '[::1]',
        '[::]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        '[64:ff9b::7f00:1]',
        'localhost',
        'localhost.',
        'a.localhost',
        '169.254.169.254',
        '10.0.0.1',
        '100.64.0.1',
        '[fe80::1]',
        '[fd00::1]',
      ]
      for (const host of hosts) {
        assert.throws(
          () => fetcher.check(`http://${host}:${port}/`),
          problem('source_address_refused', /resolves to a private address/),
          host,
        )
        await assert.rejects(
          fetcher.fetch(`http://${host}:${port}/`, options),
          problem('source_address_refused', /SVC_ALLOW_PRIVATE_HOSTS/),
          host,
        )
      }
      assert.equal(requestCount, 0)
    })

    it('other schemes and credentials in the address are refused', () => {
      const fetcher = fetcherTo()
      for (const address of [
        'file:///etc/passwd',
        'ftp://example.org/x',
        'gopher://example.org',
        'data:text/plain,x',
        'javascript:1',
        '//example.org/x',
        'example.org/x',
        '',
      ]) {
        assert.throws(
          () => fetcher.check(address),
          problem('source_address_refused', /start with http/),
          address,
        )
      }
      assert.throws(
        () => fetcher.check('http://user:secret@example.org/'),
        problem('source_address_refused', /must not contain a user name/),
      )
    })

    it('a host with its port listed is reached; another port of it is not', async () => {
      const open = await serve(sendFilm)
      const closed = await serve(sendFilm)
      const fetcher = fetcherTo({ allowPrivateHosts: [`127.0.0.1:${open.port}`] })
      assert.deepEqual(await buffer((await fetcher.fetch(open.url, options)).stream), film)
      await assert.rejects(
        fetcher.fetch(closed.url, options),
        problem('source_address_refused', /127\.0\.0\.1/),
      )
    })

    it('a redirect into the house is refused', async () => {
      let requestCount = 0
      const inside = await serve(() => void (requestCount += 1))
      const outside = await serve((_request, response) =>
        response.writeHead(302, { location: inside.url }).end(),
      )
      const fetcher = fetcherTo({ allowPrivateHosts: [`127.0.0.1:${outside.port}`] })
      await assert.rejects(
        fetcher.fetch(outside.url, options),
        problem('source_address_refused', /private address/),
      )
      assert.equal(requestCount, 0)
    })

    it('a redirect to a file is refused', async () => {
      const { url } = await serve((_request, response) =>
        response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      )
      await assert.rejects(
        fetcherTo().fetch(url, options),
        problem('source_address_refused', /start with http/),
      )
    })

    it('a name is judged by the very answer that is connected to, with one look-up a connection', async () => {
      let requestCount = 0
      const { port } = await serve(() => void (requestCount += 1))
      const answers = [
        [{ address: '127.0.0.1', family: 4 }],
        [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ],
        [{ address: '::ffff:127.0.0.1', family: 6 }],
        [{ address: 'fe80::1%lo', family: 6 }],
      ]
      let lookups = 0
      const fetcher = fetcherTo({
        allowPrivateHosts: [],
        lookup: (_host, _options, done) => done(null, answers[lookups++]!),
      })
      for (const _ of answers)
        await assert.rejects(
          fetcher.fetch(`http://rebind.test:${port}/`, options),
          problem('source_address_refused', /rebind\.test/),
        )
      assert.equal(lookups, answers.length)
      assert.equal(requestCount, 0)
    })

    it('a name that answers otherwise at the second connection is judged again', async () => {
      const { port } = await serve((_request, response) =>
        response
          .writeHead(302, { location: `http://films.test:${port}/next`, connection: 'close' })
          .end(),
      )
      let lookups = 0
      const fetcher = fetcherTo({
        allowPrivateHosts: ['first.test'],
        lookup: (_host, _options, done) => {
          lookups += 1
          done(null, [{ address: '127.0.0.1', family: 4 }])
        },
      })
      await assert.rejects(
        fetcher.fetch(`http://first.test:${port}/`, options),
        problem('source_address_refused', /films\.test/),
      )
      assert.equal(lookups, 2)
    })
  })

  describe('redirects', () => {
    const chain: (length: number) => RequestListener = (length) => (request, response) => {
      const step = Number(new URL(request.url!, 'http://x').searchParams.get('step') ?? 0)
      if (step < length)
        response
          .writeHead([301, 302, 303, 307, 308][step % 5]!, {
            location: `/film.mp4?step=${step + 1}`,
          })
          .end('moved')
      else sendFilm(request, response)
    }
    it('five are followed, relative ones too', async () => {
      const { url } = await serve(chain(5))
      const fetched = await fetcherTo().fetch(url, options)
      assert.equal(fetched.fileName, 'film.mp4')
      assert.deepEqual(await buffer(fetched.stream), film)
    })
    it('the sixth is refused', async () => {
      const { url } = await serve(chain(6))
      await assert.rejects(
        fetcherTo().fetch(url, options),
        problem('source_unreachable', /redirects more than 5 times/),
      )
    })
  })

  describe('refuses with a reason', () => {
    it('an answer that is no file', async () => {
      const { url } = await serve((_request, response) => response.writeHead(404).end('no'))
      await assert.rejects(
        fetcherTo().fetch(url, options),
        problem('source_unreachable', /responded with 404 Not Found\. Check that the URL opens/),
      )
    })
    it('a compressed answer', async () => {
      const { url } = await serve((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(film)),
      )
      await assert.rejects(
        fetcherTo().fetch(url, options),
        problem('source_unreachable', /compressed \(gzip\)/),
      )
    })
    it('a declared length beyond the limit, before the first byte', async () => {
      const { url } = await serve((_request, response) =>
        response.writeHead(200, { 'content-length': 1_000_001 }).flushHeaders(),
      )
      await assert.rejects(
        fetcherTo().fetch(url, options),
        problem('upload_too_large', /limit of 1000000 bytes/),
      )
    })
    it('an undeclared length beyond the limit', async () => {
      const { url } = await serve((_request, response) =>
        response.writeHead(200).end(Buffer.alloc(1_000_001)),
      )
      const { stream, sizeBytes } = await fetcherTo().fetch(url, options)
      assert.equal(sizeBytes, null)
      await assert.rejects(buffer(stream), problem('upload_too_large', /limit of 1000000 bytes/))
    })
    it('a body shorter than declared', async () => {
      const { url } = await serve((_request, response) => {
        response.writeHead(200, { 'content-length': 1000 })
        response.write(film, () => response.destroy())
      })
      const { stream } = await fetcherTo().fetch(url, options)
      await assert.rejects(
        buffer(stream),
        problem('source_unreachable', /closed the connection after 19 of 1000 bytes/),
      )
    })
    it('a chunked body that is cut off', async () => {
      const { url } = await serve((_request, response) => {
        response.writeHead(200)
        response.write(film, () => response.destroy())
      })
      const { stream } = await fetcherTo().fetch(url, options)
      await assert.rejects(buffer(stream), problem('source_unreachable', /closed the connection/))
    })
    it('a body that falls silent', async () => {
      const { url } = await serve(
        (_request, response) =>
          void response.writeHead(200, { 'content-length': 1000 }).write(film),
      )
      const { stream } = await fetcherTo({ timeouts: { stallMs: 100 } }).fetch(url, options)
      await assert.rejects(
        buffer(stream),
        problem('source_unreachable', /stopped sending partway through/),
      )
    })
    it('a server that never answers', async () => {
      const { url } = await serve(() => undefined)
      await assert.rejects(
        fetcherTo({ timeouts: { headersMs: 100 } }).fetch(url, options),
        problem('source_unreachable', /did not respond in time/),
      )
    })
    it('a closed port', async () => {
      const { url, server } = await serve(sendFilm)
      server.close()
      await once(server, 'close')
      await assert.rejects(
        fetcherTo().fetch(url, options),
        problem('source_unreachable', /refused the connection\. Check the port/),
      )
    })
    it('a name without an address', async () => {
      const fetcher = fetcherTo({
        lookup: (_host, _options, done) =>
          done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []),
      })
      await assert.rejects(
        fetcher.fetch('http://no-such-host.test/', options),
        problem('source_unreachable', /The host no-such-host\.test does not exist/),
      )
    })
    it('a server that does not speak HTTP, or not HTTPS', async () => {
      const server = createTcpServer(
        (socket) => void socket.on('error', () => undefined).end('SSH-2.0-OpenSSH_9.2\r\n'),
      )
      const port = await listening(server)
      try {
        await assert.rejects(
          fetcherTo().fetch(`http://127.0.0.1:${port}/`, options),
          problem('source_unreachable', /did not send a valid HTTP response/),
        )
        await assert.rejects(
          fetcherTo().fetch(`https://127.0.0.1:${port}/`, options),
          problem('source_unreachable', /does not use HTTPS/),
        )
      } finally {
        server.close()
      }
    })
  })

  it('an abort ends the answer and the stream with its reason, and the connection', async () => {
    const silent = await serve(() => undefined)
    const halfway = await serve(
      (_request, response) => void response.writeHead(200, { 'content-length': 1000 }).write(film),
    )
    const stop = new AbortController()
    const fetcher = fetcherTo()
    const waiting = fetcher.fetch(silent.url, { ...options, signal: stop.signal })
    const { stream } = await fetcher.fetch(halfway.url, { ...options, signal: stop.signal })
    const reading = buffer(stream)
    stop.abort(new Error('the video was deleted'))
    await assert.rejects(waiting, /the video was deleted/)
    await assert.rejects(reading, /the video was deleted/)
  })

  it('an abort before the stream is read is what reading it says, and ends nothing else', async () => {
    const { url } = await serve(
      (_request, response) => void response.writeHead(200, { 'content-length': 1000 }).write(film),
    )
    const stop = new AbortController()
    const { stream } = await fetcherTo().fetch(url, { ...options, signal: stop.signal })
    // Not heard by `once` or the like, which would take the error that nobody else takes.
    const closed = new Promise((resolve) => stream.on('close', resolve))
    stop.abort(new Error('the import was cancelled'))
    await closed
    await assert.rejects(buffer(stream), /the import was cancelled/)
  })

  it('destroying the stream ends the connection', async () => {
    let ended: () => void
    const closed = new Promise<void>((resolve) => (ended = resolve))
    const { url } = await serve((request, response) => {
      request.socket.on('close', () => ended())
      response.writeHead(200, { 'content-length': 1000 }).write(film)
    })
    const { stream } = await fetcherTo().fetch(url, options)
    stream.destroy()
    await closed
  })
})
