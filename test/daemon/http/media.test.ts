import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, untilStatus, type Daemon } from '../../daemon.ts'
import { filesBelow } from '../../support/folder.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

const run = promisify(execFile)

describe('http: media', () => {
  let daemon: Daemon
  let folder: string
  let video: Video

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const film = join(folder, 'film.mp4')
    // Red for two seconds, then blue: frames that can be told apart.
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=red:size=800x450:rate=25:duration=2',
      '-f',
      'lavfi',
      '-i',
      'color=blue:size=800x450:rate=25:duration=4',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=6',
      '-filter_complex',
      '[0][1]concat=n=2[v]',
      '-map',
      '[v]',
      '-map',
      '2',
      '-pix_fmt',
      'yuv420p',
      film,
    ])
    daemon = await startDaemon()
    const { id } = await daemon.api.videos.create({ body: { name: 'Two colours' } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await daemon.api.subtitles.create({
      params: { id },
      body: { language: 'en', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nRed\n' },
    })
    video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const base = () => video.urls.hls.replace('/manifest.m3u8', '')
  const head = (url: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'HEAD', headers })

  it('ffmpeg plays the manifest: every rendition whole, sound with picture', async () => {
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_type,width',
      '-of',
      'json',
      video.urls.hls,
    ])
    const { streams } = JSON.parse(stdout) as { streams: { codec_type: string; width?: number }[] }
    assert.deepEqual(
      streams
        .filter((stream) => stream.width)
        .map((stream) => stream.width)
        .sort(),
      [416, 640, 800],
    )
    assert.ok(streams.some((stream) => stream.codec_type === 'audio'))
    const { stdout: frames } = await run('ffprobe', [
      '-v',
      'error',
      '-count_frames',
      '-select_streams',
      'v:0',
      '-show_entries',
      'stream=nb_read_frames',
      '-of',
      'csv=p=0',
      video.urls.hls,
    ])
    assert.equal(Number.parseInt(frames, 10), 150)
  })

  it('the manifest says what RFC 8216 asks for, measured', async () => {
    const response = await fetch(video.urls.hls)
    assert.equal(response.headers.get('content-type'), 'application/vnd.apple.mpegurl')
    const text = await response.text()
    const streams = text.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF'))
    assert.equal(streams.length, 3)
    for (const line of streams)
      assert.match(
        line,
        /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.64[0-9A-F]{4},mp4a\.40\.2",RESOLUTION=\d+x\d+,FRAME-RATE=25\.000,VIDEO-RANGE=SDR,AUDIO="audio",SUBTITLES="subtitles"/,
      )
    const first = text
      .split('\n')
      .find((line) => line.endsWith('playlist.m3u8') && !line.startsWith('#'))!
    const playlist = await (await fetch(`${base()}/${first}`)).text()
    assert.match(
      playlist,
      /#EXT-X-PLAYLIST-TYPE:VOD[^]*#EXT-X-MAP:URI="init.mp4"[^]*#EXTINF:2.000000,\n0.m4s\n#EXTINF:2.000000,\n1.m4s\n#EXTINF:2.000000,\n2.m4s\n#EXT-X-ENDLIST/,
    )
  })

  it('the smallest rendition takes about 250 kb/s with its sound, even of noise', async () => {
    const film = join(folder, 'hard.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=640x360:rate=30:duration=6',
      '-f',
      'lavfi',
      '-i',
      'anoisesrc=duration=6:amplitude=0.3:seed=1,aformat=channel_layouts=stereo',
      // With more, the bits depend on the machine.
      '-threads',
      '1',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      film,
    )
    const { id } = await daemon.api.videos.create({ body: { name: 'Hard' } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    const { urls } = await untilStatus(daemon.api, id, 'ready', 'errored')
    const manifest = await (await fetch(urls.hls)).text()
    const smallest = /AVERAGE-BANDWIDTH=(\d+),[^\n]*RESOLUTION=416x234,[^\n]*AUDIO=/.exec(manifest)
    const averageBps = Number(smallest![1])
    // In so short a film the container and a full buffer at the start weigh more than in others.
    assert.ok(averageBps > 150_000 && averageBps <= 270_000, manifest)
  })

  it('every file has its type, and HEAD says what GET gives', async () => {
    const expected: Record<string, string> = {
      'h264_ld.mp4': 'video/mp4',
      'h264_sd.mp4': 'video/mp4',
      'h264_md.mp4': 'video/mp4',
      'audio.m4a': 'audio/mp4',
      [`audio_tracks/${video.audio_tracks[0]!.id}.m4a`]: 'audio/mp4',
      'poster.jpg': 'image/jpeg',
      'poster.webp': 'image/webp',
      'poster.avif': 'image/avif',
      'thumbnail.jpg': 'image/jpeg',
      'thumbnail.webp': 'image/webp',
      'thumbnail.avif': 'image/avif',
    }
    for (const [name, type] of Object.entries(expected)) {
      const answer = await head(`${base()}/${name}`)
      assert.deepEqual([name, answer.status, answer.headers.get('content-type')], [name, 200, type])
      const got = await fetch(`${base()}/${name}`)
      assert.equal(
        Number(answer.headers.get('content-length')),
        (await got.arrayBuffer()).byteLength,
      )
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    }
    for (const rendition of video.renditions)
      assert.equal(
        (await head(rendition.url)).headers.get('content-length'),
        String(rendition.size_bytes),
      )
  })

  it(
    'a file for downloading is whole: every frame, both tracks from 0, and nothing is stored for ' +
      'it but its index',
    async () => {
      const url = `${base()}/h264_sd.mp4`
      const { stdout } = await run('ffprobe', [
        '-v',
        'warning',
        '-count_frames',
        '-show_entries',
        'stream=codec_type,start_time,nb_read_frames,duration',
        '-of',
        'json',
        url,
      ])
      const { streams } = JSON.parse(stdout) as {
        streams: {
          codec_type: string
          start_time: string
          nb_read_frames: string
          duration: string
        }[]
      }
      assert.deepEqual(
        streams.map(({ codec_type, start_time }) => [codec_type, Number(start_time)]),
        [
          ['video', 0],
          ['audio', 0],
        ],
      )
      assert.deepEqual([streams[0]!.nb_read_frames, Number(streams[0]!.duration)], ['150', 6])
      assert.ok(Math.abs(Number(streams[1]!.duration) - 6) < 0.05)
      // The last of the address are the space and the key of the video, as in the data folder.
      const folderOfVideo = join(daemon.dataDir, 'videos', ...base().split('/').slice(-2))
      const files = (await filesBelow(folderOfVideo)).filter((path) =>
        dirname(path).endsWith('/files'),
      )
      assert.equal(files.length, 8)
      for (const path of files)
        assert.ok((await stat(join(folderOfVideo, path))).size < 20_000, path)
    },
  )

  it('a place in it is found by ranges: the frame there, without reading what is before', async () => {
    const colour = async (at: string) => {
      const { stdout } = await run(
        'ffmpeg',
        [
          '-v',
          'error',
          '-ss',
          at,
          '-i',
          `${base()}/h264_md.mp4`,
          '-frames:v',
          '1',
          '-vf',
          'scale=1:1',
          '-f',
          'rawvideo',
          '-pix_fmt',
          'rgb24',
          'pipe:1',
        ],
        { encoding: 'buffer' },
      )
      return stdout[0]! > stdout[2]! ? 'red' : 'blue'
    }
    assert.deepEqual(
      [await colour('1.9'), await colour('2.1'), await colour('5.9')],
      ['red', 'blue', 'blue'],
    )
  })

  it('any range is what the whole has there, across the pieces', async () => {
    const url = `${base()}/h264_md.mp4`
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
    for (let nth = 0; nth < 60; nth += 1) {
      const start = Math.floor(Math.random() * whole.length)
      const end = start + Math.floor(Math.random() * (whole.length - start))
      const response = await fetch(url, { headers: { range: `bytes=${start}-${end}` } })
      assert.equal(response.status, 206)
      assert.ok(
        Buffer.from(await response.arrayBuffer()).equals(whole.subarray(start, end + 1)),
        `${start}-${end} of ${whole.length}`,
      )
    }
  })

  it('one that was lost is made again on request, the same', async () => {
    const url = `${base()}/h264_sd.mp4`
    const before = await head(url)
    const videos = join(daemon.dataDir, 'videos')
    const list = (await filesBelow(videos)).find((path) => /\/h264_sd\.[^/]*json$/.test(path))
    await rm(join(videos, dirname(list!)), { recursive: true })
    const answers = await Promise.all([
      head(url),
      head(url),
      fetch(url, { headers: { range: 'bytes=-1000' } }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 206],
    )
    for (const answer of answers)
      assert.equal(answer.headers.get('etag'), before.headers.get('etag'))
    assert.equal(answers[0]!.headers.get('content-length'), before.headers.get('content-length'))
  })

  it('ranges: from, to, suffix, past the end, If-Range', async () => {
    const url = `${base()}/h264_sd.mp4`
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetch(url, { headers: { range, ...more } })
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
    const size = whole.length
    assert.deepEqual(await part('bytes=0-9'), {
      status: 206,
      range: `bytes 0-9/${size}`,
      bytes: whole.subarray(0, 10),
    })
    assert.deepEqual(await part(`bytes=${size - 5}-`), {
      status: 206,
      range: `bytes ${size - 5}-${size - 1}/${size}`,
      bytes: whole.subarray(-5),
    })
    assert.deepEqual(await part('bytes=-7'), {
      status: 206,
      range: `bytes ${size - 7}-${size - 1}/${size}`,
      bytes: whole.subarray(-7),
    })
    assert.deepEqual((await part(`bytes=5-${size + 1000}`)).bytes, whole.subarray(5))
    const past = await part(`bytes=${size}-`)
    assert.deepEqual([past.status, past.range], [416, `bytes */${size}`])
    for (const nonsense of ['bytes=9-3', 'items=0-5', 'bytes=-'])
      assert.equal((await part(nonsense)).status, 200)
    assert.equal((await part('bytes=0-9', { 'if-range': '"another"' })).status, 200)
  })

  it('ETag: what is known is not sent again', async () => {
    const url = `${base()}/poster.jpg`
    const etag = (await head(url)).headers.get('etag')!
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
    assert.equal(await again.text(), '')
    assert.equal((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status, 200)
  })

  it('playlists have an ETag and ranges as files do', async () => {
    const whole = await fetch(video.urls.hls)
    const [etag, text] = [whole.headers.get('etag')!, await whole.text()]
    assert.equal((await fetch(video.urls.hls, { headers: { 'if-none-match': etag } })).status, 304)
    const part = await fetch(video.urls.hls, { headers: { range: 'bytes=1-6' } })
    assert.deepEqual([part.status, await part.text()], [206, text.slice(1, 7)])
    await daemon.api.videos.update({
      params: { id: video.id },
      body: { name: 'Two colours, again' },
    })
    assert.equal((await head(video.urls.hls)).headers.get('etag'), etag, 'what it says is the same')
    const { id } = await daemon.api.subtitles.create({
      params: { id: video.id },
      body: { language: 'nl', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nRood\n' },
    })
    assert.notEqual((await head(video.urls.hls)).headers.get('etag'), etag)
    await daemon.api.subtitles.delete({ params: { id: video.id, subtitle: id } })
    assert.equal((await head(video.urls.hls)).headers.get('etag'), etag)
  })

  it('segments may be kept for ever, playlists may not', async () => {
    const text = await (await fetch(video.urls.hls)).text()
    const playlist = text
      .split('\n')
      .find((line) => line.endsWith('playlist.m3u8') && !line.startsWith('#'))!
    assert.match(
      (await head(`${base()}/${playlist.replace('playlist.m3u8', '0.m4s')}`)).headers.get(
        'cache-control',
      )!,
      /immutable/,
    )
    assert.doesNotMatch((await head(video.urls.hls)).headers.get('cache-control')!, /immutable/)
  })

  it('?download names the file, whatever the name', async () => {
    const response = await head(
      `${base()}/h264_sd.mp4?download=${encodeURIComponent('Été "1".mp4')}`,
    )
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="_t_ _1_.mp4"; filename*=UTF-8''%C3%89t%C3%A9%20_1_.mp4`,
    )
  })

  it('?download keeps the extension of a long name, and cuts between two characters', async () => {
    for (const [letter, count] of [
      ['日', 71],
      ['🎬', 53],
      ['🇨🇭', 26],
    ] as const) {
      const name = encodeURIComponent(`x${letter.repeat(150)}.mp4`)
      const response = await head(`${base()}/h264_sd.mp4?download=${name}`)
      assert.equal(response.status, 200)
      const [, named] = response.headers.get('content-disposition')!.split("UTF-8''")
      assert.equal(decodeURIComponent(named!), `x${letter.repeat(count)}.mp4`)
    }
  })

  it('?download names text too', async () => {
    const response = await fetch(`${base()}/manifest.m3u8?download=list.m3u8`)
    assert.match(response.headers.get('content-disposition')!, /^attachment; filename="list.m3u8"/)
    await response.text()
  })

  it('is served below the host of its space too', async () => {
    const status = (host: string, path: string) =>
      new Promise<number>((resolve, reject) => {
        const { port } = new URL(daemon.baseUrl)
        get({ host: '127.0.0.1', port, path, headers: { host } }, (response) =>
          resolve(response.resume().statusCode!),
        ).on('error', reject)
      })
    assert.equal(await status(`${video.space}.localhost`, `/${video.video_key}/poster.jpg`), 200)
    assert.equal(await status('zzzzz.localhost', `/${video.video_key}/poster.jpg`), 404)
  })

  it('what does not exist says so, and other methods are refused', async () => {
    for (const path of [
      'h264_uhd.mp4',
      'nothing.txt',
      'source',
      '..%2f..%2fsvc.db',
      's/src_x/h264_sd/0.m4s',
      'subtitles/xx.vtt',
    ]) {
      const response = await fetch(`${base()}/${path}`)
      assert.equal(response.status, 404, path)
      assert.match(response.headers.get('content-type')!, /problem\+json/)
    }
    assert.equal((await fetch(`${base()}/poster.jpg`, { method: 'POST' })).status, 405)
    assert.equal(
      (
        await fetch(`${base()}/poster.jpg`, {
          method: 'OPTIONS',
          headers: { origin: 'https://a.example' },
        })
      ).status,
      204,
    )
  })

  describe('frame images', () => {
    const frame = async (query: string, format = 'png') => {
      const response = await fetch(`${video.urls.image!.replace('.jpg', `.${format}`)}?${query}`)
      assert.equal(response.status, 200, await response.clone().text())
      return {
        type: response.headers.get('content-type'),
        image: sharp(Buffer.from(await response.arrayBuffer())),
      }
    }
    const isRed = async (query: string) => {
      const { data } = await (
        await frame(query)
      ).image
        .resize(1, 1)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data[0]! > 150 && data[2]! < 80
    }

    it('show the frame that is on screen at the time, to the frame', async () => {
      assert.equal(await isRed('time=0'), true)
      assert.equal(await isRed('time=1.999'), true)
      assert.equal(await isRed('time=2'), false)
      assert.equal(await isRed('time=500'), false)
    })
    it('come as jpg, png, webp and avif', async () => {
      const types = ['jpg', 'png', 'webp', 'avif'].map(
        async (format) => (await frame('time=1&width=100', format)).type,
      )
      assert.deepEqual(await Promise.all(types), [
        'image/jpeg',
        'image/png',
        'image/webp',
        'image/avif',
      ])
    })
    it('have the width asked for, never more than the video has', async () => {
      const width = async (query: string) => (await (await frame(query)).image.metadata()).width
      assert.equal(await width('time=1&width=320'), 320)
      assert.equal(await width('time=1&width=5000'), 800)
      assert.equal(await width('time=1'), 800)
    })
    it('equal requests at one time make one image', async () => {
      const url = `${video.urls.image}?time=3.3&width=222`
      const bodies = await Promise.all(
        Array.from({ length: 20 }, async () =>
          Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64'),
        ),
      )
      assert.equal(new Set(bodies).size, 1)
    })
    it('with a wrong parameter are refused with its name', async () => {
      for (const query of [
        'time=-1',
        'time=abc',
        'width=0',
        'width=1.5',
        'fit=squeeze',
        'quality=101',
        'rotate=90',
        'time=1&time=2',
      ]) {
        const response = await fetch(`${video.urls.image}?${query}`)
        const body = (await response.json()) as { code: string; errors: { path: string }[] }
        assert.deepEqual([query, response.status, body.code], [query, 422, 'validation_failed'])
        assert.equal(
          body.errors[0]!.path,
          query.startsWith('rotate') ? 'query.rotate' : `query.${query.split('=')[0]}`,
        )
      }
    })
    it('of a video without frames say so', async () => {
      const { id } = await daemon.api.videos.create({ body: {} })
      assert.equal((await fetch(`${daemon.baseUrl}/image/${id}.jpg`)).status, 409)
    })
  })

  it('a private video is served to its own space and looks unknown to all others', async () => {
    const params = { id: video.id }
    await daemon.api.videos.update({ params, body: { visibility: 'private' } })
    try {
      const text = await (
        await fetch(video.urls.hls, { headers: { authorization: `Bearer ${daemon.owner}` } })
      ).text()
      const playlists = [...text.matchAll(/s\/[^\s"]+playlist\.m3u8/g)].map(([path]) => path)
      const others = [...text.matchAll(/(?:s\/[^\s"]+iframes|subtitles\/\w+)\.m3u8/g)].map(
        ([path]) => path,
      )
      assert.ok(playlists.length === 4 && others.length === 4, text)
      const paths = [
        'manifest.m3u8',
        'manifest.mpd',
        ...playlists,
        ...others,
        ...others
          .filter((path) => path.startsWith('subtitles'))
          .map((path) => path.replace('m3u8', 'vtt')),
        ...playlists.map((path) => path.replace('playlist.m3u8', 'init.mp4')),
        ...playlists.map((path) => path.replace('playlist.m3u8', '0.m4s')),
        'h264_sd.mp4',
        'audio.m4a',
        'poster.jpg',
        'thumbnail.webp',
      ]
      const key = await daemon.key('read_only')
      for (const url of [...paths.map((path) => `${base()}/${path}`), video.urls.image!]) {
        assert.equal((await fetch(url)).status, 404, url)
        assert.equal(
          (await fetch(url, { headers: { authorization: 'Bearer svc_ro_aaaaaaaaaaaaaaaaaaaa_x' } }))
            .status,
          401,
          url,
        )
        const allowed = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
        assert.equal(allowed.status, 200, url)
        assert.match(allowed.headers.get('cache-control')!, /private/)
        await allowed.arrayBuffer()
      }
    } finally {
      await daemon.api.videos.update({ params, body: { visibility: 'public' } })
    }
  })
})
