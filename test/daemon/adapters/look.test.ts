/**
 * The look at the files of a library: after the start, beside everything else, and without a file
 * handle for each segment.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { createSelfCheck } from '../../../daemon/adapters/self-check.ts'
import { systemSchedule } from '../../../daemon/adapters/system.ts'
import { startDaemon, until, untilStatus } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'
import { itLong } from '../../support/long.ts'

const run = promisify(execFile)
const NOTHING = { files: 0, faultyFiles: 0, faultyVideos: 0, first: null, damage: null }

/** Whether a thread of a process waits in open(2) for somebody who writes into a FIFO. */
async function waitsForWriter(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`)
  const places = threads.map((thread) =>
    // A thread may have ended since it was listed.
    readFile(`/proc/${pid}/task/${thread}/wchan`, 'utf8').catch(() => ''),
  )
  return (await Promise.all(places)).includes('wait_for_partner')
}

describe('the look at the files of a library', () => {
  const folder = folders()

  it('begins some time after the start, and not at all where that was ended before', async () => {
    const laterMs = 50
    let looks = 0
    const started = Promise.withResolvers<number>()
    const look = async (): Promise<typeof NOTHING> => {
      looks += 1
      started.resolve(performance.now())
      return NOTHING
    }
    const options = {
      lostLines: () => null,
      look,
      log: silentLog(),
      schedule: systemSchedule,
      laterMs,
    }
    const startedAt = performance.now()
    const stop = createSelfCheck(options).start()
    assert.ok(Math.ceil((await started.promise) - startedAt) + 1 >= laterMs)
    await stop()
    assert.equal(looks, 1)
    await createSelfCheck({ ...options, laterMs: 0 }).start()()
    await new Promise((resolve) => setTimeout(resolve, 5))
    assert.equal(looks, 1)
  })

  itLong(
    'a look that stands still holds up neither the start nor an answer; segments are looked for ' +
      'by their names',
    async () => {
      const daemon = await startDaemon()
      try {
        const film = await codedVideo(join(await folder(), 'a.mp4'), {
          seconds: 2,
          width: 320,
          height: 180,
        })
        const { id } = await daemon.api.videos.create({ body: { name: 'Kept' } })
        await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
        await untilStatus(daemon.api, id, 'ready')
        await daemon.stop()
        const below = join(daemon.dataDir, 'videos', id.slice(0, 5), id.slice(5))
        const [source] = (await readdir(below)).filter((name) => name.startsWith('src_'))
        const rendition = join(below, source!, 'renditions', 'h264_sd')
        // Whoever opens one of these to read it waits until somebody writes.
        for (const name of ['init.mp4', '0.m4s']) {
          await rename(join(rendition, name), join(rendition, `${name}.away`))
          await run('mkfifo', [join(rendition, name)])
        }

        const again = await daemon.restart()
        const isRead = (name: string): number | null => {
          try {
            return openSync(join(rendition, name), constants.O_WRONLY | constants.O_NONBLOCK)
          } catch (error) {
            assert.equal((error as NodeJS.ErrnoException).code, 'ENXIO')
            return null
          }
        }
        await until(
          () => waitsForWriter(again.pid),
          (waits) => waits,
          'the look to stand still',
        )
        const answers = async () => [
          (await again.api.videos.get({ params: { id } })).name,
          (await fetch(`${again.baseUrl}/readyz`)).status,
        ]
        assert.deepEqual(await answers(), ['Kept', 200])
        assert.deepEqual(
          (await again.api.system.get()).problems.filter(({ code }) => code === 'media_missing'),
          [],
        )
        // Opened by its writer, it is seen to be no file, and the look goes on.
        closeSync(isRead('init.mp4')!)
        const missing = async () =>
          (await again.api.system.get()).problems.find(({ code }) => code === 'media_missing')
            ?.message
        const reported = await until(
          missing,
          (message) => message !== undefined,
          'what was found to be told',
        )
        assert.match(reported!, /^1 file of 1 video .*init\.mp4/)
        assert.equal(isRead('0.m4s'), null)
        await again.stop()
      } finally {
        await rm(daemon.dataDir, { recursive: true, force: true })
      }
    },
  )
})
