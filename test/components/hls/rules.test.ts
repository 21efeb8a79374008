import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { chooseQuality, isHopeless, Lateness } from '../../../components/hls/adaptation.ts'
import { automatic, firstLevel } from '../../../components/hls/first-level.ts'
import { Line } from '../../../components/hls/line.ts'
import { readManifest, readSegments, type Level } from '../../../components/hls/playlists.ts'
import { Standstill, type StillMedia } from '../../../components/hls/standstill.ts'
import type { StreamingDownload } from '../../../components/download.ts'

const MANIFEST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English, with more",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="2",URI="s/1/audio/a/playlist.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="s/1/audio/b/playlist.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=NO,URI="subtitles/x.m3u8"
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=400000,BANDWIDTH=600000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,AUDIO="audio"
s/1/h264_sd/playlist.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="mp4a.40.2,av01.0.05M.08",RESOLUTION=640x360,AUDIO="audio"
s/1/av1_sd/playlist.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.64001e",RESOLUTION=640x360,URI="s/1/h264_sd/iframes.m3u8"
`

const PLAYLIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="init.mp4"
#EXTINF:2.000000,
0.m4s
#EXTINF:2.5,
1.m4s
#EXT-X-ENDLIST
`

const level = (url: string, bitrateBps: number, width = 0, codec = 'avc1.64001e'): Level => ({
  url,
  codec,
  bitrateBps,
  width,
  height: 0,
})

describe('rules of the HLS engine', () => {
  it('a manifest gives its qualities with the codec of the picture, and its sounds', () => {
    const { levels, sounds } = readManifest(MANIFEST, 'https://a/v/manifest.m3u8')
    assert.deepEqual(levels, [
      {
        url: 'https://a/v/s/1/h264_sd/playlist.m3u8',
        codec: 'avc1.64001e',
        bitrateBps: 600_000,
        width: 640,
        height: 360,
      },
      {
        url: 'https://a/v/s/1/av1_sd/playlist.m3u8',
        codec: 'av01.0.05M.08',
        bitrateBps: 500_000,
        width: 640,
        height: 360,
      },
    ])
    assert.deepEqual(
      sounds.map(({ url, label, language, isDefault }) => [url, label, language, isDefault]),
      [
        ['https://a/v/s/1/audio/a/playlist.m3u8', 'English, with more', 'en', false],
        ['https://a/v/s/1/audio/b/playlist.m3u8', 'Deutsch', null, true],
      ],
    )
  })

  it('a group of surround sound adds no qualities, is chosen by nobody, and comes after stereo', () => {
    const text = MANIFEST.replace(
      '#EXT-X-MEDIA:TYPE=SUBTITLES',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="surround",NAME="Deutsch",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="6",URI="s/1/audio/c/playlist.m3u8"\n$&',
    ).replace(
      '#EXT-X-I-FRAME',
      '#EXT-X-STREAM-INF:BANDWIDTH=990000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,AUDIO="surround"\ns/1/h264_sd/playlist.m3u8\n$&',
    )
    const { levels, sounds } = readManifest(text, 'https://a/v/manifest.m3u8')
    assert.deepEqual(levels, readManifest(MANIFEST, 'https://a/v/manifest.m3u8').levels)
    assert.deepEqual(
      sounds.map(({ label, isDefault }) => [label, isDefault]),
      [
        ['English, with more', false],
        ['Deutsch', true],
        ['Deutsch (5.1)', false],
      ],
    )
  })

  it('sound alone is one level without other sounds, from a manifest or from its own playlist', () => {
    const alone = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="mp4a.40.2"\ns.m3u8\n'
    for (const text of [alone, PLAYLIST]) {
      const { levels, sounds } = readManifest(text, 'https://a/s.m3u8')
      assert.deepEqual(
        levels.map(({ url, codec }) => [url, codec]),
        [['https://a/s.m3u8', 'mp4a.40.2']],
      )
      assert.deepEqual(sounds, [])
    }
  })

  it('a playlist gives its init segment and when each segment begins and ends', () => {
    assert.deepEqual(readSegments(PLAYLIST, 'https://a/v/playlist.m3u8'), {
      initUrl: 'https://a/v/init.mp4',
      segments: [
        { url: 'https://a/v/0.m4s', startSeconds: 0, endSeconds: 2 },
        { url: 'https://a/v/1.m4s', startSeconds: 2, endSeconds: 4.5 },
      ],
    })
  })

  it('only H.264 and the source are chosen without being asked for, unless there is neither', () => {
    const [avc, av1] = [level('a', 1), level('b', 2, 0, 'av01.0.05M.08')]
    const source = level('https://a/source/playlist.m3u8', 3, 0, 'avc1.640028')
    assert.deepEqual(automatic([avc, av1, source]), [avc, source])
    assert.deepEqual(automatic([av1]), [av1])
  })

  it('the first level fits the place, and is a small one while the video is being encoded', () => {
    const levels = [level('a', 200_000, 320), level('b', 400_000, 640), level('c', 800_000, 1280)]
    assert.equal(firstLevel(levels, { isWhole: true, widthPx: 600 })?.url, 'b')
    assert.equal(firstLevel(levels, { isWhole: true, widthPx: 0 })?.url, 'c')
    assert.equal(firstLevel(levels, { isWhole: false, widthPx: 0 })?.url, 'b')
    assert.equal(firstLevel(levels, { isWhole: false, widthPx: 300 })?.url, 'a')
    assert.equal(firstLevel([level('a', 200_000, 320)], { isWhole: false, widthPx: 0 })?.url, 'a')
    assert.equal(firstLevel([], { isWhole: true, widthPx: 0 }), undefined)
  })

  it('a coarse picture is the first only where the line is too slow for more', () => {
    const levels = [level('a', 200_000, 416), level('b', 700_000, 640), level('c', 2e6, 960)]
    const firstOn = (downlink: number) => {
      Object.assign(navigator, { connection: { downlink } })
      try {
        return firstLevel(levels, { isWhole: true, widthPx: 0 })?.url
      } finally {
        Reflect.deleteProperty(navigator, 'connection')
      }
    }
    assert.deepEqual([0.25, 0.9, 1.1, 10, 20].map(firstOn), ['a', 'a', 'b', 'b', 'c'])
  })

  it('what the files of svc took shows a faster line than a browser that has measured nothing says', () => {
    const origin = 'https://svc.example'
    const levels = [
      level(`${origin}/source/playlist.m3u8`, 13e6, 1920),
      ...['a', 'b', 'c'].map((name, nth) =>
        level(`${origin}/${name}`, 10 ** (nth + 5.3), 416 * (nth + 1)),
      ),
    ]
    const firstAfter = (bps: number, file: Partial<PerformanceResourceTiming> = {}) => {
      const responseEnd = 50 + (60_000 * 8_000) / bps
      const entry = {
        name: `${origin}/x.js`,
        transferSize: 60_000,
        responseStart: 50,
        responseEnd,
        ...file,
      }
      Object.assign(navigator, { connection: { downlink: 1.45 } })
      const original = performance.getEntriesByType
      performance.getEntriesByType = () => [entry as PerformanceResourceTiming]
      try {
        return /source|.$/.exec(firstLevel(levels, { isWhole: false, widthPx: 0 })!.url)![0]
      } finally {
        performance.getEntriesByType = original
        Reflect.deleteProperty(navigator, 'connection')
      }
    }
    assert.deepEqual(
      [0.5e6, 2e6, 4e6, 6e6].map((bps) => firstAfter(bps)),
      ['a', 'a', 'b', 'source'],
    )
    for (const nothing of [
      { name: 'https://other.example/x.js' },
      { transferSize: 2_000 },
      // Without Timing-Allow-Origin.
      { transferSize: 0, responseStart: 0 },
    ])
      assert.equal(firstAfter(6e6, nothing), 'a', JSON.stringify(nothing))
  })

  it('the quality goes up with room to spare, is kept with little, and goes down at once', () => {
    const bitratesBps = [1e6, 2e6, 4e6]
    for (const [bandwidthBps, current, aheadSeconds, chosen] of [
      [5e6, 1, 5, 1],
      [6e6, 1, 5, 2],
      [4.5e6, 2, 5, 2],
      [4.1e6, 2, 5, 1],
      [4.1e6, 2, 15, 2],
      [3.9e6, 2, 15, 1],
      [0.1e6, 2, 0, 0],
      [9e6, -1, 0, 2],
    ] as const)
      assert.equal(
        chooseQuality({ bitratesBps, bandwidthBps, current, aheadSeconds }),
        chosen,
        `${bandwidthBps} from ${current} with ${aheadSeconds} s`,
      )
  })

  it('a segment is given up when it comes too late and a smaller one would come sooner', () => {
    const download = { requestedAt: 0, cameAt: 0, receivedBytes: 100_000, totalBytes: 1_000_000 }
    const transfer = {
      download,
      now: 1_000,
      aheadSeconds: 4,
      segmentSeconds: 4,
      playbackRate: 1,
      smallest: 0.2,
    }
    // Nine seconds are missing. It is played while it arrives: 4 s, and nine tenths of the 4 s in it, are left until then.
    assert.equal(isHopeless(transfer), true)
    assert.equal(isHopeless({ ...transfer, aheadSeconds: 5.5 }), false)
    // At double speed ten seconds last five.
    assert.equal(isHopeless({ ...transfer, aheadSeconds: 10, playbackRate: 2 }), true)
    assert.equal(isHopeless({ ...transfer, now: 300 }), false)
    assert.equal(isHopeless({ ...transfer, smallest: 1 }), false)
    assert.equal(isHopeless({ ...transfer, smallest: 0.95 }), false)
    // The wait for the first byte says nothing of how fast the others come, but the smallest waits as well.
    const late = { ...transfer, download: { ...download, cameAt: 2_000 }, now: 3_000 }
    assert.equal(isHopeless(late), true)
    const faster = { ...late.download, receivedBytes: 120_000 }
    assert.equal(isHopeless({ ...late, download: faster }), false)
    assert.equal(isHopeless({ ...late, now: 2_300 }), false)
    assert.equal(isHopeless({ ...late, smallest: 0.75 }), false)
    const none = { ...download, cameAt: undefined, receivedBytes: 0 }
    const waiting = { ...transfer, download: none, now: 5_000 }
    // Sound alone has no bitrates.
    assert.equal(isHopeless({ ...waiting, smallest: 0 / 0 }), false)
    assert.equal(isHopeless(waiting), true)
    assert.equal(isHopeless({ ...waiting, now: 3_000 }), false)
  })

  it('one look at a segment is not enough to give it up', () => {
    const download = { requestedAt: 0, cameAt: 0, receivedBytes: 100_000, totalBytes: 1_000_000 }
    const late = { now: 1_000, aheadSeconds: 1, segmentSeconds: 4, playbackRate: 1, smallest: 0.2 }
    const lateness = new Lateness()
    const looks = (...all: (typeof download)[]) =>
      all.map((each) => lateness.isLate({ ...late, download: each }))
    assert.deepEqual(looks(download, download), [false, true])
    const fast = { ...download, receivedBytes: 900_000 }
    assert.deepEqual(looks({ ...download }, fast, download, download), [false, false, false, true])
  })

  describe('a browser that stands still with everything loaded', () => {
    const ranges = (...all: [number, number][]): TimeRanges => ({
      length: all.length,
      start: (at) => all[at]![0],
      end: (at) => all[at]![1],
    })
    const still: StillMedia = {
      currentTime: 2,
      buffered: ranges([0, 8]),
      readyState: 2,
      paused: false,
      seeking: false,
    }
    /** At which looks it is moved on; each time it stands still again where it was moved to. */
    const nudges = (
      looks: number,
      look: StillMedia,
      { reach = 8, standstill = new Standstill() } = {},
    ) => {
      const found: number[] = []
      let now = look
      for (let count = 1; count <= looks; count += 1) {
        const to = standstill.look(now, reach)
        if (to === undefined) continue
        found.push(count)
        now = { ...now, currentTime: to }
      }
      return found
    }

    it('is moved on, each time after twice as long', () => {
      assert.deepEqual(nudges(60, still), [4, 10, 22, 46])
    })

    it('is moved on as soon as at first once it has played again', () => {
      const standstill = new Standstill()
      assert.deepEqual(nudges(22, still, { standstill }), [4, 10, 22])
      assert.equal(standstill.look({ ...still, currentTime: 4 }, 8), undefined)
      assert.deepEqual(nudges(8, { ...still, currentTime: 5 }, { standstill }), [4])
    })

    it('is left alone while it seeks to what is loaded, and moved over a hole that it seeks into', () => {
      assert.deepEqual(nudges(100, { ...still, seeking: true, readyState: 1 }), [])
      const hole = { ...still, seeking: true, readyState: 1, buffered: ranges([0, 1], [3, 8]) }
      assert.deepEqual(nudges(4, hole), [4])
      assert.deepEqual(nudges(100, { ...still, paused: true }), [])
      assert.deepEqual(nudges(100, { ...still, readyState: 3 }), [])
      assert.deepEqual(nudges(100, still, { reach: 2.1 }), [])
    })

    it('is not moved over what is still to come', () => {
      const apart = { ...still, buffered: ranges([0, 2], [6, 8]) }
      assert.deepEqual(nudges(100, apart, { reach: 4 }), [])
      assert.deepEqual(nudges(4, apart, { reach: 8 }), [4])
    })
  })

  it('sound alone in several tracks offers them', () => {
    const text =
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="a.m3u8"\n' +
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,URI="b.m3u8"\n' +
      '#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="mp4a.40.2",AUDIO="audio"\na.m3u8\n'
    assert.deepEqual(
      readManifest(text, 'https://a/m.m3u8').sounds.map(({ label }) => label),
      ['English', 'Deutsch'],
    )
  })

  describe('the bandwidth', () => {
    const download = (
      requestedAt: number,
      cameAt: number,
      endedAt: number,
      receivedBytes: number,
    ) => ({ requestedAt, cameAt, endedAt, receivedBytes }) as StreamingDownload
    const mbps = (line: Line) => Math.round((line.bandwidthBps ?? NaN) / 1e5) / 10

    it('of two downloads at once is that of both together', () => {
      const line = new Line()
      line.follow(download(0, 0, 1_000, 500_000))
      line.follow(download(0, 0, 1_000, 500_000))
      line.measure(1_000)
      assert.equal(mbps(line), 8)
    })

    it('leaves the latency out, but not the time in which a file is being made', () => {
      const line = new Line()
      line.follow(download(0, 300, 1_300, 1_000_000))
      line.measure(1_300)
      assert.equal(mbps(line), 8)
      const slow = new Line()
      slow.follow(download(0, 100, 200, 10_000))
      slow.follow(download(200, 4_200, 5_200, 1_000_000))
      slow.measure(5_200)
      assert.equal(mbps(slow), 1.6)
    })

    it('is known of what is still under way, and not of a few bytes', () => {
      const line = new Line()
      line.follow(download(0, 10, 20, 900))
      line.measure(20)
      assert.equal(line.bandwidthBps, undefined)
      const running = { requestedAt: 20, cameAt: 30, receivedBytes: 0 } as StreamingDownload
      line.follow(running)
      line.measure(4_000)
      assert.ok(line.bandwidthBps! < 10_000)
    })

    it('falls at once with the line and rises when that lasts', () => {
      const line = new Line()
      const second = (at: number, bytes: number) => {
        line.follow(download(at, at, at + 1_000, bytes))
        line.measure(at + 1_000)
      }
      for (let at = 0; at < 20_000; at += 1_000) second(at, 1_000_000)
      for (let at = 20_000; at < 23_000; at += 1_000) second(at, 100_000)
      assert.ok(mbps(line) < 5, String(mbps(line)))
      for (let at = 23_000; at < 26_000; at += 1_000) second(at, 1_000_000)
      assert.ok(mbps(line) < 7, String(mbps(line)))
      for (let at = 26_000; at < 60_000; at += 1_000) second(at, 1_000_000)
      assert.ok(mbps(line) > 7, String(mbps(line)))
    })
  })
})
