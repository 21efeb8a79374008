import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createHttpServer, type HttpServer } from '../../../daemon/http/server.ts'
import type { EventObject } from '../../../daemon/contract/event.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const EVENTS = 2_000
const EVENT_BYTES = 10_000
/** One batch of events beyond what the system takes. */
const MOST_HELD_BYTES = 2_000_000

describe('an event stream whose reader does not read', () => {
  const folder = folders()
  let house: House
  let http: HttpServer
  let port: number
  let authorization: string
  let ids: string[]
  beforeEach(async () => {
    const dir = await folder()
    house = await openHouse(dir)
    http = createHttpServer(house.deps, { dashboardDir: dir, componentsDir: dir })
    port = await http.listen({ host: '127.0.0.1', port: 0 })
    authorization = `Bearer ${await house.key('read_write')}`
    const video = await house.video()
    ids = await house.deps.db.write(async ({ events }) => {
      const { rows } = await events.list(house.owner.space, {
        limit: 1,
        sort: 'created_at',
        video,
      })
      const { seq: _seq, ...first } = rows[0]!
      const object = { ...first.object, description: 'x'.repeat(EVENT_BYTES) } as EventObject
      const all = [first.id]
      for (let count = 0; count < EVENTS; count += 1) {
        const id = house.deps.ids.prefixed('evt')
        await events.append({ ...first, id, object })
        all.push(id)
      }
      return all
    })
  })
  afterEach(async () => {
    await http.close(0)
    await house.close()
  })

  /** All events after the first; the most that was held for the reader, as soon as nothing more is written. */
  async function opened(): Promise<{ socket: Socket; response: ServerResponse; held: number }> {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.pause()
    socket.on('error', () => {
      // A reset is an end too.
    })
    const request = once(http.server, 'request')
    socket.write(
      `GET /v1/events/stream?after=${ids[0]} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
        `Authorization: ${authorization}\r\n\r\n`,
    )
    const [, response] = (await request) as [IncomingMessage, ServerResponse]
    let held = 0
    for (let still = 0; still < 25 || held === 0; still += 1) {
      await pause(20)
      if (response.writableLength > held) still = 0
      held = Math.max(held, response.writableLength)
    }
    return { socket, response, held }
  }

  it('is not read ahead of it; when it reads, every event comes', async () => {
    const { socket, held } = await opened()
    assert.ok(held < MOST_HELD_BYTES, `${held} bytes are held`)
    let text = ''
    socket.on('data', (part: Buffer) => (text += part.toString('latin1')))
    socket.resume()
    await until(
      () => text.includes(`id: ${ids.at(-1)}\n`),
      (isThere) => isThere,
      'the last event',
    )
    assert.deepEqual(
      [...text.matchAll(/^id: (\w+)\r?$/gm)].map(([, id]) => id),
      ids.slice(1),
    )
    socket.destroy()
  })

  it('is over when its reader leaves', async () => {
    const { socket, response } = await opened()
    let readings = 0
    const { read } = house.deps.db
    house.deps.db.read = (work) => {
      readings += 1
      return read(work)
    }
    socket.destroy()
    await until(
      () => response.closed,
      (isClosed) => isClosed,
      'the response to be closed',
    )
    assert.equal(response.listenerCount('drain'), 0, 'it is still waited for')
    await http.close(0)
    assert.ok(readings <= 1, `the log was read ${readings} times for nobody`)
  })

  it('is ended, and what is announced later is not written', async () => {
    const { response } = await opened()
    const failures: unknown[] = []
    response.on('error', (error) => failures.push(error))
    const closed = http.close(1_000)
    house.deps.announcer.progress(house.owner.space, {
      video: 'abcde0123456789',
      progress: 0.5,
      remaining_seconds: null,
      status: 'processing',
      playable: false,
    })
    await closed
    assert.deepEqual(failures, [])
  })
})
