import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { mock } from 'node:test'
import { after, before, describe, it } from 'mocha'
import { askEarly } from '../../../components/hls/ask-early.ts'
import { request } from '../../../components/hls/request.ts'
import { listening, stopped } from '../../support/server.ts'

describe('requests of the HLS engine', () => {
  // Never answers.
  const server = createServer()
  let base = ''
  before(async () => {
    base = `http://127.0.0.1:${await listening(server)}`
    // What ends is ended by its request, and not because it counts as lost after a while.
    mock.timers.enable({ apis: ['setTimeout'] })
  })
  after(() => {
    mock.timers.reset()
    return stopped(server)
  })

  it('what was asked for early ends with the request that takes it over', async () => {
    const came = once(server, 'request') as Promise<[IncomingMessage]>
    askEarly(`${base}/0.m4s`)
    const [{ socket }] = await came
    const stop = new AbortController()
    const asked = request(`${base}/0.m4s`, stop.signal)
    stop.abort()
    const closed = once(socket, 'close')
    await assert.rejects(asked, { name: 'AbortError' })
    await closed
  })
})
