/**
 * The look at the files of a library: after the start, beside everything else, and without a file
 * handle for each segment.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { lookInThread } from '../../../daemon/adapters/backups/threads.ts'
import { createSelfCheck } from '../../../daemon/adapters/self-check.ts'
import { systemSchedule } from '../../../daemon/adapters/system.ts'
import { openDatabase } from '../../../daemon/db/database.ts'
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

  it('finds the damage of a database whose tables of files cannot be read', async () => {
    const dataDir = await folder()
    const file = join(dataDir, 'svc.db')
    await (await openDatabase({ file })).close()
    const pageOf = (table: string): [at: number, length: number] => {
      const database = new DatabaseSync(file, { readOnly: true })
      const sql = `SELECT rootpage FROM sqlite_schema WHERE name = '${table}'`
      const { rootpage } = database.prepare(sql).get() as { rootpage: number }
      const size = database.prepare('PRAGMA page_size').get() as { page_size: number }
      database.close()
      return [(rootpage - 1) * size.page_size, size.page_size]
    }
    const look = () => lookInThread({ dataDir, save: null }, new AbortController().signal)
    assert.deepEqual(await look(), NOTHING)
    const [at, length] = pageOf('videos')
    const bytes = await readFile(file)
    await writeFile(file, bytes.fill(0xa5, at, at + length))
    const found = await look()
    assert.ok(found.damage, JSON.stringify(found))
    await writeFile(file, bytes.fill(0xa5, 0, 100))
    assert.match((await look()).damage ?? '', /not a database/)
  })

  it('keeps what it has counted of the files when only damage is found', async () => {
    const looks: (typeof NOTHING | { damage: string })[] = [{ ...NOTHING, files: 7 }]
    const log = silentLog()
    const check = createSelfCheck({
      lostLines: () => null,
      look: async () => looks.shift() ?? { damage: 'a page is damaged' },
      log,
      schedule: systemSchedule,
      laterMs: 0,
    })
    const stop = check.start()
    const last = async () => check.last()
    await until(last, (found) => found?.files === 7, 'the first look')
    check.again()
    const found = await until(last, (now) => now?.damage !== null, 'the second look')
    assert.deepEqual(found, { ...NOTHING, files: 7, damage: 'a page is damaged' })
    await stop()
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
