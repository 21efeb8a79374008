import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import { frameNumbers } from '../../sources/coded-video.ts'
import { countedFrames, ffmpeg } from '../../sources/ffmpeg.ts'
import { compared, cutHouse, framesOf, soundOf, type CutHouse } from './house.ts'

const KEEP = [
  { start: 1.2, end: 9.6 },
  { start: 11, end: 11.04 },
  { start: 13.4, end: 18.2 },
]
const LENGTH = 13.24

describe('cut: what plays', () => {
  let house: CutHouse
  let whole: Video
  let video: Video
  let wholeSegments: Map<string, string>
  /** How much later ffmpeg plays the uncut version by each way than the file that was sent. */
  const usualMs: number[] = []
  const waysOf = (of: Video): string[] => [of.urls.hls, of.urls.dash, of.renditions[0]!.url]

  before(async () => {
    house = await cutHouse({ large: true })
    whole = await house.made()
    wholeSegments = await segmentsOf(whole)
    const sent = await soundOf(house.film)
    for (const url of waysOf(whole)) usualMs.push(compared(await soundOf(url), sent, 4).lagMs)
    video = await house.cut(whole.id, KEEP)
  })
  after(() => house?.remove())

  const fetched = async (url: string): Promise<Buffer> => {
    const answer = await fetch(url)
    assert.equal(answer.status, 200, url)
    return Buffer.from(await answer.arrayBuffer())
  }
  const lines = (bytes: Buffer): string[] => bytes.toString().split('\n')
  const playlistsOf = async ({ urls }: Video): Promise<string[]> =>
    lines(await fetched(urls.hls))
      .filter((line) => line.endsWith('/playlist.m3u8') && !line.startsWith('#'))
      .map((line) => new URL(line, urls.hls).href)
  /** Hash of the samples of each segment → its address. */
  async function segmentsOf(of: Video): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (const playlist of await playlistsOf(of))
      for (const line of lines(await fetched(playlist)).filter((each) => each.endsWith('.m4s'))) {
        const url = new URL(line, playlist).href
        found.set(samplesHash(await fetched(url)), url)
      }
    return found
  }
  function samplesHash(bytes: Buffer): string {
    const hash = createHash('sha256')
    for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at))
      if (bytes.toString('latin1', at + 4, at + 8) === 'mdat')
        hash.update(bytes.subarray(at + 8, at + bytes.readUInt32BE(at)))
    return hash.digest('hex')
  }

  it('the ID and the URLs stay, and the length is that of what was kept', () => {
    assert.deepEqual(
      [video.id, video.urls.hls, video.urls.embed, video.playable],
      [whole.id, whole.urls.hls, whole.urls.embed, true],
    )
    assert.equal(video.duration_seconds, LENGTH)
    assert.deepEqual(
      video.renditions.map(({ name }) => name),
      whole.renditions.map(({ name }) => name),
    )
  })

  it('HLS has exactly the frames that ffmpeg itself would keep, in every rendition', async () => {
    for (const playlist of await playlistsOf(video))
      assert.deepEqual(await frameNumbers(playlist), framesOf(KEEP), playlist)
  })

  it('DASH has them too', async () => {
    const { frames, startSeconds } = await countedFrames(video.urls.dash, 0)
    assert.deepEqual([frames, startSeconds], [framesOf(KEEP).length, 0])
    assert.deepEqual(await frameNumbers(video.urls.dash), framesOf(KEEP))
  })

  it('MP4 downloads have them, evenly spaced', async () => {
    for (const { url, kind } of video.renditions.filter((each) => each.kind === 'video')) {
      assert.equal(kind, 'video')
      assert.deepEqual(await frameNumbers(url), framesOf(KEEP))
      const times = (
        await ffmpeg(
          '-i',
          url,
          '-map',
          '0:v:0',
          '-f',
          'framecrc',
          '-c',
          'copy',
          '-bsf:v',
          'null',
          'pipe:1',
        )
      )
        .toString()
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => Number(line.split(',')[2]))
        .sort((a, b) => a - b)
      const steps = new Set(times.slice(1).map((time, index) => time - times[index]!))
      assert.equal(steps.size, 1, [...steps].join(' '))
    }
  })

  it('segments inside the ranges are those of the uncut version, byte for byte', async () => {
    const now = await segmentsOf(video)
    const same = [...now.keys()].filter((hash) => wholeSegments.has(hash))
    // 2–4 and 4–8 of the first range and 14… none of 12–16: of each rendition two.
    const renditions = video.renditions.filter(({ kind }) => kind === 'video').length
    assert.equal(same.length, 2 * renditions)
    const [key, source] = [video.video_key, await sources()]
    const linked = await stat(
      join(
        house.daemon.dataDir,
        'videos',
        video.space,
        key,
        source.served,
        'renditions',
        'h264_sd',
        '1.m4s',
      ),
    )
    assert.equal(linked.nlink, 2)
  })

  async function sources(): Promise<{ served: string }> {
    const [playlist] = await playlistsOf(video)
    return { served: /\/s\/(src_\w+)\//.exec(playlist!)![1]! }
  }

  it('edges are as good as what ffmpeg itself cuts', async () => {
    const [playlist] = await playlistsOf(video)
    const graph =
      KEEP.map(
        ({ start, end }, at) =>
          `[1:v]trim=start_frame=${Math.round(start * 25)}:end_frame=${Math.round(end * 25)},setpts=PTS-STARTPTS[t${at}]`,
      ).join(';') +
      `;${KEEP.map((_, at) => `[t${at}]`).join('')}concat=n=${KEEP.length}[ref];[0:v]settb=1/25,setpts=N[cut];[ref]settb=1/25,setpts=N[want];[cut][want]psnr=stats_file=-:shortest=1`
    const stats = (
      await ffmpeg('-i', playlist!, '-i', house.film, '-lavfi', graph, '-f', 'null', '-')
    ).toString()
    const values = [...stats.matchAll(/psnr_avg:([\d.]+|inf)/g)].map(([, value]) => Number(value))
    const { length } = framesOf(KEEP)
    // The last picture may be compared twice.
    assert.ok(values.length >= length && values.length <= length + 1, `${values.length} frames`)
    assert.ok(Math.min(...values) > 30, values.join(' '))
  })

  it('sound is in step at every join, without a gap', async () => {
    const wanted = await soundOf(house.film, KEEP)
    for (const [way, from] of waysOf(video).entries()) {
      const heard = await soundOf(from)
      assert.ok(
        Math.abs(heard.length - wanted.length) / 8 < 60,
        `${heard.length} of ${wanted.length}`,
      )
      for (const seconds of [0.1, 4, 8.0, 8.3, 8.5, 10, 12.7]) {
        const { lagMs, likeness } = compared(heard, wanted, seconds)
        assert.ok(
          Math.abs(lagMs - usualMs[way]!) <= 0.5 && likeness > 0.8,
          `${from} ${seconds}: ${lagMs} ms, not ${usualMs[way]}; ${likeness}`,
        )
      }
    }
  })

  it('frame images, the storyboard and the waveform follow the cut', async () => {
    const image = async (time: number) =>
      frameNumbers(['-f', 'image2pipe', '-i', `${video.urls.image!}?time=${time}&width=640`])
    for (const [time, frame] of [
      [0, 30],
      [8.4, 275],
      [8.44, 335],
      [13.2, 454],
    ])
      assert.deepEqual(await image(time!), [frame], `at ${time}`)
    const board = (await fetched(video.urls.storyboard!)).toString()
    assert.match(board, /--> 00:00:13\.240/)
    const peaks = JSON.parse(
      (await fetched(video.urls.storyboard!.replace('storyboard.vtt', 'peaks.json'))).toString(),
    ) as Record<string, unknown>
    assert.ok(JSON.stringify(peaks).length > 100)
  })

  it('nothing but the two versions is on the disk', async () => {
    const folder = join(house.daemon.dataDir, 'videos', video.space, video.video_key)
    const names = (await readdir(folder)).filter((name) => name.startsWith('src_'))
    assert.equal(names.length, 2)
    for (const name of names)
      assert.ok(!(await readdir(join(folder, name))).includes('edges'), name)
  })
})
