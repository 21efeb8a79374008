import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { iFramePlaylist, iFrameRates } from '../../../daemon/manifests/i-frame-playlist.ts'
import {
  bitratesOf,
  mediaPlaylist,
  multivariantPlaylist,
  type AudioVariant,
  type SubtitleVariant,
  type VideoVariant,
} from '../../../daemon/manifests/manifest.ts'
import { subtitlePlaylist, playedText } from '../../../daemon/playback/subtitle-playlist.ts'

const variant = (change: Partial<VideoVariant> = {}): VideoVariant => ({
  uri: 'h264_sd/playlist.m3u8',
  codec: 'avc1.64001E',
  width: 640,
  height: 360,
  frameRate: { num: 30_000, den: 1_001 },
  averageBps: 500_000,
  peakBps: 900_000,
  iFrames: null,
  ...change,
})
const track = (change: Partial<AudioVariant> = {}): AudioVariant => ({
  uri: 'audio/a/playlist.m3u8',
  codec: 'mp4a.40.2',
  name: 'English',
  language: 'en',
  isDefault: true,
  channels: 2,
  averageBps: 128_000,
  peakBps: 132_000,
  ...change,
})
const subtitle = (change: Partial<SubtitleVariant> = {}): SubtitleVariant => ({
  uri: 'subtitles/sub_1.m3u8',
  name: 'English',
  language: 'en',
  isCaptions: false,
  ...change,
})

describe('the multivariant playlist', () => {
  it('lists the smallest first, with the sound in its own group and in every rate', () => {
    const large = variant({
      uri: 'h264_hd/playlist.m3u8',
      codec: 'avc1.64001F',
      width: 1280,
      height: 720,
      averageBps: 1_500_000,
      peakBps: 2_500_000,
    })
    assert.equal(
      multivariantPlaylist({ variants: [large, variant()], audio: [track()], subtitles: [] }),
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/a/playlist.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1032000,AVERAGE-BANDWIDTH=628000,CODECS="avc1.64001E,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="audio",CLOSED-CAPTIONS=NONE',
        'h264_sd/playlist.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=2632000,AVERAGE-BANDWIDTH=1628000,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="audio",CLOSED-CAPTIONS=NONE',
        'h264_hd/playlist.m3u8',
        '',
      ].join('\n'),
    )
  })

  it('without sound there is no group', () => {
    const text = multivariantPlaylist({ variants: [variant()], audio: [], subtitles: [] })
    assert.ok(
      !text.includes('AUDIO') &&
        text.includes('BANDWIDTH=900000,') &&
        text.includes('CODECS="avc1.64001E"'),
    )
  })

  it('surround sound is a group of its own with the names of the first, behind every stereo variant', () => {
    const sounds = [track(), track({ name: 'Deutsch', language: 'de', isDefault: false })]
    const text = multivariantPlaylist({
      variants: [variant(), variant({ uri: 'h264_hd/playlist.m3u8', width: 1_280, height: 720 })],
      audio: sounds,
      surround: sounds.map((sound) => ({
        ...sound,
        channels: 6,
        peakBps: 400_000,
        uri: `${sound.uri}6`,
      })),
      subtitles: [],
    })
    const tags = text.match(/#EXT-X-MEDIA:.*/g)!
    const valuesOf = (name: string): unknown[] =>
      tags.map((each) => new RegExp(`${name}="?([^",]*)`).exec(each)?.[1])
    assert.deepEqual(valuesOf('GROUP-ID'), ['audio', 'audio', 'surround', 'surround'])
    for (const name of ['NAME', 'LANGUAGE', 'DEFAULT', 'AUTOSELECT'])
      assert.deepEqual(valuesOf(name).slice(0, 2), valuesOf(name).slice(2), name)
    assert.deepEqual(valuesOf('CHANNELS'), ['2', '2', '6', '6'])
    assert.deepEqual(text.match(/AUDIO="\w+"/g), [
      'AUDIO="audio"',
      'AUDIO="audio"',
      'AUDIO="surround"',
      'AUDIO="surround"',
    ])
    assert.ok(text.includes('BANDWIDTH=1300000,'), 'its own rate counts')
  })

  it('two sounds of one name and language have names of their own, the same in both groups', () => {
    const others = ['b', 'c'].map((uri) =>
      track({ name: 'Deutsch', language: 'de', isDefault: false, uri }),
    )
    const audio = [track(), ...others]
    const surround = audio.map((sound) => ({ ...sound, channels: 6, uri: `${sound.uri}6` }))
    const text = multivariantPlaylist({ variants: [variant()], audio, surround, subtitles: [] })
    const namesOf = (group: string): string[] =>
      [
        ...text.matchAll(new RegExp(`GROUP-ID="${group}",(NAME="[^"]+".*AUTOSELECT=\\w+)`, 'g')),
      ].map(([, name]) => name!)
    assert.equal(new Set(namesOf('audio')).size, 3)
    assert.deepEqual(namesOf('surround'), namesOf('audio'))
  })

  it('sound alone is the only variant', () => {
    assert.equal(
      multivariantPlaylist({ variants: [], audio: [track()], subtitles: [] }),
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=132000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2"\naudio/a/playlist.m3u8\n',
    )
  })

  it('of several tracks the most demanding counts, and exactly one is the default', () => {
    const text = multivariantPlaylist({
      variants: [variant()],
      audio: [
        track({ isDefault: false, peakBps: 300_000 }),
        track({ name: 'Deutsch', language: null, uri: 'audio/b/playlist.m3u8' }),
      ],
      subtitles: [],
    })
    assert.ok(text.includes('BANDWIDTH=1200000,'))
    assert.deepEqual(text.match(/DEFAULT=\w+/g), ['DEFAULT=NO', 'DEFAULT=YES'])
    assert.ok(!text.includes('LANGUAGE="null"'))
  })

  it('of two tracks in one language only one is chosen by a player itself, and no two have one name', () => {
    const text = multivariantPlaylist({
      variants: [variant()],
      audio: [
        track({ isDefault: false }),
        track({ uri: 'audio/b/playlist.m3u8' }),
        track({ name: 'Deutsch', language: 'de', isDefault: false, uri: 'audio/c/playlist.m3u8' }),
      ],
      subtitles: [],
    })
    assert.deepEqual(text.match(/AUTOSELECT=\w+/g), [
      'AUTOSELECT=NO',
      'AUTOSELECT=YES',
      'AUTOSELECT=YES',
    ])
    assert.deepEqual(
      [...text.matchAll(/NAME="([^"]+)"/g)].map(([, name]) => name),
      ['English', 'English (2)', 'Deutsch'],
    )
  })

  it('subtitles are a group of every variant, none is on by itself, and captions say what they are', () => {
    const lines = multivariantPlaylist({
      variants: [variant()],
      audio: [],
      subtitles: [
        subtitle(),
        subtitle({ uri: 'subtitles/sub_2.m3u8', name: 'English CC', isCaptions: true }),
      ],
    }).split('\n')
    assert.deepEqual(lines.slice(3, 6), [
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subtitles/sub_1.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English ' +
        'CC",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,' +
        'CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",URI="subtitles/sub_2.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=500000,CODECS="avc1.64001E",RESOLUTION=640x360,FRAME-RATE=29.970,VIDEO-RANGE=SDR,SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE',
    ])
  })

  it('the other codecs follow behind every H.264, the lists of keyframes behind all', () => {
    const iFrames = { uri: 'h264_sd/iframes.m3u8', averageBps: 60_000, peakBps: 90_000 }
    const text = multivariantPlaylist({
      variants: [
        variant({ codec: 'av01.0.01M.08', uri: 'av1_sd/playlist.m3u8', peakBps: 300_000 }),
        variant({ codec: 'hvc1.1.6.L63.90', uri: 'hevc_sd/playlist.m3u8', peakBps: 400_000 }),
        variant({ uri: 'h264_hd/playlist.m3u8', peakBps: 2_000_000 }),
        variant({ iFrames }),
      ],
      audio: [],
      subtitles: [],
    })
    assert.deepEqual(
      [...text.matchAll(/^(?!#)\w.*$/gm)].map(([uri]) => uri),
      [
        'h264_sd/playlist.m3u8',
        'h264_hd/playlist.m3u8',
        'hevc_sd/playlist.m3u8',
        'av1_sd/playlist.m3u8',
      ],
    )
    assert.ok(
      text.endsWith(
        '\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,AVERAGE-BANDWIDTH=60000,CODECS="avc1.64001E",RESOLUTION=640x360,VIDEO-RANGE=SDR,URI="h264_sd/iframes.m3u8"\n',
      ),
    )
  })

  it('begins with the smallest that is not coarse, where there is one', () => {
    const listed = (...widths: number[]) =>
      [
        ...multivariantPlaylist({
          variants: widths.map((width) =>
            variant({ width, height: 10, uri: String(width), peakBps: width }),
          ),
          audio: [],
          subtitles: [],
        }).matchAll(/^\d+$/gm),
      ].map(([uri]) => Number(uri))
    assert.deepEqual(listed(1280, 416, 640, 960), [640, 416, 960, 1280])
    assert.deepEqual(listed(500, 416), [416, 500])
  })

  it('a name cannot break out of its quotes', () => {
    const text = multivariantPlaylist({
      variants: [variant()],
      audio: [track({ name: 'a",URI="evil"\n#EXT-X-ENDLIST' })],
      subtitles: [],
    })
    assert.ok(text.includes(`NAME="a',URI='evil' #EXT-X-ENDLIST"`))
    assert.equal(text.split('\n').filter((line) => line.startsWith('#EXT-X-ENDLIST')).length, 0)
  })
})

describe('a media playlist', () => {
  const segments = [
    { uri: '0.m4s', durationSeconds: 4.004 },
    { uri: '1.m4s', durationSeconds: 4.004 },
    { uri: '2.m4s', durationSeconds: 1.001 },
  ]

  it('says what every segment is, and that it is whole', () => {
    assert.equal(
      mediaPlaylist({ initUri: 'init.mp4', segments, longestSeconds: 4 }),
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:4',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-PLAYLIST-TYPE:VOD',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MAP:URI="init.mp4"',
        '#EXTINF:4.004000,',
        '0.m4s',
        '#EXTINF:4.004000,',
        '1.m4s',
        '#EXTINF:1.001000,',
        '2.m4s',
        '#EXT-X-ENDLIST',
        '',
      ].join('\n'),
    )
  })

  it('of a short video has the target duration of the grid, as its sound has', () => {
    assert.match(
      mediaPlaylist({ initUri: 'init.mp4', segments: segments.slice(2), longestSeconds: 4 }),
      /#EXT-X-TARGETDURATION:4\n/,
    )
  })
})

describe('a playlist of keyframes', () => {
  const iFrames = [
    { uri: '0.m4s', offset: 0, sizeBytes: 10_000, durationSeconds: 2 },
    { uri: '1.m4s', offset: 0, sizeBytes: 12_000, durationSeconds: 2 },
    { uri: '1.m4s', offset: 80_000, sizeBytes: 18_000, durationSeconds: 2 },
  ]

  it('says where in its segment each is, and for how long it stands', () => {
    assert.equal(
      iFramePlaylist('init.mp4', iFrames),
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:2',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-PLAYLIST-TYPE:VOD',
        '#EXT-X-I-FRAMES-ONLY',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MAP:URI="init.mp4"',
        '#EXTINF:2.000000,',
        '#EXT-X-BYTERANGE:10000@0',
        '0.m4s',
        '#EXTINF:2.000000,',
        '#EXT-X-BYTERANGE:12000@0',
        '1.m4s',
        '#EXTINF:2.000000,',
        '#EXT-X-BYTERANGE:18000@80000',
        '1.m4s',
        '#EXT-X-ENDLIST',
        '',
      ].join('\n'),
    )
  })

  it('has the rates of keyframes alone', () => {
    assert.deepEqual(iFrameRates(iFrames), { averageBps: 53_334, peakBps: 72_000 })
    assert.deepEqual(iFrameRates([]), { averageBps: 0, peakBps: 0 })
  })
})

describe('a subtitle', () => {
  it('is a playlist of one segment as long as the video', () => {
    assert.equal(
      subtitlePlaylist('sub_1.vtt', 7200.04),
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:7201',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-PLAYLIST-TYPE:VOD',
        '#EXTINF:7200.040000,',
        'sub_1.vtt',
        '#EXT-X-ENDLIST',
        '',
      ].join('\n'),
    )
  })

  it('has its time tied to that of the media, in its header, and lasts as long', () => {
    assert.equal(
      playedText('WEBVTT - a title\n\n00:01.000 --> 00:02.000\nWEBVTT\n', 3723.0041),
      'WEBVTT - a title\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n00:01.000 --> ' +
        '00:02.000\nWEBVTT\n\n01:02:03.005 --> 01:02:03.006\n\n',
    )
  })
})

describe('bit rates', () => {
  const file = (index: number, durationSeconds: number, sizeBytes: number) => ({
    index,
    durationSeconds,
    sizeBytes,
  })

  it('the average is over all, the peak that of the busiest segment', () => {
    assert.deepEqual(bitratesOf([file(0, 4, 500_000), file(1, 4, 1_000_000)], 4), {
      averageBps: 1_500_000,
      peakBps: 2_000_000,
    })
  })

  it('a last segment of a frame or two is no peak by itself', () => {
    const rates = bitratesOf([file(0, 4, 500_000), file(1, 0.04, 50_000)], 4)
    // With the one before it, as RFC 8216 counts it: 550 kB in 4.04 s.
    assert.deepEqual(rates, { averageBps: 1_089_109, peakBps: 1_089_109 })
  })

  it('a video shorter than half a segment has its average', () => {
    assert.deepEqual(bitratesOf([file(0, 1, 125_000)], 4), {
      averageBps: 1_000_000,
      peakBps: 1_000_000,
    })
    assert.deepEqual(bitratesOf([], 4), { averageBps: 0, peakBps: 0 })
  })
})
