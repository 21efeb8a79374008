import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import type { Peaks } from '../../../daemon/ports/stills.ts'
import { until, untilStatus } from '../../daemon.ts'
import { frameNumbers } from '../../sources/coded-video.ts'
import { join as joined } from '../access/join.ts'
import { compared, cutHouse, framesOf, RATE, SECONDS, soundOf, type CutHouse } from './house.ts'
import { filesBelow } from '../../support/folder.ts'
import { itLong } from '../../support/long.ts'

const VTT =
  'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\none\n\n00:00:05.000 --> 00:00:07.000\ntwo\n\n' +
  '00:00:11.000 --> 00:00:13.000\nthree\n\n00:00:18.000 --> 00:00:19.000\nfour\n'
const KEEP = [
  { start: 2, end: 6 },
  { start: 12, end: 16.4 },
]
const WHOLE = [{ start: 0, end: SECONDS }]

describe('cut: what belongs to a video', () => {
  let house: CutHouse
  before(async () => {
    house = await cutHouse()
  })
  after(() => house?.remove())
  const api = () => house.daemon.api
  const textOf = async (url: string): Promise<string> => {
    const answer = await fetch(url)
    assert.equal(answer.status, 200, url)
    return answer.text()
  }
  const baseOf = ({ urls }: Video): string => urls.hls.replace('/manifest.m3u8', '')
  const get = (id: string) => api().videos.get({ params: { id } })
  /** The waveform of what plays, in seconds; the film is as loud at every moment. */
  async function heardSeconds(url: string): Promise<number> {
    const { data, length, sample_rate, samples_per_pixel } = JSON.parse(await textOf(url)) as Peaks
    assert.equal(data.length, 2 * length)
    const most = data.filter((_, at) => at % 2 === 1)
    assert.ok(Math.min(...most.slice(2, -2)) > 30, `${most}`)
    return (length * samples_per_pixel) / sample_rate
  }
  const isNear = (seconds: number, wanted: number): void =>
    assert.ok(Math.abs(seconds - wanted) < 0.1, `${seconds} s, not ${wanted} s`)

  it('subtitles, the transcript, chapters, the waveform and the poster move along, and come back', async () => {
    const { id } = await house.made()
    await api().subtitles.create({
      params: { id },
      body: { language: 'en', content: VTT, original: true },
    })
    await api().chapters.put({
      params: { id },
      body: {
        chapters: [
          { start_seconds: 0, title: 'First' },
          { start_seconds: 7, title: 'Gone' },
          { start_seconds: 11, title: 'Last' },
        ],
      },
    })
    await api().posters.setTime({ params: { id }, body: { time: 13 } })
    const before = await get(id)
    const posterShows = async (seconds: number): Promise<void> =>
      assert.deepEqual(await frameNumbers((await get(id)).urls.poster!), [seconds * RATE])
    await posterShows(13)
    const cut = await house.cut(id, KEEP)
    await posterShows(13)
    isNear(await heardSeconds(`${baseOf(cut)}/peaks.json`), 8.4)
    assert.equal(
      await textOf(cut.subtitles[0]!.url),
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\none\n\n00:00:03.000 --> 00:00:04.000\ntwo\n\n' +
        '00:00:04.000 --> 00:00:05.000\nthree\n',
    )
    assert.equal(cut.subtitles[0]!.id, before.subtitles[0]!.id)
    assert.equal(await textOf(`${baseOf(cut)}/transcript.txt`), 'one\ntwo\nthree\n')
    assert.deepEqual(cut.chapters, [
      { start_seconds: 0, end_seconds: 4, title: 'First' },
      { start_seconds: 4, end_seconds: 8.4, title: 'Last' },
    ])
    await until(
      async () => {
        const found = await api().videos.list({ query: { q: 'three' } })
        return found.data.length
      },
      (count) => count === 1,
      'the search to find the words',
    )
    // Edited in the cut: the edit stays, and what the cut hides comes back.
    const subtitle = cut.subtitles[0]!.id
    await api().subtitles.putContent({
      params: { id, subtitle },
      body: { content: (await textOf(cut.subtitles[0]!.url)).replace('three', 'THREE') },
    })
    await api().videos.deleteCut({ params: { id } })
    const after = await get(id)
    await posterShows(13)
    isNear(await heardSeconds(`${baseOf(after)}/peaks.json`), SECONDS)
    assert.deepEqual(after.chapters, before.chapters)
    assert.match(await textOf(after.subtitles[0]!.url), /00:00:12\.000 --> 00:00:13\.000\nTHREE/)
    assert.match(await textOf(after.subtitles[0]!.url), /00:00:18\.000 --> 00:00:19\.000\nfour/)
  })

  itLong('an uploaded audio track is cut too', async () => {
    const { id } = await house.made()
    await api().audioTracks.create({
      params: { id },
      query: { language: 'de' },
      raw: (await readFile(house.film)) as BodyInit,
    })
    await until(
      () => get(id),
      ({ audio_tracks: tracks }) => tracks.every(({ status }) => status === 'ready'),
      'the track to be ready',
    )
    const cut = await house.cut(id, KEEP)
    assert.equal(cut.audio_tracks.length, 2)
    const mpd = await textOf(cut.urls.dash)
    assert.equal([...mpd.matchAll(/contentType="audio"/g)].length, 2)
  })

  itLong('an audio track that is added to a cut belongs to the whole as well', async () => {
    const { id } = await house.made()
    await house.cut(id, KEEP)
    const added = await api().audioTracks.create({
      params: { id },
      query: { language: 'de' },
      raw: (await readFile(house.film)) as BodyInit,
    })
    const trackOf = (video: Video) => video.audio_tracks.find((track) => track.id === added.id)
    const untilReady = () =>
      until(
        () => get(id),
        (video) => trackOf(video)?.status === 'ready',
        'the track to be ready',
      )
    const heard = await soundOf(trackOf(await untilReady())!.url)
    assert.ok(Math.abs(heard.length / 8_000 - 8.4) < 0.1)
    await api().videos.deleteCut({ params: { id } })
    const whole = await soundOf(trackOf(await untilReady())!.url)
    assert.ok(Math.abs(whole.length / 8_000 - SECONDS) < 0.1)
  })

  it('what was cut away is only for those who can edit', async () => {
    const { id } = await house.made()
    await house.cut(id, KEEP)
    const { original } = await api().videos.cut({ params: { id } })
    assert.deepEqual(await frameNumbers(original!.hls), framesOf(WHOLE))
    assert.deepEqual(await frameNumbers(original!.dash), framesOf(WHOLE))
    await textOf(original!.storyboard!)
    isNear(await heardSeconds(original!.peaks!), SECONDS)
    const open = original!.hls.replace(/\/~[^/]+/, '')
    assert.equal((await fetch(open)).status, 401)
    const signed = await api().videos.signUrls({
      params: { id },
      body: { expires_in: 60, download: true },
    })
    assert.equal(signed.urls.original, null)
    for (const path of ['original', 'uncut/manifest.m3u8'])
      assert.equal(
        (await fetch(`${baseOf(await get(id))}/~${signed.token}/${path}`)).status,
        403,
        path,
      )
    await until(
      async () =>
        (
          await fetch(
            open.replace(
              'uncut/manifest',
              `s/${sourceIn(await textOf(original!.hls))}/h264_sd/playlist`,
            ),
          )
        ).status,
      (status) => status === 404,
      'the uncut version to be retired',
    )
  })
  it('what was cut away is for nobody who may only watch, by session or by key', async () => {
    const { id, space } = await house.made()
    await house.cut(id, KEEP)
    const clip = await api().videos.createClip({ params: { id }, body: { start: 1, end: 3 } })
    const { daemon } = house
    const key = async (access: 'read_only' | 'read_write') => ({
      authorization: `Bearer ${(await api().keys.create({ body: { name: access, access } })).secret}`,
    })
    const uploader = await joined(daemon, { name: 'Uploader', role: 'uploader' }, space)
    const own = await uploader.as.videos.createClip({ params: { id }, body: { start: 1, end: 3 } })
    const base = baseOf(await get(id))
    const files = [
      `${base}/original`,
      `${base}/uncut/manifest.m3u8`,
      `${baseOf(clip)}/original`,
      `${baseOf(own)}/original`,
    ]
    const statuses = (headers: Record<string, string>): Promise<number[]> =>
      Promise.all(
        files.map(async (url) => {
          const answer = await fetch(url, { headers })
          await answer.body?.cancel()
          return answer.status
        }),
      )
    const viewer = await joined(daemon, { name: 'Viewer', role: 'viewer' }, space)
    const editor = await joined(daemon, { name: 'Editor', role: 'editor' }, space)
    for (const headers of [viewer.headers, uploader.headers, await key('read_only')]) {
      assert.deepEqual(await statuses(headers), [403, 403, 403, 403])
      assert.equal((await fetch(`${base}/manifest.m3u8`, { headers })).status, 200)
    }
    for (const headers of [editor.headers, await key('read_write')])
      assert.deepEqual(await statuses(headers), [200, 200, 200, 200])
  })
  it('the original is not offered where nobody gets it: neither by signed URLs nor by links', async () => {
    const { id } = await house.made({ visibility: 'private' })
    const clip = await api().videos.createClip({ params: { id }, body: { start: 1, end: 3 } })
    const offered = async (target: string): Promise<boolean[]> => {
      const { urls } = await api().videos.signUrls({
        params: { id: target },
        body: { download: true },
      })
      const link = await api().privateLinks.create({ body: { target, download: true } })
      const page = await textOf(link.url)
      assert.match(page, /Downloads/)
      return [urls.original !== null, /\/original/.test(page)]
    }
    assert.deepEqual(await offered(id), [true, true])
    await untilStatus(api(), clip.id, 'ready')
    assert.deepEqual(await offered(clip.id), [false, false])
    await house.cut(id, KEEP)
    assert.deepEqual(await offered(id), [false, false])
    await api().videos.deleteCut({ params: { id } })
    assert.deepEqual(await offered(id), [true, true])
  })

  it('the stream of the file is not served of a cut, however little was cut away', async () => {
    const { id } = await house.made()
    const { urls } = await house.cut(id, [{ start: 0, end: SECONDS - 0.2 }])
    const folder = urls.hls.replace('manifest.m3u8', `s/${sourceIn(await textOf(urls.hls))}/source`)
    for (const file of ['playlist.m3u8', 'init.mp4', '0.m4s', '4.m4s'])
      assert.equal((await fetch(`${folder}/${file}`)).status, 404, file)
  })
  const sourceIn = (playlist: string): string => /s\/(src_\w+)\//.exec(playlist)![1]!

  it('a clip plays at once, and stays when the other is deleted', async () => {
    const parent = await house.made({ visibility: 'private', tags: ['a'] })
    await api().videos.update({ params: { id: parent.id }, body: { visibility: 'public' } })
    await api().subtitles.create({
      params: { id: parent.id },
      body: { language: 'en', content: VTT },
    })
    const clip = await api().videos.createClip({
      params: { id: parent.id },
      body: { start: 1.2, end: 12.6, title: 'A clip' },
    })
    const keep = [{ start: 1.2, end: 12.6 }]
    assert.deepEqual(
      [clip.name, clip.tags, clip.playable, clip.status, clip.duration_seconds],
      ['A clip', ['a'], true, 'processing', 11.4],
    )
    // By reference: the segments between its edges are files of the other video.
    const folder = join(house.daemon.dataDir, 'videos', clip.space, clip.video_key)
    const segments = (await filesBelow(folder)).filter((file) =>
      /renditions\/.*\/\d+\.m4s$/.test(file),
    )
    const links = await Promise.all(
      segments.map(async (file) => (await stat(join(folder, file))).nlink),
    )
    assert.ok(links.filter((count) => count > 1).length >= 2, `${links}`)
    await api().videos.delete({ params: { id: parent.id } })
    assert.deepEqual(await frameNumbers(clip.urls.hls), framesOf(keep))
    const ready = await untilStatus(api(), clip.id, 'ready', 'errored')
    assert.equal(ready.status, 'ready')
    assert.deepEqual(await frameNumbers(ready.urls.dash), framesOf(keep))
    assert.deepEqual(await frameNumbers(ready.renditions[0]!.url), framesOf(keep))
    assert.match(await textOf(ready.subtitles[0]!.url), /00:00:03\.800 --> 00:00:05\.800\ntwo/)
    // A clip is a video like others: it can be cut, and cut again.
    const cut = await house.cut(clip.id, [{ start: 2, end: 9 }])
    assert.deepEqual(await frameNumbers(cut.urls.hls), framesOf([{ start: 3.2, end: 10.2 }]))
  })

  itLong(
    'a clip has the added tracks, the uploaded poster and the own watermark of the other video',
    async () => {
      const parent = await house.made()
      const params = { id: parent.id }
      const added = await api().audioTracks.create({
        params,
        query: { language: 'de', label: 'Regie', default: 'true' },
        raw: (await readFile(house.film)) as BodyInit,
      })
      await api().audioTracks.update({
        params: { ...params, track: parent.audio_tracks[0]!.id },
        body: { label: 'Film' },
      })
      const image = (color: string): Promise<Buffer> =>
        sharp({ create: { width: 320, height: 180, channels: 3, background: color } })
          .png()
          .toBuffer()
      await api().posters.put({ params, raw: new Uint8Array(await image('#00ff00')) })
      await api().videos.putWatermark({ params, raw: new Uint8Array(await image('#ff0000')) })
      await api().videos.update({ params, body: { encoding: { watermark: { use: 'own' } } } })
      await until(
        () => get(parent.id),
        ({ audio_tracks: tracks }) => tracks.find(({ id }) => id === added.id)?.status === 'ready',
        'the track to be ready',
      )
      await house.cut(parent.id, KEEP)
      const clip = await api().videos.createClip({ params, body: { start: 3, end: 7 } })
      const shown = [
        { start: 5, end: 6 },
        { start: 12, end: 15 },
      ]
      await api().videos.delete({ params })
      const tracksOf = ({ audio_tracks: tracks }: Video) =>
        tracks.map(({ label, language, default: isDefault, source, status }) => [
          label,
          language,
          isDefault,
          source,
          status,
        ])
      const ready = await until(
        () => get(clip.id),
        ({ status, audio_tracks: tracks }) =>
          status === 'ready' && tracks.every((track) => track.status === 'ready'),
        'the clip and its tracks to be ready',
      )
      assert.deepEqual(tracksOf(ready), [
        ['Film', null, false, 'embedded', 'ready'],
        ['Regie', 'de', true, 'uploaded', 'ready'],
      ])
      const sounds = async (video: Video, keep: typeof KEEP): Promise<void> => {
        const wanted = await soundOf(house.film, keep)
        for (const { url } of video.audio_tracks) {
          const heard = await soundOf(url)
          assert.ok(Math.abs(heard.length - wanted.length) / 8 < 60)
          for (const seconds of [0.4, 2]) {
            const { lagMs, likeness } = compared(heard, wanted, seconds)
            assert.ok(Math.abs(lagMs) < 25 && likeness > 0.8, `${url}: ${lagMs} ms, ${likeness}`)
          }
        }
      }
      await sounds(ready, shown)
      const poster = Buffer.from(await (await fetch(ready.urls.poster!)).arrayBuffer())
      const [red, green] = (await sharp(poster).stats()).channels.map(({ mean }) => mean)
      assert.ok(red! < 20 && green! > 235, `${red} ${green}`)
      assert.equal((await api().posters.get({ params: { id: clip.id } })).source, 'image')
      assert.equal(ready.watermarked, false)
      await api().videos.reencode({ params: { id: clip.id }, body: {} })
      const marked = await until(
        () => get(clip.id),
        ({ watermarked, status }) => watermarked && status === 'ready',
        'the clip to be encoded with its watermark',
      )
      await sounds(marked, shown)
      // A cut of the clip, and a clip of it: always of the file that was uploaded.
      const cut = await house.cut(clip.id, [{ start: 0.4, end: 2.8 }])
      await sounds(cut, [
        { start: 5.4, end: 6 },
        { start: 12, end: 13.8 },
      ])
      const second = await api().videos.createClip({
        params: { id: clip.id },
        body: { start: 0.2, end: 2.4 },
      })
      await sounds(
        await until(
          () => get(second.id),
          ({ status, audio_tracks: tracks }) =>
            status === 'ready' && tracks.every((track) => track.status === 'ready'),
          'the clip of the clip to be ready',
        ),
        [
          { start: 5.6, end: 6 },
          { start: 12, end: 13.8 },
        ],
      )
    },
  )

  it('a clip of a cut is made of what plays', async () => {
    const { id } = await house.made()
    await house.cut(id, KEEP)
    const clip = await api().videos.createClip({ params: { id }, body: { start: 3, end: 6 } })
    assert.deepEqual(
      await frameNumbers(clip.urls.hls),
      framesOf([
        { start: 5, end: 6 },
        { start: 12, end: 14 },
      ]),
    )
    await untilStatus(api(), clip.id, 'ready')
    await assert.rejects(
      api().videos.createClip({ params: { id }, body: { start: 3, end: 9 } }),
      (error: unknown) => {
        assert.ok(error instanceof ProblemError)
        assert.deepEqual(
          error.problem.errors!.map(({ path, reason }) => [path, reason]),
          [['body.end', 'cut_beyond_end']],
        )
        return true
      },
    )
  })
})
