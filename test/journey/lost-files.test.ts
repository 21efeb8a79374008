import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { sourceWithTracks, srtOf } from '../sources/with-tracks.ts'
import { codedVideo, frameNumbers } from '../sources/coded-video.ts'
import { everythingBelow } from '../support/folder.ts'
import { runSql } from '../support/run-sql.ts'
import { itLong } from '../support/long.ts'

const SECONDS = 12
const everyFrame = Array.from({ length: SECONDS * 30 }, (_, at) => at)

describe('journey: lost files of a ready video', () => {
  let daemon: Daemon
  let folder: string
  let film: Buffer

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    film = await readFile(
      await codedVideo(join(folder, 'film.mp4'), {
        seconds: SECONDS,
        width: 640,
        height: 360,
        audio: 'sine=f=440',
      }),
    )
    daemon = await startDaemon()
  })
  after(async () => {
    await daemon?.remove()
    await rm(daemon.dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })

  async function ready(): Promise<{ video: Video; base: string; dir: string }> {
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(film) })
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    const below = join(daemon.dataDir, 'videos', video.space, video.video_key)
    const source = (await readdir(below)).find((name) => name.startsWith('src_'))!
    return { video, base: video.urls.hls.replace('manifest.m3u8', ''), dir: join(below, source) }
  }

  async function get(url: string, headers: Record<string, string> = {}) {
    const response = await fetch(url, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      length: Number(response.headers.get('content-length')),
      bytes,
      text: () => bytes.toString(),
    }
  }
  /** What was lost first has all of the video looked through, while more of it is lost and made again. */
  const untilRepaired = () =>
    until(
      () => daemon.api.system.get(),
      ({ queue }) => queue.waiting + queue.running === 0,
      'the repair to end',
    )
  const segmentUrls = (base: string, dir: string) => ({
    of: (part: string, file: string) =>
      `${base}s/${dir.split('/').at(-1)!}/${part.replace('renditions/', '')}/${file}`,
  })

  it(
    'a segment and an init segment are made again for whoever plays, and so is the whole folder ' +
      'of a rendition',
    async () => {
      const { base, dir, video } = await ready()
      const { of } = segmentUrls(base, dir)
      const track = video.audio_tracks[0]!.id
      for (const [part, file] of [
        ['renditions/h264_sd', '1.m4s'],
        ['renditions/h264_sd', 'init.mp4'],
        [`audio/${track}`, '1.m4s'],
        [`audio/${track}`, 'init.mp4'],
      ] as const) {
        await rm(join(dir, part, file))
        const answers = await Promise.all([get(of(part, file)), get(of(part, file))])
        for (const { status, length, bytes } of answers)
          assert.deepEqual([status, length], [200, bytes.length], `${part}/${file}`)
        assert.equal((await stat(join(dir, part, file))).isFile(), true)
      }
      // A folder that somebody writes to cannot be removed.
      await untilRepaired()
      await rm(join(dir, 'renditions/h264_sd'), { recursive: true })
      for (const file of ['init.mp4', '0.m4s', '3.m4s'])
        assert.equal((await get(of('renditions/h264_sd', file))).status, 200, file)
      assert.equal((await get(of('renditions/h264_sd', '4.m4s'))).status, 404)
      assert.equal((await get(of('renditions/h264_sd', '1000000.m4s'))).status, 404)
    },
  )

  itLong(
    'a file for downloading is whole again, of the length that it says, also in ranges',
    async () => {
      const { base, dir } = await ready()
      const address = `${base}h264_sd.mp4`
      const before = await get(address)
      for (const lose of ['renditions/h264_sd/1.m4s', 'renditions/h264_sd', 'files']) {
        // A folder that somebody writes to cannot be removed.
        await untilRepaired()
        await rm(join(dir, lose), { recursive: true })
        const answer = await get(address)
        assert.deepEqual([answer.status, answer.length], [200, answer.bytes.length], lose)
        const range = await get(address, { range: 'bytes=1000-1999' })
        assert.deepEqual(
          [range.status, range.bytes],
          [206, answer.bytes.subarray(1_000, 2_000)],
          lose,
        )
        assert.deepEqual(await frameNumbers(address), everyFrame, lose)
      }
      assert.ok(before.bytes.length > 0)
      await untilRepaired()
      const { bytes } = await get(address)
      const video = await daemon.api.videos.get({
        params: { id: base.split('/').slice(-3, -1).join('') },
      })
      assert.equal(
        video.renditions.find(({ name }) => name === 'h264_sd')!.size_bytes,
        bytes.length,
      )
    },
  )

  it('a repair that is asked for makes all of it again while nobody plays it', async () => {
    const { video, dir } = await ready()
    const { id } = video
    const track = video.audio_tracks[0]!.id
    const lost = [`renditions/h264_sd/1.m4s`, `audio/${track}/init.mp4`, `audio/${track}/0.m4s`]
    for (const path of lost) await rm(join(dir, path))
    assert.equal((await daemon.api.videos.repair({ params: { id } })).id, id)
    await until(
      () => everythingBelow(dir),
      (names) => lost.every((path) => names.includes(path)),
      'the files to be there again',
    )
    const { id: empty } = await daemon.api.videos.create({ body: {} })
    await assert.rejects(daemon.api.videos.repair({ params: { id: empty } }), {
      message: /Only ready videos can be repaired; this video is created/,
    })
  })

  itLong(
    'with everything lost but the source: manifests, images, storyboard and waveform come again, ' +
      'and all of it is mended behind',
    async () => {
      const { base, dir, video } = await ready()
      const all = async () =>
        (await everythingBelow(dir)).filter((name) => /\.(m4s|mp4)$/.test(name)).sort()
      const before = await all()
      for (const name of await readdir(dir))
        if (name !== 'source') await rm(join(dir, name), { recursive: true })
      for (const path of [
        'manifest.m3u8',
        'manifest.mpd',
        'poster.jpg',
        'thumbnail.webp',
        'storyboard.vtt',
        'storyboard.jpg',
        'peaks.json',
        'audio.m4a',
        'h264_sd.mp4',
      ]) {
        const answer = await get(`${base}${path}`)
        assert.deepEqual(
          [answer.status, answer.length],
          [200, answer.bytes.length],
          `${path} ${answer.status} ${answer.text().slice(0, 300)}`,
        )
      }
      assert.equal((await get(`${video.urls.image!}?time=2.5`)).status, 200)
      await until(
        all,
        (now) => before.every((name) => now.includes(name)),
        'everything to be there again',
      )
      assert.deepEqual(await frameNumbers(`${base}h264_sd.mp4`), everyFrame)
    },
  )

  itLong(
    'the text of a subtitle that came with the source is read from it again; one that was ' +
      'uploaded is told as lost',
    async () => {
      const file = await sourceWithTracks(join(folder, 'tracks.mkv'), {
        seconds: 4,
        subtitles: [
          { text: srtOf(['01,000', '02,000', 'Good day']), codec: 'copy', language: 'eng' },
          { text: srtOf(['01,000', '02,000', 'Goedendag']), codec: 'copy', language: 'nld' },
        ],
      })
      const { id } = await daemon.api.videos.create({ body: {} })
      await daemon.api.videos.putSource({
        params: { id },
        raw: new Uint8Array(await readFile(file)),
      })
      const video = await untilStatus(daemon.api, id, 'ready', 'errored')
      const uploaded = await daemon.api.subtitles.create({
        params: { id },
        body: { language: 'de', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nGuten Tag\n' },
      })
      const below = join(daemon.dataDir, 'videos', video.space, video.video_key)
      const texts = (await everythingBelow(below)).filter(
        (name) => name.includes('subtitles/') && name.endsWith('.vtt'),
      )
      assert.equal(texts.length, 3)
      for (const name of texts) await rm(join(below, name))
      const dutch = video.subtitles.find(({ language }) => language === 'nl')!
      assert.match((await get(dutch.url)).text(), /Goedendag/)
      const english = video.subtitles.find(({ language }) => language === 'en')!
      assert.match(
        (
          await get(`${video.urls.hls.replace('manifest.m3u8', '')}subtitles/${english.id}.vtt`)
        ).text(),
        /Good day/,
      )
      assert.equal((await get(uploaded.url)).status, 410)
    },
  )

  itLong(
    'a video of before the first release is made again from its source at the start, and plays ' +
      'meanwhile',
    async () => {
      const { video, base, dir } = await ready()
      await daemon.stop()
      await runSql(daemon.dataDir, 'UPDATE sources SET storyboard = 0, peaks = 0 WHERE video = ?', [
        video.id,
      ])
      await rm(join(dir, 'stills'), { recursive: true })
      // On another grid: what is in a segment is not what its number says.
      const old = join(dir, 'renditions', 'h264_sd')
      for (const name of ['1.m4s', '2.m4s']) await copyFile(join(old, '0.m4s'), join(old, name))
      daemon = await daemon.restart()
      const now = () => daemon.api.videos.get({ params: { id: video.id } })
      assert.equal((await now()).playable, true)
      const again = await until(
        now,
        ({ status, urls }) =>
          status === 'errored' || (status === 'ready' && urls.storyboard !== null),
        'it to be made again',
      )
      assert.equal(again.status, 'ready', JSON.stringify(again.error))
      assert.ok(!(await (await fetch(again.urls.hls)).text()).includes(dir.split('/').at(-1)!))
      const address = base.replace(/^http:\/\/[^/]+/, daemon.baseUrl)
      for (const path of ['storyboard.vtt', 'peaks.json', 'h264_sd.mp4'])
        assert.equal((await get(`${address}${path}`)).status, 200, path)
      for (const time of [3, 5, 11])
        assert.equal((await get(`${again.urls.image!}?time=${time}`)).status, 200, `${time} s`)
      assert.deepEqual(await frameNumbers(`${address}h264_sd.mp4`), everyFrame)
    },
  )

  it(
    'with the source lost too the answer is honest, the log has the path once, and the video ' +
      'says what is missing',
    async () => {
      const { base, dir, video } = await ready()
      const { of } = segmentUrls(base, dir)
      await rm(join(dir, 'source'))
      await rm(join(dir, 'renditions/h264_sd/2.m4s'))
      for (let time = 0; time < 3; time += 1) {
        const answer = await get(of('renditions/h264_sd', '2.m4s'))
        assert.deepEqual([answer.status, JSON.parse(answer.text()).code], [410, 'file_lost'])
      }
      assert.equal((await get(of('renditions/h264_sd', '1.m4s'))).status, 200)
      assert.equal((await get(`${base}h264_sd.mp4`)).status, 410)
      const lines = await until(
        () =>
          daemon
            .log()
            .split('\n')
            .filter(
              (line) =>
                line.includes('lost and cannot be rebuilt') &&
                line.includes('renditions/h264_sd/2.m4s'),
            ),
        ({ length }) => length > 0,
        'the line in the log',
      )
      assert.equal(lines.length, 1, lines.join('\n'))
      const shown = await daemon.api.videos.get({ params: { id: video.id } })
      assert.ok(
        shown.missing_files.some((name) => name.endsWith('renditions/h264_sd/2.m4s')),
        JSON.stringify(shown.missing_files),
      )
      assert.equal(shown.status, 'ready')
    },
  )
})
