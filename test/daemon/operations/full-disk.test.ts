/**
 * On a full disk the appliance starts, serves what there is, answers 507 to what would write, and
 * catches up by itself.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'mocha'
import type { ProblemError } from '../../../daemon/contract/client.ts'
import { startDaemon, startEnv, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { fillDisk } from '../../support/fill-disk.ts'
import { folders } from '../../support/folder.ts'
import { smallDisk, type SmallDisk } from '../../support/small-disk.ts'

const MAIN = join(import.meta.dirname, '..', '..', '..', 'daemon', 'main.ts')

describe('a start on a full disk', () => {
  const folder = folders()
  let disk: SmallDisk
  let daemon: Daemon
  let id: string
  let clear: () => Promise<void>
  before(async () => {
    disk = await smallDisk(64)
    daemon = await startDaemon({ disk })
    const film = await codedVideo(join(await folder(), 'a.mp4'), {
      seconds: 2,
      width: 320,
      height: 180,
    })
    id = (await daemon.api.videos.create({ body: { name: 'Kept' } })).id
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await untilStatus(daemon.api, id, 'ready')
  })
  after(async () => {
    await daemon?.stop()
    await disk?.release()
  })

  async function serves(): Promise<void> {
    const video = await daemon.api.videos.get({ params: { id } })
    const playlist = await fetch(
      video.urls.hls.replace(new URL(video.urls.hls).origin, daemon.baseUrl),
    )
    assert.equal(playlist.status, 200)
    const [first] = (await playlist.text())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    const media = await (await fetch(new URL(first!, playlist.url))).text()
    const segment = await fetch(
      new URL(
        media.split('\n').find((line) => line !== '' && !line.startsWith('#'))!,
        new URL(first!, playlist.url),
      ),
    )
    assert.equal(segment.status, 200)
    assert.ok((await segment.arrayBuffer()).byteLength > 1_000)
    await assert.rejects(
      daemon.api.videos.create({ body: { name: 'New' } }),
      ({ problem }: { problem: { status: number } }) => problem.status === 507,
    )
    const ready = await fetch(`${daemon.baseUrl}/readyz`)
    assert.equal(ready.status, 503)
    assert.equal(
      ((await ready.json()) as { checks: { storage: { ok: boolean } } }).checks.storage.ok,
      false,
    )
  }

  it('after a stop serves media and answers 507; once there is room it writes again without a restart', async () => {
    await daemon.stop()
    clear = await fillDisk(disk.path)
    daemon = await daemon.restart()
    await serves()
    await clear()
    const made = await until(
      () => daemon.api.videos.create({ body: { name: 'New' } }).catch(() => null),
      (video) => video !== null,
      'a video to be made',
    )
    assert.equal((await daemon.api.videos.get({ params: { id: made!.id } })).name, 'New')
    await until(
      () => daemon.log(),
      (log) => log.includes('disk space is available again'),
      'jobs to go on',
    )
    // A job runs: removing a video is one.
    await daemon.api.videos.delete({ params: { id: made!.id } })
    await until(
      () => daemon.api.system.get(),
      ({ queue }) => queue.waiting + queue.running === 0,
      'the queue to be empty',
    )
  })

  it('after SIGKILL as well', async () => {
    await daemon.api.videos.update({ params: { id }, body: { name: 'Just before' } })
    await daemon.kill()
    clear = await fillDisk(disk.path)
    daemon = await daemon.restart()
    assert.equal((await daemon.api.videos.get({ params: { id } })).name, 'Just before')
    await serves()
  })

  it('holds the lock against a second start, and frees it at SIGKILL', async () => {
    const second = spawn(disk.enter[0]!, [...disk.enter.slice(1), process.execPath, MAIN], {
      env: { ...startEnv(), SVC_DATA_DIR: disk.innerPath, SVC_PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const code = new Promise<number | null>((resolve) => second.once('close', resolve))
    assert.match(
      await text(second.stderr),
      new RegExp(`in use by process ${daemon.pid}.*${daemon.baseUrl}`),
    )
    assert.equal(await code, 2)
    await daemon.kill()
    daemon = await daemon.restart()
    await serves()
    await clear()
    await until(
      () => daemon.api.videos.create({ body: { name: 'Later' } }).catch(() => null),
      (video) => video !== null,
      'a video to be made',
    )
  })
})

describe('a disk that is full while svc runs', () => {
  let disk: SmallDisk
  let daemon: Daemon
  before(async () => {
    disk = await smallDisk(40)
    daemon = await startDaemon({ disk })
  })
  after(async () => {
    await daemon?.stop()
    await disk?.release()
  })

  for (const failures of [1, 2, 3, 10])
    it(`${failures} refused changes later, all that is acknowledged is there, also after SIGKILL`, async () => {
      const { id } = await daemon.api.videos.create({ body: { name: 'Before' } })
      const clear = await fillDisk(disk.path)
      // What fits into the log of the database as it is, is not refused.
      let [refused, description] = [0, '']
      for (let nth = 0; nth < 2_000 && refused < failures; nth++)
        try {
          const body = { description: `${nth} `.padEnd(4_000, 'x') }
          ;({ description } = await daemon.api.videos.update({ params: { id }, body }))
        } catch (error) {
          assert.equal((error as ProblemError).problem.code, 'storage_full')
          refused++
        }
      assert.equal(refused, failures)
      await clear()
      const made = await daemon.api.videos.create({ body: { name: 'After' } })
      await daemon.api.videos.update({ params: { id }, body: { name: 'Changed' } })
      const seen = async () => {
        const get = async (video: string) => {
          const found = await daemon.api.videos.get({ params: { id: video } })
          return [found.name, found.description]
        }
        return [await get(made.id), await get(id)]
      }
      const expected = [
        ['After', ''],
        ['Changed', description],
      ]
      assert.deepEqual(await seen(), expected)
      await daemon.kill()
      daemon = await daemon.restart()
      assert.deepEqual(await seen(), expected)
    })
})
