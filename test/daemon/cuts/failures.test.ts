/** What goes wrong while a cut or a clip is made: the video stays as it was, and nothing is left behind. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, open, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { until, untilStatus } from '../../daemon.ts'
import { frameNumbers } from '../../sources/coded-video.ts'
import { fakeHardware } from '../../sources/fake-hardware.ts'
import { fillDisk, takeAllSpace } from '../../support/fill-disk.ts'
import { everythingBelow } from '../../support/folder.ts'
import { hastenSweeps } from '../../support/outdate.ts'
import { smallDisk, type SmallDisk } from '../../support/small-disk.ts'
import { cutHouse, framesOf, SECONDS, untilCut, type CutHouse } from './house.ts'
import { itLong } from '../../support/long.ts'

const WHOLE = [{ start: 0, end: SECONDS }]
/** Every edge is encoded. */
const KEEP = [
  { start: 1.2, end: 6.6 },
  { start: 9.4, end: 17.8 },
]
const code = (wanted: string) => (error: unknown) => {
  assert.ok(error instanceof ProblemError)
  assert.equal(error.problem.code, wanted)
  return true
}

const realOf = (name: string): string => execFileSync('which', [name], { encoding: 'utf8' }).trim()

/** The real one, of which no encode of a picture lives while there is a file `deadly` beside it. Answers its path. */
async function mortalFfmpeg(folder: string): Promise<string> {
  const path = join(folder, 'ffmpeg')
  const script =
    // In a sandbox that hides the folder it ends here, and is then run without. The first process of a sandbox
    // cannot kill itself: it ends as one that was killed within.
    `#!/bin/sh\n[ -e '${join(folder, 'seen')}' ] || exit 1\n` +
    `[ -e '${join(folder, 'deadly')}' ] && case "$*" in *libx264*) kill -KILL $$; exit 137 ;; esac\n` +
    `exec ${realOf('ffmpeg')} "$@"\n`
  await writeFile(join(folder, 'seen'), '')
  await writeFile(path, script, { mode: 0o755 })
  await symlink(realOf('ffprobe'), join(folder, 'ffprobe'))
  return path
}

const get = ({ daemon }: CutHouse, id: string) => daemon.api.videos.get({ params: { id } })
const put = ({ daemon }: CutHouse, id: string, keep = KEEP) =>
  daemon.api.videos.putCut({ params: { id }, body: { keep } })
const clipOf = ({ daemon }: CutHouse, id: string) =>
  daemon.api.videos.createClip({ params: { id }, body: { start: 1.2, end: 9.4 } })
const filesOf = async ({ daemon }: CutHouse): Promise<string[]> =>
  (await everythingBelow(join(daemon.dataDir, 'videos')))
    .filter((name) => name.includes('.') || name.endsWith('/source'))
    .sort()

/** What was there before plays, and there are no files but those that there were. */
async function isAsBefore(house: CutHouse, before: Video, files: string[]): Promise<void> {
  await until(
    () => filesOf(house),
    (now) => now.join() === files.join(),
    'the files of the attempt to be gone',
  )
  const now = await get(house, before.id)
  assert.deepEqual(
    [now.playable, now.duration_seconds, now.error],
    [true, before.duration_seconds, null],
  )
  assert.deepEqual(now.renditions, before.renditions)
  for (const url of [now.urls.hls, now.urls.dash, now.renditions[0]!.url])
    assert.deepEqual(await frameNumbers(url), framesOf(WHOLE), url)
}

describe('cut: an encoder that dies', () => {
  let folder: string
  let house: CutHouse
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    house = await cutHouse({ env: { SVC_FFMPEG: await mortalFfmpeg(folder) } })
  })
  after(async () => {
    await house?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('again and again: the cut fails and says what to do, and can be asked for again', async () => {
    const video = await house.made()
    const files = await filesOf(house)
    await writeFile(join(folder, 'deadly'), '')
    await put(house, video.id)
    const failed = await untilCut(house.daemon, video.id)
    await rm(join(folder, 'deadly'))
    assert.deepEqual([failed.state, failed.error?.code], ['failed', 'encoding_failed'])
    assert.match(failed.error!.message, /Cut the video again\./)
    assert.deepEqual([failed.keep, failed.undo_until], [WHOLE, null])
    assert.deepEqual((await get(house, video.id)).cut, {
      state: 'failed',
      ranges: 0,
      undo_until: null,
      error: failed.error,
    })
    await isAsBefore(house, video, files)
    const cut = await house.cut(video.id, KEEP)
    assert.deepEqual(await frameNumbers(cut.urls.hls), framesOf(KEEP))
  })

  it('over a file that was damaged since: the cut says so, and can be made when the file is restored', async () => {
    const video = await house.made()
    const files = await filesOf(house)
    const name = files.find((key) => key.includes(video.video_key) && key.endsWith('/source'))!
    const overwrite = async (bytes: Buffer): Promise<void> => {
      const file = await open(join(house.daemon.dataDir, 'videos', name), 'r+')
      await file.write(bytes, 0, bytes.length, 0)
      await file.close()
    }
    const bytes = await readFile(house.film)
    await overwrite(Buffer.alloc(bytes.length))
    await put(house, video.id)
    const failed = await untilCut(house.daemon, video.id)
    assert.deepEqual([failed.state, failed.error?.code], ['failed', 'source_damaged'])
    assert.match(failed.error!.message, /upload it again/)
    await isAsBefore(house, video, files)
    await overwrite(bytes)
    const cut = await house.cut(video.id, KEEP)
    assert.deepEqual(await frameNumbers(cut.urls.hls), framesOf(KEEP))
  })
})

describe('cut: without ffmpeg', () => {
  let folder: string
  let house: CutHouse
  const programs = ['ffmpeg', 'ffprobe'] as const
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    // Copies, since of a link it is known where it leads.
    for (const name of programs) await copyFile(realOf(name), join(folder, name))
    house = await cutHouse({ env: { SVC_FFMPEG: join(folder, 'ffmpeg') } })
  })
  after(async () => {
    await house?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('a cut waits and says for what, and a clip is refused and leaves nothing', async () => {
    const video = await house.made()
    const files = await filesOf(house)
    for (const name of programs) await rename(join(folder, name), join(folder, `${name}.away`))
    await assert.rejects(clipOf(house, video.id), code('engine_unavailable'))
    await isAsBefore(house, video, files)
    await put(house, video.id)
    const waiting = await until(
      () => get(house, video.id),
      (now) => now.waiting !== null,
      'the cut to wait',
    )
    assert.deepEqual([waiting.waiting?.code, waiting.playable], ['engine_unavailable', true])
    assert.equal((await house.daemon.api.videos.cut({ params: { id: video.id } })).state, 'pending')
    for (const url of [waiting.urls.hls, waiting.urls.dash])
      assert.deepEqual(await frameNumbers(url), framesOf(WHOLE), url)
    for (const name of programs) await rename(join(folder, `${name}.away`), join(folder, name))

    assert.equal((await untilCut(house.daemon, video.id)).state, 'ready')
    const cut = await untilStatus(house.daemon.api, video.id, 'ready')
    assert.deepEqual([cut.waiting, await frameNumbers(cut.urls.hls)], [null, framesOf(KEEP)])
  })
})

describe('cut: a chip that fails', () => {
  let folder: string
  let house: CutHouse
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    house = await cutHouse({ env: { SVC_FFMPEG: await fakeHardware(folder) }, large: true })
    await house.daemon.api.spaces.update({
      params: { id: house.daemon.space },
      body: { encoding: { hardware: 'auto' } },
    })
  })
  after(async () => {
    await house?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('in the middle of a cut: all of it is encoded in software, since its edges would not fit the rest', async () => {
    const video = await house.made()
    const uses = (await readFile(join(folder, 'uses'))).length
    assert.ok(uses > 0, 'the chip was used')
    // Once more, for what tells whether the encoder is still the same.
    const program = await readFile(join(folder, 'ffmpeg'), 'utf8')
    await writeFile(join(folder, 'ffmpeg'), program.replace('> 1000000000', `> ${uses + 1}`))
    const cut = await house.cut(video.id, KEEP)
    const { state, error } = await house.daemon.api.videos.cut({ params: { id: video.id } })
    assert.deepEqual([state, error], ['ready', null])
    assert.match(house.daemon.log(), /the hardware encoder failed/)
    for (const url of [cut.urls.hls, cut.renditions[0]!.url])
      assert.deepEqual(await frameNumbers(url), framesOf(KEEP), url)
  })
})

describe('cut: a full disk', () => {
  let disk: SmallDisk
  let house: CutHouse
  before(async () => {
    disk = await smallDisk(96)
    house = await cutHouse({ disk })
  })
  after(async () => {
    await house?.remove()
    await disk?.release()
  })

  it('without a byte left, cuts and clips are refused, and leave nothing', async () => {
    const video = await house.made()
    await until(
      () => house.daemon.api.system.get(),
      ({ queue }) => queue.waiting + queue.running === 0,
      'the queue to be empty',
    )
    const files = await filesOf(house)
    const clear = await fillDisk(disk.path)
    await assert.rejects(put(house, video.id), code('storage_full'))
    await assert.rejects(clipOf(house, video.id), code('storage_full'))
    await isAsBefore(house, video, files)
    await clear()
    assert.equal((await house.daemon.api.videos.cut({ params: { id: video.id } })).state, 'none')
  })

  itLong(
    'that fills up while they are made: they wait, say so, and go on by themselves',
    async () => {
      const video = await house.made()
      await house.pause(true)
      await put(house, video.id)
      await untilStatus(house.daemon.api, video.id, 'processing')
      const clear = await takeAllSpace(house.daemon)
      const waiting = await until(
        () => get(house, video.id),
        (now) => now.waiting !== null,
        'the cut to wait',
      )
      await house.pause(false)
      assert.deepEqual([waiting.waiting?.code, waiting.playable], ['storage_full', true])
      for (const url of [waiting.urls.hls, waiting.urls.dash])
        assert.deepEqual(await frameNumbers(url), framesOf(WHOLE), url)
      await clear()
      assert.equal((await untilCut(house.daemon, video.id)).state, 'ready')
      const cut = await untilStatus(house.daemon.api, video.id, 'ready')
      assert.deepEqual([cut.waiting, await frameNumbers(cut.urls.hls)], [null, framesOf(KEEP)])

      const again = await takeAllSpace(house.daemon)
      const clip = await clipOf(house, video.id).catch((error: unknown) => error)
      await again()
      if (clip instanceof ProblemError) assert.equal(clip.problem.code, 'storage_full')
      const made = clip instanceof ProblemError ? await clipOf(house, video.id) : (clip as Video)
      assert.equal(
        (await untilStatus(house.daemon.api, made.id, 'ready', 'errored')).status,
        'ready',
      )
    },
  )

  it('a cut that waits can be given up', async () => {
    const video = await house.made()
    const files = await filesOf(house)
    await house.pause(true)
    await put(house, video.id)
    await untilStatus(house.daemon.api, video.id, 'processing')
    const clear = await takeAllSpace(house.daemon)
    await until(
      () => get(house, video.id),
      (now) => now.waiting !== null,
      'the cut to wait',
    )
    await house.pause(false)
    const { state } = await house.daemon.api.videos.deleteCut({ params: { id: video.id } })
    assert.equal(state, 'none')
    await isAsBefore(house, video, files)
    await clear()
  })
})

describe('cut: the daemon is killed', () => {
  let house: CutHouse
  before(async () => {
    house = await cutHouse({ large: true })
  })
  after(() => house?.remove())

  itLong(
    'again and again while a cut is made: it is the same cut, and nothing is left of the tries',
    async () => {
      const video = await house.made()
      const uninterrupted = await house.made()
      await house.cut(uninterrupted.id, KEEP)
      await put(house, video.id)
      for (const afterMs of [300, 700, 1_100, 1_500]) {
        await pause(afterMs)
        await house.daemon.kill()
        house.daemon = await house.daemon.restart()
        assert.equal((await fetch((await get(house, video.id)).urls.hls)).status, 200)
      }
      assert.equal((await untilCut(house.daemon, video.id)).state, 'ready')
      const cut = await untilStatus(house.daemon.api, video.id, 'ready')
      assert.deepEqual(await frameNumbers(cut.urls.hls), framesOf(KEEP))
      const shapeOf = async ({ video_key: key }: Video): Promise<string[]> =>
        (await filesOf(house))
          .filter((name) => name.includes(key))
          .map((name) => name.replace(/^.*?src_\w+/, '').replace(/aud_\w+/, 'aud'))
          .sort()
      const wanted = await shapeOf(uninterrupted)
      await until(
        () => shapeOf(video),
        (now) => now.join() === wanted.join(),
        `${wanted.length} files to be there and no others`,
      )
    },
  )

  itLong('while clips are made: each is there and whole, or nothing is left of it', async () => {
    const video = await house.made()
    for (const afterMs of [5, 25, 60, 120]) {
      const requests = [1, 2, 3].map((start) =>
        house.daemon.api.videos
          .createClip({ params: { id: video.id }, body: { start, end: start + 6.3 } })
          .catch(() => null),
      )
      await pause(afterMs)
      await house.daemon.kill()
      await Promise.all(requests)
      house.daemon = await house.daemon.restart()
    }
    const { data } = await house.daemon.api.videos.list({ query: { limit: 100 } })
    for (const { id } of data)
      assert.equal((await untilStatus(house.daemon.api, id, 'ready', 'errored')).status, 'ready')
    hastenSweeps(house.daemon.dataDir)
    await house.daemon.kill()
    house.daemon = await house.daemon.restart()
    const keysOnDisk = async (): Promise<string[]> =>
      [...new Set((await filesOf(house)).map((name) => name.split('/')[1]!))].sort()
    const keys = data.map(({ video_key: key }) => key).sort()
    await until(keysOnDisk, (now) => now.join() === keys.join(), 'only videos to have files')
  })
})
