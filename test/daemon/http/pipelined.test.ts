import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createHttpServer, type HttpServer } from '../../../daemon/http/server.ts'
import type { Storage } from '../../../daemon/ports/storage.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

/** More than the system takes for a client that does not read. */
const FILE_BYTES = 16_000_000

describe('pipelined requests', () => {
  const folder = folders()
  let house: House
  let http: HttpServer
  let port: number
  let authorization: string
  let openFiles: number
  let mostOpenFiles: number
  beforeEach(async () => {
    const dir = await folder()
    house = await openHouse(dir)
    openFiles = 0
    mostOpenFiles = 0
    const { storage } = house.deps
    const counting = Object.create(storage, {
      openFile: {
        async value(key: string) {
          const file = await storage.openFile(key)
          if (!file) return null
          openFiles += 1
          mostOpenFiles = Math.max(mostOpenFiles, openFiles)
          return {
            ...file,
            async close() {
              openFiles -= 1
              await file.close()
            },
          }
        },
      },
    }) as Storage
    http = createHttpServer(
      { ...house.deps, storage: counting },
      { dashboardDir: dir, componentsDir: dir },
    )
    port = await http.listen({ host: '127.0.0.1', port: 0 })
    authorization = `Bearer ${await house.key('read_write')}`
  })
  afterEach(async () => {
    await http.close(0)
    await house.close()
  })

  const requestOf = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n${more}\r\n`

  const openConnections = () =>
    new Promise<number>((resolve, reject) =>
      http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )

  /** The path of a video's source. */
  async function originalPath(): Promise<string> {
    const id = await house.video()
    const response = await fetch(`http://127.0.0.1:${port}/v1/videos/${id}/source`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'video/mp4', connection: 'close' },
      body: new Uint8Array(FILE_BYTES),
    })
    assert.ok(response.ok, await response.text())
    return `/media/${id.slice(0, 5)}/${id.slice(5)}/original`
  }

  it('700 for a file close the connection, and leave no file open', async () => {
    const path = await originalPath()
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {
      // A reset is an end too.
    })
    // Nothing is read, so no response is ever finished.
    socket.pause()
    socket.write(requestOf(path).repeat(700))
    await once(http.server, 'connection')
    await until(openConnections, (count) => count === 0, 'the connection to be closed')
    await until(
      () => openFiles,
      (count) => count === 0,
      'the files to be closed',
    )
    assert.ok(mostOpenFiles <= 8, `${mostOpenFiles} files were open`)
    socket.destroy()
  })

  it('eight are all answered, in order', async () => {
    const path = await originalPath()
    const socket = connect({ port, host: '127.0.0.1' })
    let answers = ''
    socket.on('data', (part: Buffer) => (answers += part.toString('latin1')))
    const paths = Array.from({ length: 8 }, (_, at) => requestOf(path, `Range: bytes=0-${at}\r\n`))
    socket.write(paths.join(''))
    await until(
      () => answers,
      (text) => text.endsWith('\0'.repeat(8)),
      'the last response',
    )
    assert.deepEqual(
      [...answers.matchAll(/content-range: bytes 0-(\d)/gi)].map(([, end]) => Number(end)),
      [0, 1, 2, 3, 4, 5, 6, 7],
    )
    assert.ok(mostOpenFiles > 1, 'they were opened one after the other')
    socket.destroy()
  })

  it('any number of requests may follow each other on one connection', async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    let answers = ''
    socket.on('data', (part: Buffer) => (answers += part.toString()))
    for (let count = 1; count <= 50; count += 1) {
      socket.write(requestOf('/healthz'))
      await until(
        () => answers.match(/HTTP\/1\.1 200 /g)?.length,
        (seen) => seen === count,
        `response ${count}`,
      )
    }
    socket.destroy()
  })
})
