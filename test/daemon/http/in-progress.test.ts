import { strict as assert } from 'node:assert'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createInProgress, type InProgress } from '../../../daemon/http/in-progress.ts'
import { listening, stopped } from '../../support/server.ts'

/** Longer than any test may take. */
const FOREVER_MS = 3_600_000

describe('requests in progress when svc stops', () => {
  let inProgress: InProgress
  let server: Server
  let port: number
  /** Ends the responses that were begun, by path. */
  const finish = new Map<string, () => void>()
  const agent = new Agent({ keepAlive: true })

  beforeEach(async () => {
    finish.clear()
    inProgress = createInProgress()
    server = createServer({ keepAliveTimeout: FOREVER_MS }, (request, response) => {
      const path = request.url!
      if (path === '/media') inProgress.isMedia(response)
      // Nothing may be sent yet: the headers of this one come with its end.
      if (path !== '/late') response.writeHead(200).write('half ')
      inProgress.add(response, new Promise((resolve) => response.once('close', resolve)), false)
      finish.set(path, () => response.end('whole'))
    })
    port = await listening(server)
  })
  afterEach(async () => {
    agent.destroy()
    if (server.listening) await stopped(server)
  })

  /** When its first byte has come, or svc has it. `whole`: its headers and its text, or an error. */
  async function startRequest(
    path: string,
  ): Promise<{ whole: Promise<[IncomingMessage, string]> }> {
    const request = get({ host: '127.0.0.1', port, path, agent })
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      request.once('response', resolve).once('error', reject),
    )
    const whole = answered.then(async (response): Promise<[IncomingMessage, string]> => {
      let text = ''
      for await (const part of response) text += String(part)
      return [response, text]
    })
    whole.catch(() => undefined)
    if (path !== '/late') await answered
    while (!finish.has(path)) await new Promise((resolve) => setTimeout(resolve, 5))
    return { whole }
  }

  it('what is being watched is cut off, since it is asked for again; the rest is finished', async () => {
    const [media, other] = [await startRequest('/media'), await startRequest('/other')]
    const ended = inProgress.end([server], FOREVER_MS)
    await assert.rejects(media.whole, { code: 'ECONNRESET' })
    finish.get('/other')!()
    assert.equal((await other.whole)[1], 'half whole')
    await ended
  })

  it('a client that keeps its connection open is not waited for', async () => {
    const [earlier, late] = [await startRequest('/other'), await startRequest('/late')]
    const ended = inProgress.end([server], FOREVER_MS)
    finish.get('/other')!()
    finish.get('/late')!()
    assert.equal((await earlier.whole)[0].headers.connection, 'keep-alive')
    assert.equal((await late.whole)[0].headers.connection, 'close')
    await ended
  })

  it('what is not over when the time is up is aborted', async () => {
    const other = await startRequest('/other')
    await inProgress.end([server], 0)
    await assert.rejects(other.whole, { code: 'ECONNRESET' })
  })

  it('a handler whose connection is closed may still write down what it received', async () => {
    let written = false
    server.removeAllListeners('request').on('request', (_, response) => {
      const handled = new Promise<void>((resolve) =>
        // Longer than it takes until the server is closed.
        response.once('close', () =>
          setTimeout(() => {
            written = true
            resolve()
          }, 100),
        ),
      )
      inProgress.add(response, handled, true)
      response.writeHead(200).write('half ')
      finish.set('/other', () => response.end())
    })
    const other = await startRequest('/other')
    await inProgress.end([server], 0)
    assert.equal(written, true)
    await assert.rejects(other.whole, { code: 'ECONNRESET' })
  })
})
