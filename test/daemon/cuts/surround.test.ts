import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import { untilStatus } from '../../daemon.ts'
import { ffprobe } from '../../sources/ffmpeg.ts'
import { compared, cutHouse, soundOf, type CutHouse } from './house.ts'
import { itLong } from '../../support/long.ts'

const KEEP = [
  { start: 1.2, end: 6.6 },
  { start: 11.4, end: 15.2 },
]
/** Every channel sounds different from the others, and at every moment; one has bass alone, as its encoder wants. */
const CHANNELS = [300, 420, 540, null, 660, 780]
const SOUND = CHANNELS.map((tone) =>
  tone === null
    ? '0.2*sin(2*PI*50*t)'
    : `0.2*sin(2*PI*((${tone}+40*floor(t))*t+1200*pow(mod(t,1),2)))`,
).join('|')

describe('cut: surround sound', () => {
  let house: CutHouse
  let whole: Video
  before(async () => {
    house = await cutHouse({ sound: `aevalsrc='${SOUND}':c=5.1:s=48000` })
    whole = await house.made()
  })
  after(() => house?.remove())
  const api = () => house.daemon.api

  const text = async (url: string): Promise<string> => {
    const answer = await fetch(url)
    assert.equal(answer.status, 200, url)
    return answer.text()
  }
  const soundsOf = ({ renditions }: Video) =>
    renditions
      .filter(({ kind }) => kind === 'audio')
      .map(({ name, channels, status }) => [name, channels, status])
  async function surroundPlaylist({ urls }: Video): Promise<string> {
    const tag = /#EXT-X-MEDIA:.*GROUP-ID="surround".*/.exec(await text(urls.hls))?.[0]
    assert.match(tag ?? '', /CHANNELS="6"/)
    return new URL(/URI="([^"]+)"/.exec(tag!)![1]!, urls.hls).href
  }

  /** Six channels, each with what ffmpeg itself would keep of it, by HLS, DASH and as a file. */
  async function hasSurround(video: Video, keep: typeof KEEP): Promise<void> {
    assert.deepEqual(soundsOf(video), [
      ['audio', 2, 'ready'],
      ['audio_surround', 6, 'ready'],
    ])
    assert.match(await text(video.urls.dash), /audio_channel_configuration:2011" value="6"/)
    const file = video.renditions.find(({ name }) => name === 'audio_surround')!.url
    const length = keep.reduce((sum, { start, end }) => sum + end - start, 0)
    for (const from of [file, await surroundPlaylist(video)]) {
      const { streams } = await ffprobe<{ streams: { channels: number }[] }>('-show_streams', from)
      assert.deepEqual(
        streams.map(({ channels }) => channels),
        [6],
      )
      for (const channel of [0, 2, 5]) {
        const heard = await soundOf(from, undefined, channel)
        const wanted = await soundOf(house.film, keep, channel)
        assert.ok(Math.abs(heard.length / 8_000 - length) < 0.1, `${from}: ${heard.length}`)
        for (const seconds of [0.2, 2, length - 1]) {
          const { lagMs, likeness } = compared(heard, wanted, seconds)
          assert.ok(
            Math.abs(lagMs) < 25 && likeness > 0.8,
            `${from}, channel ${channel} at ${seconds}: ${lagMs} ms, ${likeness}`,
          )
        }
      }
    }
  }

  it('a cut has 5.1 of the same moments, and a cut of it as well', async () => {
    const cut = await house.cut(whole.id, KEEP)
    await hasSurround(cut, KEEP)
    const narrower = [{ start: 2, end: 5.4 }]
    await hasSurround(await house.cut(whole.id, narrower), narrower)
    await api().videos.deleteCut({ params: { id: whole.id } })
    const restored = await api().videos.get({ params: { id: whole.id } })
    assert.deepEqual(soundsOf(restored), soundsOf(whole))
    await surroundPlaylist(restored)
  })

  itLong('a clip has it, as a track of its own, and so does a cut of the clip', async () => {
    const { id } = await house.made()
    const { id: clipId } = await api().videos.createClip({
      params: { id },
      body: { start: 3, end: 9.4 },
    })
    await api().videos.delete({ params: { id } })
    const clip = await untilStatus(api(), clipId, 'ready', 'errored')
    await hasSurround(clip, [{ start: 3, end: 9.4 }])
    const cut = await house.cut(clip.id, [{ start: 1, end: 5 }])
    await hasSurround(cut, [{ start: 4, end: 8 }])
  })

  it('a track without 5.1 is listed beside it; one that was deleted from the cut has none in the next one', async () => {
    const { id } = await house.made()
    await api().audioTracks.create({
      params: { id },
      query: { language: 'de' },
      raw: (await readFile(house.film)) as BodyInit,
    })
    const cut = await house.cut(id, KEEP)
    const tags = (await text(cut.urls.hls)).match(/#EXT-X-MEDIA:TYPE=AUDIO.*/g)!
    const groupOf = (name: string): string[] => tags.filter((each) => each.includes(`"${name}"`))
    const [stereo, surround] = [groupOf('audio'), groupOf('surround')]
    assert.equal(stereo.length, 2)
    const named = (tag: string): string => /NAME=.*(?=,CHANNELS)/.exec(tag)![0]
    assert.deepEqual(surround.map(named), stereo.map(named), 'both groups have the same tracks')
    const channelsOf = (tag: string): string => /CHANNELS="(\d+)"/.exec(tag)![1]!
    assert.deepEqual(surround.map(channelsOf).toSorted(), ['2', '6'])
    const uploaded = /URI=.*/.exec(surround.find((each) => channelsOf(each) === '2')!)![0]
    assert.ok(
      stereo.some((each) => each.endsWith(uploaded)),
      'the one without 5.1 is the same',
    )
    const own = cut.audio_tracks.find(({ source }) => source === 'embedded')!
    await api().audioTracks.delete({ params: { id, track: own.id } })
    const next = await house.cut(id, [{ start: 2, end: 8 }])
    assert.deepEqual(
      next.audio_tracks.map(({ source }) => source),
      ['uploaded'],
    )
    assert.ok(!next.renditions.some(({ name }) => name === 'audio_surround'))
    assert.doesNotMatch(await text(next.urls.hls), /surround/)
  })
})
