import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import type { Import } from '../../../daemon/contract/import.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { servers } from '../../support/server.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

/** The attempts of the job `import`; after the last one it is given up. */
const ATTEMPTS = 5

describe('imports: while the network is away', () => {
  const folder = folders()
  const serve = servers()
  let daemon: Daemon
  let clip: Buffer

  before(async () => {
    const file = join(await folder(), 'clip.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=0.5', '-pix_fmt', 'yuv420p']
    await ffmpeg(...picture, '-c:v', 'libx264', '-preset', 'ultrafast', file)
    clip = await readFile(file)
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: 'localhost' } })
    await daemon.api.system.update({ body: { encoding_paused: true } })
  })
  after(() => daemon.remove())

  const read = (id: string): Promise<Import> => daemon.api.imports.get({ params: { id } })
  const ended = (id: string) =>
    until(
      () => read(id),
      ({ ended_at }) => ended_at !== null,
      'the import to end',
    )
  const retried = (id: string) =>
    until(
      () => read(id),
      ({ error }) => error !== null,
      'the import to wait for the network',
    )
  const videosOf = async (id: string) =>
    (await daemon.api.imports.items({ params: { id }, query: { limit: 100, kind: 'video' } })).data
  const begin = async (paths: string[], port: number): Promise<string> => {
    const rows = paths.map((path) => `http://localhost:${port}/${path}.mp4`)
    const content = ['url', ...rows].join('\n')
    return (await daemon.api.imports.create({ body: { source: 'csv', content } })).id
  }
  const many = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `${name}-${at}`)

  /** The next attempt of the job is the last one. */
  async function useUpAttempts(id: string): Promise<void> {
    const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'), { timeout: 10_000 })
    const set = database.prepare(
      `UPDATE jobs SET attempts = ? WHERE kind = 'import' AND subject = ? AND attempts > 0`,
    )
    try {
      await until(
        async () => Number(set.run(ATTEMPTS, id).changes),
        (changes) => changes === 1,
        'the job to have failed once',
      )
    } finally {
      database.close()
    }
  }

  it('an outage that is longer than the attempts of each file fails none of them', async () => {
    let isAway = true
    const { port } = await serve((request, response) => {
      if (isAway) request.socket.destroy()
      else response.end(clip)
    })
    const id = await begin(many(3, 'short'), port)
    const waiting = await retried(id)
    assert.deepEqual(
      [waiting.status, waiting.error?.code, waiting.progress.waiting, waiting.progress.failed],
      ['fetching', 'source_unreachable', 3, 0],
    )
    isAway = false
    const { status, error, progress } = await ended(id)
    assert.deepEqual([status, error, progress.done, progress.failed], ['finished', null, 3, 0])
  })

  it('a file that stays unreachable while others arrive has failed at once', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/dead.mp4') request.socket.destroy()
      else response.end(clip)
    })
    const { status, error, progress } = await ended(await begin(['dead', 'alive'], port))
    assert.deepEqual(
      [status, error?.code, progress.done, progress.failed],
      ['finished', 'import_incomplete', 1, 1],
    )
  })

  it('an import that is given up after an outage says so, and its files wait for a retry', async () => {
    let isAway = true
    const { port } = await serve((request, response) => {
      if (isAway) request.socket.destroy()
      else response.end(clip)
    })
    const id = await begin(many(11, 'long'), port)
    await useUpAttempts(id)
    const { status, error, progress } = await ended(id)
    assert.deepEqual(
      [status, error?.code, progress.waiting, progress.failed],
      ['failed', 'source_unreachable', 11, 0],
    )
    assert.match(error!.message, /^11 videos could not be fetched.*Retry the import/)
    assert.match((await videosOf(id))[0]!.error!.message, /closed the connection/)
    isAway = false
    await daemon.api.imports.retry({ params: { id } })
    assert.equal((await ended(id)).progress.done, 11)
    // A retry counts attempts anew, also of files that had not failed.
    assert.ok((await videosOf(id)).every(({ attempts }) => attempts === 0))
  })

  it('a few files that were unreachable for all attempts fail alone', async () => {
    const { port } = await serve((request) => void request.socket.destroy())
    const id = await begin(many(2, 'few'), port)
    await useUpAttempts(id)
    const { status, error, progress } = await ended(id)
    assert.deepEqual([status, error?.code, progress.failed], ['finished', 'import_incomplete', 2])
  })
})
