import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { PATIENCE } from '../../../daemon/http/patience.ts'
import { createHttpServer, type HttpServer } from '../../../daemon/http/server.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const BODY_BYTES = 200_000_000
/** The server takes no more when nothing was taken for so long, on a busy machine too. */
const BLOCKED_MS = 5_000
const CRLF = Buffer.from('\r\n')

/** False when the line stays full, or is closed. */
function isTaken(socket: Socket, chunk: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), BLOCKED_MS)
    socket.write(chunk, (error) => {
      clearTimeout(timer)
      resolve(!error)
    })
  })
}

/** What can be read until it is whole or the connection ends: the reset that comes afterwards is none of it. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    socket.on('data', (part: Buffer) => {
      answer += part.toString()
      if (answer.endsWith('}')) resolve(answer)
    })
    socket.once('close', () => resolve(answer))
    socket.resume()
  })
}

describe('a refusal in mid-body', () => {
  const folder = folders()
  let house: House
  let http: HttpServer
  let port: number
  before(async () => {
    const dir = await folder()
    house = await openHouse(dir)
    http = createHttpServer(house.deps, {
      dashboardDir: dir,
      componentsDir: dir,
      // The line is full before the server has waited for long enough, on a busy machine too.
      patience: { ...PATIENCE, lingerMs: 60_000 },
    })
    port = await http.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await http.close(0)
    await house.deps.texts.close()
    await house.close()
  })

  it('is read by a client that reads only once it can send no more', async () => {
    const owner = (await readFile(join(house.dataDir, 'owner.secret'), 'utf8')).trim()
    const socket = connect({ host: '127.0.0.1', port })
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(
      `POST /v1/videos HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${owner}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const chunk = Buffer.concat([Buffer.from('f4240\r\n'), Buffer.alloc(1_000_000, 'x'), CRLF])
    let sent = 0
    while (sent < BODY_BYTES && (await isTaken(socket, chunk))) sent += 1_000_000
    assert.ok(sent < BODY_BYTES, 'the whole body was taken')
    const answer = await answerOf(socket)
    socket.destroy()
    assert.match(answer, /^HTTP\/1\.1 413 /)
    assert.match(
      answer,
      /"code":"payload_too_large"|"code":"upload_too_large"|"code":"\w+_too_large"/,
    )
  })
})
