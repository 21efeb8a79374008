/** Workers that have nothing but a bucket and a database: its faults, and what is left when both sides are killed. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, it } from 'mocha'
import { until } from '../../daemon.ts'
import { filesBelow } from '../../support/folder.ts'
import type { S3Call, Fault } from '../../support/s3-server.ts'
import { startWorker } from '../../support/worker-process.ts'
import { workerRuns } from '../../support/worker-runs.ts'

const REFUSED: Fault = { kind: 'answer', status: 403, code: 'AccessDenied' }
const isSent = ({ method, key }: S3Call): boolean =>
  method === 'PUT' && key.startsWith('media/runs/')
const runOf = ({ key }: S3Call): string => key.split('/')[2]!

describe('workers that have nothing but a bucket', () => {
  const place = workerRuns({ hasBucket: true, seconds: 24 })
  const sentKeys = async (): Promise<string[]> =>
    [...(await place.together.s3!.stored()).keys()].filter((key) => key.startsWith('media/runs/'))
  /** Files of workers in their folders, but for their locks. */
  async function left(): Promise<string[]> {
    const files = await filesBelow(join(place.workDir, 'worker'))
    return files.filter((file) => !basename(file).startsWith('daemon.'))
  }

  it('a run whose segments the bucket does not take is given back, and made again', async () => {
    const daemon = await place.begin({ SVC_ENCODERS: '0' })
    await place.worker()
    const { s3 } = place.together
    const refused = new Set<string>()
    s3!.faults = (request) => {
      // The first two runs.
      if (!isSent(request) || (refused.size === 2 && !refused.has(runOf(request)))) return null
      refused.add(runOf(request))
      return REFUSED
    }
    const id = await place.sent(daemon)
    await place.assertWhole(daemon, id)
    assert.equal(refused.size, 2)
  })

  it('a bucket that is slow, cuts lines and loses answers changes nothing', async () => {
    const daemon = await place.begin({ SVC_ENCODERS: '0' })
    await place.worker()
    const faults: (Fault | null)[] = [
      { kind: 'slow', ms: 300 },
      { kind: 'lost' },
      { kind: 'cut', afterBytes: 100 },
      { kind: 'answer', status: 503, code: 'SlowDown' },
      null,
      null,
    ]
    let count = 0
    place.together.s3!.faults = ({ key, method }) =>
      key.includes('/runs/') || (method === 'GET' && key.endsWith('/source'))
        ? faults[count++ % faults.length]!
        : null
    const id = await place.sent(daemon)
    await place.assertWhole(daemon, id)
    assert.ok(count > faults.length)
  })

  it('what killed workers and a killed svc have left is removed, and so is what arrives later', async () => {
    const daemon = await place.begin({ SVC_ENCODERS: '0' })
    const one = await place.worker()
    const id = await place.sent(daemon)
    await until(sentKeys, (keys) => keys.length > 0, 'something to be sent')
    one.signal('SIGKILL')
    await Promise.all([one.ended, daemon.kill()])
    const earlier = await place.segments(id)
    assert.ok((await left()).some((file) => file.endsWith('/source')))
    const late = place.together.s3!.pathOf('media/runs/run_gone/h264_sd/0.m4s')
    await mkdir(dirname(late), { recursive: true })
    for (const kind of ['object', 'metadata.json'])
      await writeFile(late.replace(/object$/, kind), kind === 'object' ? 'late' : '{}')
    const next = await place.together.start()
    await next.api.system.update({ body: { encoding_paused: true } })
    await until(sentKeys, (keys) => keys.length === 0, 'what was sent to be gone')
    await place.worker()
    assert.deepEqual(await left(), [])
    await place.goOn(next)
    await place.assertWhole(next, id, earlier)
  })

  it('one that cannot use the bucket says why, and ends with 2', async () => {
    await place.begin()
    const env = place.workerEnv()
    await assert.rejects(
      startWorker({ ...env, SVC_STORAGE_ACCESS_KEY: '' }),
      /SVC_STORAGE_ACCESS_KEY: is required/,
    )
    await assert.rejects(
      startWorker({ ...env, SVC_STORAGE_SECRET_KEY: 'another' }),
      /SVC_STORAGE_URL cannot be used/,
    )
    const other = env['SVC_STORAGE_URL']!.replace('/media', '/other')
    await assert.rejects(
      startWorker({ ...env, SVC_STORAGE_URL: other }),
      /has its files in s3:\/\/backups\/media, and the worker has s3:\/\/backups\/other/,
    )
  })
})
