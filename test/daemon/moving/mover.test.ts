/** What becomes of an appliance whose files are moved when the thread that copies ends, or its bucket is too slow. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { describe, it } from 'mocha'
import { createSystemClock } from '../../../daemon/adapters/system.ts'
import { readConfig } from '../../../daemon/config.ts'
import { createMover, type MovedAppliance } from '../../../daemon/moving/mover.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'
import { testBucket } from '../../support/test-bucket.ts'

describe('a move of files that does not end well', () => {
  const folder = folders()
  const bucket = testBucket()

  async function moving(appliance: Partial<MovedAppliance>, options?: { mostPauseMs: number }) {
    const dataDir = await folder()
    await mkdir(join(dataDir, 'videos'))
    await writeFile(join(dataDir, 'videos', 'film'), 'a film')
    const config = readConfig({ SVC_DATA_DIR: dataDir })
    const mover = createMover(config, createSystemClock(), options)
    const calls: string[] = []
    mover.attach({
      log: silentLog(),
      settled: async () => undefined,
      endWrites: async () => void calls.push('endWrites'),
      async restart(_ending, between) {
        calls.push('restart')
        await between()
      },
      ...appliance,
    })
    const { bucket: name, prefix, endpoint, accessKey, secretKey } = bucket.settings()
    const begin = () =>
      mover.begin({
        to_storage: 's3',
        storage_url: `s3://${name}/${prefix.slice(0, -1)}?endpoint=${encodeURIComponent(endpoint!)}`,
        storage_access_key: accessKey,
        storage_secret_key: secretKey,
      })
    const ended = (status: string) =>
      until(
        async () => mover.describe(),
        (now) => now.status === status,
        status,
      )
    return { dataDir, mover, begin, ended, calls }
  }

  it('when the thread ends while files are waited for, svc goes on and is not paused later', async () => {
    const settling = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const { begin, ended, calls } = await moving({
      settled() {
        reached.resolve()
        return settling.promise
      },
    })
    const thread = new Promise<Worker>((resolve) => process.once('worker', resolve))
    begin()
    await reached.promise
    await (await thread).terminate()
    const { error } = await ended('failed')
    assert.match(error!.message, /thread that copies has ended/)
    settling.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(calls, [])
  })

  it('when config.json cannot be written in the end, svc starts again where it was', async () => {
    const { dataDir, begin, ended, calls } = await moving({})
    await mkdir(join(dataDir, 'config.json.part'))
    begin()
    const { error, storage } = await ended('failed')
    assert.match(error!.message, /config\.json cannot be written: EISDIR/)
    assert.equal(storage, 'disk')
    assert.deepEqual(calls, ['endWrites', 'restart'])
    assert.ok(!existsSync(join(dataDir, 'moving-files', 'decided.json')))
  })

  it('when the bucket is too slow in the pause, svc starts again where it was', async () => {
    const open = Promise.withResolvers<void>()
    const { mover, begin, ended, calls } = await moving({}, { mostPauseMs: 200 })
    bucket.s3.faults = ({ query }) =>
      query.has('list-type') && !query.has('delimiter')
        ? { kind: 'held', until: open.promise }
        : null
    begin()
    const { error, storage } = await ended('failed')
    open.resolve()
    assert.match(error!.message, /bucket took too long/)
    assert.equal(storage, 'disk')
    assert.deepEqual(calls, ['endWrites', 'restart'])
    await mover.end()
  })
})
