import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { bitratesOf, listable, mediaPlaylist, multivariantPlaylist, type AudioVariant, type VideoVariant } from '../../../daemon/playback/manifest.ts'

const variant = (change: Partial<VideoVariant> = {}): VideoVariant => ({
  uri: 'h264_sd/playlist.m3u8', codec: 'avc1.64001E', width: 640, height: 360, frameRate: { num: 30_000, den: 1_001 }, averageBps: 500_000, peakBps: 900_000, ...change,
})
const track = (change: Partial<AudioVariant> = {}): AudioVariant => ({
  uri: 'audio/a/playlist.m3u8', codec: 'mp4a.40.2', name: 'English', language: 'en', isDefault: true, channels: 2, averageBps: 128_000, peakBps: 132_000, ...change,
})

describe('the multivariant playlist', () => {
  it('lists the smallest first, with the sound in its own group and in every rate', () => {
    const large = variant({ uri: 'h264_hd/playlist.m3u8', codec: 'avc1.64001F', width: 1280, height: 720, averageBps: 1_500_000, peakBps: 2_500_000 })
    assert.equal(
      multivariantPlaylist({ variants: [large, variant()], audio: [track()] }),
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/a/playlist.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1032000,AVERAGE-BANDWIDTH=628000,CODECS="avc1.64001E,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970,AUDIO="audio",CLOSED-CAPTIONS=NONE',
        'h264_sd/playlist.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=2632000,AVERAGE-BANDWIDTH=1628000,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,AUDIO="audio",CLOSED-CAPTIONS=NONE',
        'h264_hd/playlist.m3u8',
        '',
      ].join('\n'),
    )
  })

  it('without sound there is no group', () => {
    const text = multivariantPlaylist({ variants: [variant()], audio: [] })
    assert.ok(!text.includes('AUDIO') && text.includes('BANDWIDTH=900000,') && text.includes('CODECS="avc1.64001E"'))
  })

  it('sound alone is the only variant', () => {
    assert.equal(
      multivariantPlaylist({ variants: [], audio: [track()] }),
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=132000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2"\naudio/a/playlist.m3u8\n',
    )
  })

  it('of several tracks the most demanding counts, and exactly one is the default', () => {
    const text = multivariantPlaylist({
      variants: [variant()],
      audio: [track({ isDefault: false, peakBps: 300_000 }), track({ name: 'Deutsch', language: null, uri: 'audio/b/playlist.m3u8' })],
    })
    assert.ok(text.includes('BANDWIDTH=1200000,'))
    assert.deepEqual(text.match(/DEFAULT=\w+/g), ['DEFAULT=NO', 'DEFAULT=YES'])
    assert.ok(!text.includes('LANGUAGE="null"'))
  })

  it('a name cannot break out of its quotes', () => {
    const text = multivariantPlaylist({ variants: [variant()], audio: [track({ name: 'a",URI="evil"\n#EXT-X-ENDLIST' })] })
    assert.ok(text.includes(`NAME="a',URI='evil' #EXT-X-ENDLIST"`))
    assert.equal(text.split('\n').filter((line) => line.startsWith('#EXT-X-ENDLIST')).length, 0)
  })
})

describe('a media playlist', () => {
  const segments = [{ uri: '0.m4s', durationSeconds: 4.004 }, { uri: '1.m4s', durationSeconds: 4.004 }, { uri: '2.m4s', durationSeconds: 1.001 }]

  it('that is whole says so', () => {
    assert.equal(
      mediaPlaylist({ initUri: 'init.mp4', segments, segmentSeconds: 4, isWhole: true }),
      [
        '#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MAP:URI="init.mp4"', '#EXTINF:4.004000,', '0.m4s', '#EXTINF:4.004000,', '1.m4s', '#EXTINF:1.001000,', '2.m4s', '#EXT-X-ENDLIST', '',
      ].join('\n'),
    )
  })

  it('that still grows starts at its beginning, has no end, and keeps its target duration', () => {
    const text = mediaPlaylist({ initUri: 'init.mp4', segments: segments.slice(2), segmentSeconds: 4, isWhole: false })
    assert.ok(text.includes('#EXT-X-PLAYLIST-TYPE:EVENT') && text.includes('#EXT-X-START:TIME-OFFSET=0') && text.includes('#EXT-X-TARGETDURATION:4\n'))
    assert.ok(!text.includes('ENDLIST'))
  })

  it('lists what is there up to the first that is missing', () => {
    const file = (index: number) => ({ index, durationSeconds: 4, sizeBytes: 1 })
    assert.deepEqual(listable([file(0), file(1), file(3)]).map(({ index }) => index), [0, 1])
    assert.deepEqual(listable([file(1)]), [])
    assert.equal(listable([file(0), file(1)]).length, 2)
  })
})

describe('bit rates', () => {
  const file = (index: number, durationSeconds: number, sizeBytes: number) => ({ index, durationSeconds, sizeBytes })

  it('the average is over all, the peak that of the busiest segment', () => {
    assert.deepEqual(bitratesOf([file(0, 4, 500_000), file(1, 4, 1_000_000)], 4), { averageBps: 1_500_000, peakBps: 2_000_000 })
  })

  it('a last segment of a frame or two is no peak by itself', () => {
    const rates = bitratesOf([file(0, 4, 500_000), file(1, 0.04, 50_000)], 4)
    // With the one before it, as RFC 8216 counts it: 550 kB in 4.04 s.
    assert.deepEqual(rates, { averageBps: 1_089_109, peakBps: 1_089_109 })
  })

  it('a video shorter than half a segment has its average', () => {
    assert.deepEqual(bitratesOf([file(0, 1, 125_000)], 4), { averageBps: 1_000_000, peakBps: 1_000_000 })
    assert.deepEqual(bitratesOf([], 4), { averageBps: 0, peakBps: 0 })
  })
})
