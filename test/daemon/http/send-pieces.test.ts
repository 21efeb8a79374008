import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, beforeEach, describe, it } from 'mocha'
import { sendPieces } from '../../../daemon/http/media/send-pieces.ts'
import type { OpenFile } from '../../../daemon/ports/storage.ts'
import { listening, stopped } from '../../support/server.ts'

const SMALL = 128 * 1024
const LARGE = 1024 * 1024
const SIZE = 24 * LARGE + 5
const byteAt = (position: number): number => (position * 31 + (position >> 9)) & 255

describe('files in pieces', () => {
  let server: Server
  let port: number
  let readSizes: number[]
  /** Computed, so that reading takes no disk. */
  const file: OpenFile = {
    sizeBytes: SIZE,
    modifiedAtMs: 0,
    async read(into, position) {
      readSizes.push(into.length)
      const count = Math.min(into.length, SIZE - position)
      for (let at = 0; at < count; at += 1) into[at] = byteAt(position + at)
      return count
    },
    async close() {},
  }
  before(async () => {
    server = createServer(async (request, response) => {
      const [start, end] = request.url!.slice(1).split('-').map(Number) as [number, number]
      response.writeHead(200, { 'content-length': end - start + 1 })
      await sendPieces(file, { start, end }, response).catch(() => response.destroy())
      response.end()
    })
    port = await listening(server)
  })
  after(() => stopped(server))
  beforeEach(() => {
    readSizes = []
  })

  it('every byte of a range arrives, also where pieces grow', async () => {
    for (const [start, end] of [
      [0, SIZE - 1],
      [3, 3],
      [SMALL - 1, 9 * LARGE + 1],
    ] as const) {
      const got = Buffer.from(
        await (await fetch(`http://127.0.0.1:${port}/${start}-${end}`)).arrayBuffer(),
      )
      assert.equal(got.length, end - start + 1)
      const wrong = got.findIndex((byte, at) => byte !== byteAt(start + at))
      assert.equal(wrong, -1, `byte ${start + wrong}`)
    }
  })

  it('a viewer who reads slowly holds small pieces only', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /0-${SIZE - 1} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await once(socket, 'readable')
    // What the system buffers is full before anything is read: nothing more goes, however slow the machine is.
    for (let still = 0, seen = 0; still < 20; seen = readSizes.length) {
      await pause(20)
      still = readSizes.length === seen ? still + 1 : 0
    }
    const filled = readSizes.length
    for (let read = 0; read < 20; read += 1) {
      socket.read()
      await pause(10)
    }
    assert.ok(readSizes.length > filled)
    assert.deepEqual(new Set(readSizes.slice(filled)), new Set([SMALL]))
    socket.destroy()
  })

  it('a file that ends too early is no response', async () => {
    await assert.rejects(
      fetch(`http://127.0.0.1:${port}/${SIZE - 10}-${SIZE + 10}`).then((response) =>
        response.arrayBuffer(),
      ),
    )
  })
})
