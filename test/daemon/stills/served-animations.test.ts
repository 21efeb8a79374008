import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { everythingBelow } from '../../support/folder.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source]

describe('http: animated previews', () => {
  let daemon: Daemon
  let folder: string
  let film: Buffer<ArrayBuffer>
  let video: Video

  async function uploaded(name: string, bytes: Buffer<ArrayBuffer>): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name } })
    await daemon.api.videos.putSource({ params: { id }, raw: bytes })
    const ended = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(ended.status, 'ready', JSON.stringify(ended.error))
    return ended
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const file = join(folder, 'film.mp4')
    // Red for two seconds, blue for two, then something that moves for four.
    await ffmpeg(
      ...lavfi('color=red:size=640x360:rate=25:duration=2'),
      ...lavfi('color=blue:size=640x360:rate=25:duration=2'),
      ...lavfi('testsrc2=size=640x360:rate=25:duration=4'),
      '-filter_complex',
      '[0][1][2]concat=n=3',
      '-pix_fmt',
      'yuv420p',
      file,
    )
    film = await readFile(file)
    daemon = await startDaemon()
    video = await uploaded('Two colours', film)
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const url = (query: string, format = 'webp', of = video): string =>
    `${of.urls.image!.replace('.jpg', `.${format}`)}?${query}`
  async function animation(query: string, format = 'webp') {
    const response = await fetch(url(query, format))
    assert.equal(response.status, 200, await response.clone().text())
    const bytes = Buffer.from(await response.arrayBuffer())
    const facts = await sharp(bytes, { animated: true }).metadata()
    return { response, bytes, facts, delay: facts.delay ?? [] }
  }
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
  async function colourOf(image: Buffer, page: number): Promise<string> {
    const { channels } = await sharp(image, { page }).flatten().toColourspace('srgb').stats()
    return channels[0]!.mean > channels[2]!.mean ? 'red' : 'blue'
  }
  async function refusal(query: string, format = 'webp', of = video) {
    const response = await fetch(url(query, format, of))
    const { code, detail, errors } = (await response.json()) as {
      code: string
      detail: string
      errors?: { path: string; message: string }[]
    }
    return { status: response.status, code, detail, path: errors?.[0]?.path }
  }

  for (const format of ['webp', 'gif'])
    it(`${format}: shows the seconds that were requested, forever`, async () => {
      const { response, bytes, facts, delay } = await animation('start=1&duration=2', format)
      assert.equal(response.headers.get('content-type'), `image/${format}`)
      assert.deepEqual(
        [facts.format, facts.width, facts.pageHeight, facts.loop],
        [format, 320, 180, 0],
      )
      assert.equal(sum(delay), 2_000)
      // Equal images may be one that is shown longer.
      const colours = await Promise.all(delay.map((_, page) => colourOf(bytes, page)))
      const red = sum(delay.filter((_, page) => colours[page] === 'red'))
      assert.deepEqual([colours[0], colours.at(-1), red], ['red', 'blue', 1_000])
    })

  it('has the number of images and the size requested, and is small enough for a list', async () => {
    const { facts, bytes } = await animation('start=0:04.5&duration=3')
    assert.deepEqual([facts.pages, facts.width], [30, 320])
    assert.ok(bytes.length < 1_000_000, `${bytes.length} bytes`)
    const small = await animation('start=4.5&duration=3&fps=5&width=64', 'gif')
    assert.deepEqual([small.facts.pages, small.facts.width], [15, 64])
  })

  it('without a start begins at the poster, or as early as its duration needs', async () => {
    const params = { id: video.id }
    await daemon.api.posters.setTime({ params, body: { time: 2.5 } })
    const { bytes } = await animation('duration=1')
    assert.equal(await colourOf(bytes, 0), 'blue')
    await daemon.api.posters.setTime({ params, body: { time: 8 } })
    const { delay } = await animation('duration=3')
    assert.equal(sum(delay), 3_000)
    assert.equal(sum((await animation('duration=10')).delay), 8_000)
    await daemon.api.posters.delete({ params })
  })

  it('refuses what is out of bounds, with the name of the parameter', async () => {
    for (const [query, name] of [
      ['duration=0.4', 'duration'],
      ['duration=10.1', 'duration'],
      ['duration=abc', 'duration'],
      ['start=1', 'duration'],
      ['fps=5', 'duration'],
      ['duration=1&width=15', 'width'],
      ['duration=1&width=641', 'width'],
      ['duration=1&fps=0', 'fps'],
      ['duration=1&fps=16', 'fps'],
      ['duration=1&start=-1', 'start'],
      ['duration=1&start=7.5', 'start'],
      ['duration=1&start=100', 'start'],
      ['duration=1&time=3', 'time'],
    ] as const) {
      const { status, code, path } = await refusal(query)
      assert.deepEqual(
        [query, status, code, path],
        [query, 422, 'validation_failed', `query.${name}`],
      )
    }
    assert.match((await refusal('duration=1&start=100')).detail, /before the end of the video at 8/)
    assert.deepEqual((await refusal('width=64', 'gif')).path, 'query.duration')
    for (const format of ['jpg', 'png', 'avif']) {
      const { status, detail } = await refusal('duration=1', format)
      assert.deepEqual(
        [status, detail],
        [422, `query.duration: is available for webp and gif only, not for ${format}.`],
      )
    }
  })

  it('of a video that has audio only is refused with that reason', async () => {
    const file = join(folder, 'sound.m4a')
    await ffmpeg(...lavfi('sine=duration=2'), file)
    const { id } = await uploaded('Sound', await readFile(file))
    const response = await fetch(`${daemon.baseUrl}/image/${id}.webp?duration=1`)
    const { code, detail } = (await response.json()) as { code: string; detail: string }
    assert.deepEqual([response.status, code], [422, 'validation_failed'])
    assert.match(detail, /audio only/)
  })

  it('is cached, and answers HEAD, Range and If-None-Match', async () => {
    const address = url('start=5&duration=1&width=100')
    const [first, second] = await Promise.all([fetch(address), fetch(address)])
    const bytes = Buffer.from(await first.arrayBuffer())
    assert.deepEqual(Buffer.from(await second.arrayBuffer()), bytes)
    await until(
      () => everythingBelow(join(daemon.dataDir, 'cache')),
      (names) => names.some((name) => name.endsWith('_r10-1_w100.webp')),
      'the animation to be cached',
    )
    const etag = first.headers.get('etag')!
    assert.equal(first.headers.get('cache-control'), 'public, max-age=300')
    assert.equal((await fetch(address, { headers: { 'if-none-match': etag } })).status, 304)
    const part = await fetch(address, { headers: { range: 'bytes=4-13' } })
    assert.deepEqual(
      [part.status, Buffer.from(await part.arrayBuffer())],
      [206, bytes.subarray(4, 14)],
    )
    const head = await fetch(address, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)])
    assert.notEqual((await fetch(`${address}&fps=5`)).headers.get('etag'), etag)
    const still = await fetch(url('time=5&width=100'))
    assert.notEqual(still.headers.get('etag'), etag)
    assert.equal((await sharp(Buffer.from(await still.arrayBuffer())).metadata()).pages, undefined)
  })

  it('of a private video needs a token', async () => {
    const params = { id: video.id }
    const { code } = await refusal('duration=1', 'webp', {
      ...video,
      urls: {
        ...video.urls,
        image: video.urls.image!.replace(video.id, `${video.space}0000000000`),
      },
    })
    await daemon.api.videos.update({ params, body: { visibility: 'private' } })
    try {
      assert.deepEqual((await refusal('duration=1')).code, code)
      const headers = { authorization: `Bearer ${daemon.owner}` }
      const response = await fetch(url('duration=1'), { headers })
      assert.deepEqual(
        [response.status, response.headers.get('cache-control')],
        [200, 'private, no-store'],
      )
      const { token } = await daemon.api.tokens.create({ body: { sub: video.id } })
      assert.equal((await fetch(url(`duration=1&token=${token}`))).status, 200)
    } finally {
      await daemon.api.videos.update({ params, body: { visibility: 'public' } })
    }
  })

  it('of what is not encoded yet is made on request, or refused with encoded=true', async () => {
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const { id } = await daemon.api.videos.create({ body: { name: 'Waiting' } })
    await daemon.api.videos.putSource({ params: { id }, raw: film })
    await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    const address = `${daemon.baseUrl}/image/${id}.webp?start=5&duration=2`
    const early = await fetch(`${address}&encoded=true`)
    assert.deepEqual(
      [early.status, ((await early.json()) as { code: string }).code],
      [409, 'not_playable'],
    )
    const made = await fetch(address)
    assert.equal(made.status, 200)
    assert.equal((await sharp(Buffer.from(await made.arrayBuffer())).metadata()).pages, 20)
    assert.equal((await fetch(`${address}&encoded=true`)).status, 200)
    await daemon.api.videos.delete({ params: { id } })
    await daemon.api.system.update({ body: { encoding_paused: false } })
  })
})
