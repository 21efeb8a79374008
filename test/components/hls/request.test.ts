import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { mock } from 'node:test'
import { after, before, describe, it } from 'mocha'
import { askEarly } from '../../../components/hls/ask-early.ts'
import { request } from '../../../components/hls/request.ts'
import { delayAfter, HttpError, MAX_RETRIES } from '../../../components/hls/retry.ts'
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
    const response = request(`${base}/0.m4s`, stop.signal)
    stop.abort()
    const closed = once(socket, 'close')
    await assert.rejects(response, { name: 'AbortError' })
    await closed
  })

  it('a restart of svc is sat out: asked again each half second at first, and for 25 seconds in all', () => {
    const delays = Array.from({ length: MAX_RETRIES }, (_, at) => delayAfter(at + 1, new Error()))
    const times = delays.map((_, at) => delays.slice(0, at + 1).reduce((sum, ms) => sum + ms, 0))
    assert.deepEqual(
      times,
      [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_000, 11_000, 17_000, 25_000],
    )
    assert.equal(delayAfter(MAX_RETRIES + 1, new Error()), 8_000)
    const refused = new Response(null, { status: 503, headers: { 'retry-after': '7' } })
    assert.equal(delayAfter(1, new HttpError('/0.m4s', refused, '')), 7_000)
  })
})
