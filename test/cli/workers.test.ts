/** A worker that `svc` runs, and what `svc` says of workers and does with them. */
import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'mocha'
import { workerList } from '../../daemon/contract/worker.ts'
import type { Daemon } from '../daemon.ts'
import { bundlesOnce } from '../support/bundles.ts'
import { startTogether, type Together } from '../support/processes-together.ts'
import { newHome, screen, type Home } from './svc.ts'

describe('workers on the command line', () => {
  let together: Together
  let daemon: Daemon
  let home: Home
  before(async () => {
    await bundlesOnce()
    together = await startTogether()
    daemon = await together.start()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_DATA_DIR: together.dataDir })
  })
  after(async () => {
    await home?.remove()
    await together?.remove()
  })

  it('a worker is run, listed and drained', async () => {
    const none = await home.run(['workers', 'list'])
    assert.deepEqual(workerList.parse(none.json()).data, [])
    const worker = home.start(['daemon', '--role', 'worker'], {
      env: { SVC_DATABASE_URL: together.url, SVC_ENCODERS: '1' },
    })
    const line = await Promise.race([
      new Promise<string>((resolve) =>
        createInterface({ input: worker.child.stdout }).once('line', resolve),
      ),
      worker.ended.then(({ stderr }) => {
        throw new Error(stderr)
      }),
    ])
    const { worker: id } = JSON.parse(line) as { worker: string }
    const listed = await home.run(['workers', 'list'])
    assert.deepEqual(
      workerList
        .parse(listed.json())
        .data.map((each) => [each.id, each.status, each.encoders, each.runs]),
      [[id, 'idle', 1, []]],
    )
    const table = screen((await home.run(['workers', 'list', '--format', 'table'])).stdout)
    assert.match(table.join('\n'), new RegExp(`${id}.*idle`))
    const drained = await home.run(['workers', 'drain', id])
    assert.equal(drained.json().status, 'draining')
    assert.equal((await worker.ended).code, 0)
    const unknown = await home.run(['workers', 'drain', id])
    assert.equal(unknown.code, 4)
    assert.equal(unknown.problem().code, 'worker_not_found')
  })

  it('a worker that cannot work ends with the reason', async () => {
    const refused = await home.run(['daemon', '--role', 'worker'])
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /needs SVC_DATABASE_URL/)
  })

  it('a worker is not started like a server, which would be waited for', async () => {
    const refused = await home.run(['daemon', 'start'], {
      env: { SVC_ROLE: 'worker', SVC_DATA_DIR: home.path },
    })
    assert.equal(refused.code, 2)
    assert.match(refused.problem().hint, /svc daemon --role worker/)
  })
})
