import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from 'koa'
import { describe, it } from 'mocha'
import { createEventStreams } from '../../../daemon/http/event-stream.ts'
import { leaving, whenLeft } from '../../../daemon/http/leaving.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

describe('a client that leaves', () => {
  const folder = folders()

  /** Its response, and what makes it leave. */
  async function arrived(): Promise<{ response: ServerResponse; leave: () => Promise<void> }> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
    request.on('error', () => undefined)
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
    return {
      response,
      async leave() {
        const closed = once(response, 'close')
        request.destroy()
        await closed
        server.close()
      },
    }
  }

  it('is noticed, also by what asks later', async () => {
    const { response, leave } = await arrived()
    const calls: string[] = []
    whenLeft(response, () => calls.push('before'))
    const signal = leaving(response)
    assert.deepEqual([calls, signal.aborted], [[], false])
    await leave()
    whenLeft(response, () => calls.push('after'))
    assert.deepEqual(calls, ['before', 'after'])
    assert.deepEqual([signal.aborted, leaving(response).aborted], [true, true])
  })

  it('while its event stream is opened leaves no subscription behind', async () => {
    const { deps, owner, close } = await openHouse(await folder())
    const { response, leave } = await arrived()
    const read = Promise.withResolvers<void>()
    let subscriptions = 0
    const subscribe: Deps['announcer']['subscribe'] = (listener) => {
      subscriptions += 1
      const end = deps.announcer.subscribe(listener)
      return () => {
        subscriptions -= 1
        end()
      }
    }
    const streams = createEventStreams(
      {
        ...deps,
        announcer: { ...deps.announcer, subscribe },
        db: { ...deps.db, read: (work) => read.promise.then(() => deps.db.read(work)) },
      },
      { hold() {} },
    )
    const header = (): string => ''
    const context = { res: response, method: 'GET', get: header, response: { get: header } }
    const opened = streams.open(context as unknown as Context, owner, {})
    await leave()
    read.resolve()
    await opened
    assert.equal(subscriptions, 0)
    await close()
  })
})
