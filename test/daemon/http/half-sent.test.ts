import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createHttpServer, type HttpServer } from '../../../daemon/http/server.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

/** Longer than a busy machine needs for what was sent: that must be read before nothing more comes. */
const PATIENCE = {
  headersMs: 2_000,
  jsonMs: 2_000,
  stallMs: 5_000,
  idleMs: 2_000,
  lookEveryMs: 50,
  lingerMs: 2_000,
}

describe('what is sent by half', () => {
  const folder = folders()
  let house: House
  let http: HttpServer
  let port: number
  let video: string
  let auth: string
  beforeEach(async () => {
    const dir = await folder()
    house = await openHouse(dir)
    await open(dir)
    video = await house.video()
    auth = `Authorization: Bearer ${await house.key('read_write')}\r\n`
  })
  afterEach(async () => {
    await http.close(0)
    await house.close()
  })
  async function open(dir: string, more: Partial<typeof PATIENCE> = {}): Promise<void> {
    http = createHttpServer(house.deps, {
      dashboardDir: dir,
      componentsDir: dir,
      patience: { ...PATIENCE, ...more },
    })
    port = await http.listen({ host: '127.0.0.1', port: 0 })
  }

  interface Half {
    socket: Socket
    closed: Promise<unknown>
    answer(): string
  }

  /** The socket stays open on this side, whatever the other does. */
  async function sent(text: string): Promise<Half> {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {
      // A reset is an end too.
    })
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    const closed = new Promise((resolve) => socket.once('end', resolve).once('close', resolve))
    await once(socket, 'connect')
    socket.write(text)
    return { socket, closed, answer: () => answer }
  }

  const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${auth}${more}`
  const openConnections = () =>
    new Promise<number>((resolve, reject) =>
      http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const allGone = () =>
    until(openConnections, (count) => count === 0, 'the server to have no connection left')

  it('headers are answered, and their connection is closed', async () => {
    const { socket, closed, answer } = await sent(
      'GET /v1/videos HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ',
    )
    await closed
    assert.match(answer(), /^HTTP\/1\.1 400 [^]*did not arrive within 2 s/)
    socket.destroy()
    await allGone()
  })

  it('a hundred connections that drip headers are all closed', async () => {
    const halves = await Promise.all(
      Array.from({ length: 100 }, () => sent('GET /v1/videos HTTP/1.1\r\nHost: 127.0.0.1\r\n')),
    )
    const drips = setInterval(
      () => halves.forEach(({ socket }) => socket.writable && socket.write('X-More: 1\r\n')),
      50,
    )
    await Promise.all(halves.map(({ closed }) => closed))
    clearInterval(drips)
    for (const { socket } of halves) socket.destroy()
    await allGone()
  })

  it('a JSON body that drips is refused, and its connection is closed', async () => {
    const { socket, closed, answer } = await sent(
      head('POST /v1/videos', 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{'),
    )
    const drips = setInterval(() => socket.writable && socket.write(' '), 50)
    await closed
    clearInterval(drips)
    assert.match(answer(), /^HTTP\/1\.1 400 [^]*did not arrive within 2 s/)
    socket.destroy()
    await allGone()
  })

  for (const [what, line, more] of [
    ['a source', () => `PUT /v1/videos/${video}/source`, 'Content-Type: video/mp4\r\n'],
    ['a poster', () => `PUT /v1/videos/${video}/poster`, 'Content-Type: image/png\r\n'],
    [
      'the file of a subtitle',
      () => `PUT /v1/videos/${video}/subtitles?language=en`,
      'Content-Type: text/vtt\r\n',
    ],
  ] as const) {
    it(`${what} on which nothing comes is given up`, async () => {
      const { socket, closed } = await sent(
        head(line(), `${more}Content-Length: 100000\r\n\r\nhalf`),
      )
      await closed
      socket.destroy()
      await allGone()
      await until(
        () => house.deps.db.read(({ uploads }) => uploads.all()),
        (rows) => rows.length === 0,
        'nothing to be left of it',
      )
    })
  }

  /** Four bytes of an upload, and its path. */
  async function pieceSent(): Promise<Half & { path: string }> {
    const created = await fetch(`http://127.0.0.1:${port}/v1/uploads`, {
      method: 'POST',
      headers: {
        authorization: auth.slice('Authorization: '.length).trim(),
        'tus-resumable': '1.0.0',
        'upload-length': '100000',
        connection: 'close',
      },
    })
    const path = new URL(created.headers.get('location')!, 'http://127.0.0.1').pathname
    const half = await sent(
      head(
        `PATCH ${path}`,
        'Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: ' +
          'application/offset+octet-stream\r\nContent-Length: 100000\r\n\r\nhalf',
      ),
    )
    return { ...half, path }
  }
  const sizeAt = (path: string) => house.deps.uploadFiles.sizeOf(path.split('/').at(-1)!)

  it('a piece of an upload on which nothing comes is given up; what came is kept', async () => {
    const { socket, closed, path } = await pieceSent()
    await closed
    socket.destroy()
    await until(
      () => sizeAt(path),
      (size) => size === 4,
      'what came to be kept',
    )
    await allGone()
  })

  it('a piece of an upload is not waited for when svc stops; what came is kept', async () => {
    // Longer than any test may take.
    const foreverMs = 3_600_000
    await http.close(0)
    await open(await folder(), { stallMs: foreverMs })
    const { socket, closed, path } = await pieceSent()
    await until(
      () => sizeAt(path),
      (size) => size === 4,
      'what came to be stored',
    )
    await http.close(foreverMs)
    await closed
    socket.destroy()
    assert.equal(await sizeAt(path), 4)
  })

  it('what has arrived whole may take longer to finish than a pause in a body', async () => {
    const stallMs = 200
    await http.close(0)
    await open(await folder(), { stallMs })
    const { storage } = house.deps
    const { adopt, receive } = storage
    const slowly = async <T>(work: Promise<T>): Promise<T> => {
      await pause(stallMs * 3)
      return work
    }
    storage.receive = (...args) => slowly(receive(...args))
    const request = (method: string, path: string, headers: object, body: string | null) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        body,
        headers: {
          authorization: auth.slice('Authorization: '.length).trim(),
          'tus-resumable': '1.0.0',
          ...headers,
        },
      })
    const put = await request(
      'PUT',
      `/v1/videos/${video}/source`,
      { 'content-type': 'video/mp4' },
      'film',
    )
    assert.equal(put.status, 200, await put.text())

    const begin = async (): Promise<string> => {
      const created = await request('POST', '/v1/uploads', { 'upload-length': '4' }, null)
      return new URL(created.headers.get('location')!, 'http://127.0.0.1').pathname
    }
    const send = (path: string) =>
      request(
        'PATCH',
        path,
        { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        'film',
      )
    storage.adopt = (...args) => slowly(adopt(...args))
    assert.equal((await send(await begin())).status, 204)

    const path = await begin()
    storage.adopt = () => Promise.reject(new Error('the disk failed'))
    assert.equal((await send(path)).status, 500)
    storage.adopt = (...args) => slowly(adopt(...args))
    const head = await request('HEAD', path, {}, null)
    assert.deepEqual([head.status, head.headers.get('upload-offset')], [200, '4'])
  })

  it('a body that nobody reads is not waited for', async () => {
    const { socket, closed, answer } = await sent(
      head('GET /healthz', 'Content-Length: 100000\r\n\r\nhalf'),
    )
    await closed
    assert.match(answer(), /^HTTP\/1\.1 200 /)
    socket.destroy()
    await allGone()
  })

  for (const [what, line, more, drip, status] of [
    ['an endpoint', 'GET /healthz', 'Content-Length: 100000', 'x', 200],
    ['an endpoint, in chunks', 'GET /healthz', 'Transfer-Encoding: chunked', '1\r\nx\r\n', 200],
    ['a media file', 'GET /media/abcde/abcdefghij/a.mp4', 'Content-Length: 100000', 'x', 404],
  ] as const) {
    it(`a body that drips and that nobody reads is not waited for: ${what}`, async () => {
      const { socket, closed, answer } = await sent(head(line, `${more}\r\n\r\n${drip}`))
      const drips = setInterval(() => socket.writable && socket.write(drip), 50)
      try {
        await until(openConnections, (count) => count === 0, 'the connection to be closed', 20_000)
      } finally {
        clearInterval(drips)
        socket.destroy()
      }
      await closed
      assert.match(answer(), new RegExp(`^HTTP/1\\.1 ${status} `))
    })
  }
})
