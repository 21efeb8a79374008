import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo, frameNumbers } from '../sources/coded-video.ts'
import { assertOrder } from '../support/event-order.ts'
import { everythingBelow } from '../support/folder.ts'
import { alive, encodersOn, writtenBy } from '../support/processes.ts'
import { itLong } from '../support/long.ts'

const KILLS = 12
const SECONDS = 40
/** An encoder that has sent so much has made frames: without any between two deaths, a place is given up. */
const MADE_BYTES = 50_000

describe('journey: encoders are killed again and again', () => {
  let folder: string
  let daemon: Daemon
  let film: Buffer

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    film = await readFile(
      await codedVideo(join(folder, 'film.mp4'), {
        seconds: SECONDS,
        width: 960,
        height: 540,
        audio: 'sine=f=440',
      }),
    )
    daemon = await startDaemon()
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const video = (id: string): Promise<Video> => daemon.api.videos.get({ params: { id } })
  const typesOf = async (id: string) =>
    (await daemon.api.events.list({ query: { video: id } })).data.map(({ type }) => type)

  async function startProcessing(name: string): Promise<string> {
    const { id } = await daemon.api.videos.create({ body: { name } })
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(film) })
    await untilStatus(daemon.api, id, 'processing')
    return id
  }

  /** URLs of the playlists of what is encoded of its picture. */
  async function renditionsOf(id: string): Promise<URL[]> {
    const { urls } = await until(
      () => video(id),
      ({ playable }) => playable,
      'the video to be playable',
    )
    const manifest = await (await fetch(urls.hls)).text()
    return manifest
      .split('\n')
      .filter((line) => /\/h264_\w+\/playlist\.m3u8$/.test(line) && !line.startsWith('#'))
      .map((line) => new URL(line, urls.hls))
  }

  function kill(pids: number[]): number {
    let killed = 0
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
        killed += 1
      } catch {
        // It ended while we looked.
      }
    }
    return killed
  }

  /** Segment file → its inode. */
  async function segments(id: string): Promise<Map<string, number>> {
    const { video_key } = await video(id)
    const names = (await everythingBelow(daemon.dataDir)).filter(
      (name) => name.includes(`/${video_key}/`) && name.endsWith('.m4s'),
    )
    return new Map(
      await Promise.all(
        names.map(async (name) => [name, (await stat(join(daemon.dataDir, name))).ino] as const),
      ),
    )
  }

  it(
    'in the middle of an encode, one by one: it ends ready, with every frame, and nobody is told ' +
      'of a failure',
    async () => {
      const id = await startProcessing('Killed encoders')
      let kills = 0
      const states = new Set<string>()
      while (kills < KILLS) {
        const { status } = await video(id)
        states.add(status)
        if (status !== 'processing') break
        const working = encodersOn(daemon.dataDir).find((pid) => writtenBy(pid) > MADE_BYTES)
        if (working === undefined) {
          await pause(10)
          continue
        }
        kills += kill([working])
        await until(
          () => alive(working),
          (is) => !is,
          'the encoder to be gone',
        )
      }
      assert.equal(kills, KILLS, 'the encode ended before it could be killed so often')
      const ready = await untilStatus(daemon.api, id, 'ready', 'errored')
      assert.equal(ready.status, 'ready', JSON.stringify(ready.error))
      assertOrder(await typesOf(id), [
        'video.created',
        'video.uploaded',
        'video.processing',
        'video.ready',
      ])
      const sd = ready.renditions.find(({ name }) => name === 'h264_sd')!
      assert.deepEqual(
        await frameNumbers(sd.url),
        Array.from({ length: SECONDS * 30 }, (_, at) => at),
      )
      assert.deepEqual(
        (await everythingBelow(daemon.dataDir)).filter((entry) => /\.(part|begun)$/.test(entry)),
        [],
      )
    },
  )

  itLong(
    'every one, as soon as it starts: the video errs in the end, what was made goes on playing, ' +
      'and a retry goes on from there',
    async () => {
      // A part of it is made for viewers, and nothing else yet.
      await daemon.api.system.update({ body: { encoding_paused: true } })
      const id = await startProcessing('No encoder lives')
      for (const playlist of await renditionsOf(id))
        for (let segment = 0; segment < 5; segment += 1)
          assert.equal((await fetch(new URL(`${segment}.m4s`, playlist))).status, 200)
      await until(
        () => video(id),
        ({ progress }) => progress > 0.25,
        'a part of it to be made',
      )
      const killing = new AbortController()
      const killer = (async () => {
        while (!killing.signal.aborted) {
          kill(encodersOn(daemon.dataDir))
          await pause(5)
        }
      })()
      await daemon.api.system.update({ body: { encoding_paused: false } })
      const errored = await until(
        () => video(id),
        ({ status }) => status === 'errored' || status === 'ready',
        'the tries to end',
      ).finally(() => killing.abort())
      await killer
      assert.deepEqual(
        [errored.status, errored.error?.code, errored.playable],
        ['errored', 'encoding_failed', true],
      )
      assert.ok(errored.progress > 0.2, `${errored.progress}`)
      const encoded = await segments(id)
      assert.ok(encoded.size > 4, `${[...encoded.keys()].join(' ')}`)
      const manifest = await fetch(errored.urls.hls)
      assert.equal(manifest.status, 200)
      const playlist = new URL(
        (await manifest.text())
          .split('\n')
          .find((line) => line.includes('/h264_sd/') && !line.startsWith('#'))!,
        errored.urls.hls,
      )
      for (const name of ['init.mp4', '0.m4s'])
        assert.equal((await fetch(new URL(name, playlist))).status, 200, name)

      await daemon.api.videos.retry({ params: { id } })
      const again = await until(
        () => video(id),
        ({ status }) => status !== 'uploaded',
        'the retry to begin',
      )
      assert.ok(again.progress > 0.2, `it went on at ${again.progress}`)
      const ready = await untilStatus(daemon.api, id, 'ready', 'errored')
      assert.equal(ready.status, 'ready', JSON.stringify(ready.error))
      const now = await segments(id)
      assert.deepEqual(
        [...encoded].filter(([name, inode]) => now.get(name) !== inode),
        [],
        'what was made before was made again',
      )
      assert.deepEqual(
        await frameNumbers(ready.renditions.find(({ name }) => name === 'h264_sd')!.url),
        Array.from({ length: SECONDS * 30 }, (_, at) => at),
      )
    },
  )

  itLong(
    'after a kill of the daemon while encoding is paused, every rendition shows the progress ' +
      'that was reached',
    async () => {
      const id = await startProcessing('Paused and killed')
      await until(
        () => video(id),
        ({ renditions }) =>
          renditions.every(({ kind, progress }) => kind === 'audio' || progress > 0.03),
        'a part of each rendition',
      )
      await daemon.api.system.update({ body: { encoding_paused: true } })
      const before = await video(id)
      await daemon.kill()
      daemon = await daemon.restart()
      const reached = new Map(before.renditions.map(({ name, progress }) => [name, progress]))
      // Two rounds of what writes it.
      for (let look = 0; look < 25; look += 1) {
        const now = await video(id)
        assert.ok(now.progress >= before.progress)
        for (const { name, progress } of now.renditions)
          assert.ok(
            progress >= reached.get(name)!,
            `${name}: ${progress} after ${reached.get(name)}`,
          )
        await pause(100)
      }
      await daemon.api.system.update({ body: { encoding_paused: false } })
      assert.equal((await untilStatus(daemon.api, id, 'ready', 'errored')).status, 'ready')
    },
  )
})
