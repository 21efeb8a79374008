import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type {
  AudioStreamInfo,
  Probe,
  Rational,
  VideoStreamInfo,
} from '../../../daemon/ports/probe.ts'
import { planLadder } from '../../../daemon/plan/plan.ts'
import { frameRateOf } from '../../../daemon/plan/frame-rate.ts'
import { levelFor } from '../../../daemon/plan/level.ts'

const rate = (text: string): Rational => {
  const [num, den = 1] = text.split('/').map(Number) as [number, number?]
  return { num, den }
}
const video = (change: Partial<VideoStreamInfo> = {}): VideoStreamInfo => ({
  index: 0,
  codec: 'h264',
  displayWidth: 1920,
  displayHeight: 1080,
  rotation: 0,
  averageFrameRate: rate('30'),
  realFrameRate: rate('30'),
  pixelFormat: 'yuv420p',
  interlaced: false,
  durationSeconds: 60,
  ...change,
})
const audio = (change: Partial<AudioStreamInfo> = {}): AudioStreamInfo => ({
  index: 1,
  codec: 'aac',
  channels: 2,
  sampleRate: 48_000,
  language: null,
  title: null,
  isDefault: false,
  durationSeconds: 60,
  ...change,
})
const probe = (change: Partial<Probe> = {}): Probe => ({
  container: 'mov,mp4',
  durationSeconds: 60,
  sizeBytes: 1e6,
  video: video(),
  audio: [],
  ...change,
})
const ladderOf = (change: Partial<Probe> = {}) => {
  let tracks = 0
  return planLadder(probe(change), { trackId: () => `aud_${++tracks}` })
}
const planOf = (change: Partial<VideoStreamInfo>, more: Partial<Probe> = {}) =>
  ladderOf({ video: video(change), ...more }).video!

describe('the frame rate of the renditions', () => {
  const rates: [what: string, average: string, real: string, chosen: string][] = [
    ['a constant rate stays', '25', '25', '25'],
    ['30000/1001 is not 30', '30000/1001', '30000/1001', '30000/1001'],
    ['a rate a hair from a standard one is that one', '2997/100', '2997/100', '30000/1001'],
    ['an unusual constant rate stays', '25/2', '25/2', '25/2'],
    ['a phone that is sometimes slow', '74250/2503', '30', '30'],
    ['a screen recording that only has frames when something moves', '17', '60', '60'],
    ['a real rate that is only a clock', '287/10', '90000', '30000/1001'],
    ['… of a film', '23976/1000', '1000', '24000/1001'],
    ['a real rate above what is sensible', '41', '120', '48000/1001'],
    ['120 becomes 60', '120', '120', '60'],
    ['120000/1001 becomes 60000/1001', '120000/1001', '120000/1001', '60000/1001'],
    ['100 becomes 50', '100', '100', '50'],
    ['1 is repeated to 10', '1', '1', '10'],
    ['8 is repeated to 16', '8', '8', '16'],
    ['a slide show of a picture in ten seconds', '1/10', '1/10', '10'],
  ]
  for (const [what, average, real, chosen] of rates) {
    it(`${what}: ${average} (${real}) → ${chosen}`, () => {
      assert.deepEqual(
        frameRateOf({ averageFrameRate: rate(average), realFrameRate: rate(real) }),
        rate(chosen),
      )
    })
  }
})

describe('the ladder', () => {
  const ladders: [width: number, height: number, rungs: string[]][] = [
    [
      1920,
      1080,
      [
        'h264_fhd 1920x1080',
        'h264_hd 1280x720',
        'h264_md 960x540',
        'h264_sd 640x360',
        'h264_ld 416x234',
      ],
    ],
    [
      3840,
      2160,
      [
        'h264_uhd 3840x2160',
        'h264_qhd 2560x1440',
        'h264_fhd 1920x1080',
        'h264_hd 1280x720',
        'h264_md 960x540',
        'h264_sd 640x360',
        'h264_ld 416x234',
      ],
    ],
    [
      7680,
      4320,
      [
        'h264_uhd 3840x2160',
        'h264_qhd 2560x1440',
        'h264_fhd 1920x1080',
        'h264_hd 1280x720',
        'h264_md 960x540',
        'h264_sd 640x360',
        'h264_ld 416x234',
      ],
    ],
    // Hardly more than the rung below: no rung of its own.
    [
      1998,
      1080,
      [
        'h264_fhd 1920x1038',
        'h264_hd 1280x692',
        'h264_md 960x518',
        'h264_sd 640x346',
        'h264_ld 416x224',
      ],
    ],
    [
      1080,
      1920,
      [
        'h264_fhd 1080x1920',
        'h264_hd 720x1280',
        'h264_md 540x960',
        'h264_sd 360x640',
        'h264_ld 234x416',
      ],
    ],
    [1280, 720, ['h264_hd 1280x720', 'h264_md 960x540', 'h264_sd 640x360', 'h264_ld 416x234']],
    // Between two rungs: its own size.
    [1100, 1100, ['h264_hd 1100x1100', 'h264_md 960x960', 'h264_sd 640x640', 'h264_ld 416x416']],
    [1000, 1000, ['h264_md 960x960', 'h264_sd 640x640', 'h264_ld 416x416']],
    [500, 300, ['h264_sd 500x300', 'h264_ld 416x250']],
    // The smallest of all would hardly be smaller.
    [436, 240, ['h264_sd 436x240']],
    [640, 480, ['h264_sd 640x480', 'h264_ld 416x312']],
    [321, 181, ['h264_sd 320x180']],
    [1, 1, ['h264_sd 2x2']],
    [
      4000,
      10,
      [
        'h264_uhd 3840x10',
        'h264_qhd 2560x6',
        'h264_fhd 1920x4',
        'h264_hd 1280x4',
        'h264_md 960x2',
        'h264_sd 640x2',
        'h264_ld 416x2',
      ],
    ],
  ]
  for (const [width, height, rungs] of ladders) {
    it(`of ${width}x${height} is ${rungs.join(', ')}`, () => {
      assert.deepEqual(
        planOf({ displayWidth: width, displayHeight: height }).renditions.map(
          (each) => `${each.name} ${each.width}x${each.height}`,
        ),
        rungs,
      )
    })
  }

  it('a rendition may take the more bits the more pixels and frames it has', () => {
    const most = (change: Partial<VideoStreamInfo>) => planOf(change).renditions[0]!.maxBps
    assert.equal(most({}), 6_000_000)
    assert.equal(most({ averageFrameRate: rate('60'), realFrameRate: rate('60') }), 9_000_000)
    assert.ok(most({ displayWidth: 1920, displayHeight: 1920 }) > 10_000_000)
    assert.equal(most({ displayWidth: 64, displayHeight: 36 }), 200_000)
  })

  it('the rendition for slow lines takes at most 220 kb/s together with stereo sound', () => {
    const fast = { averageFrameRate: rate('60'), realFrameRate: rate('60') }
    for (const change of [{}, { displayWidth: 1280, displayHeight: 720 }, fast]) {
      const { video: picture, audio: sounds } = ladderOf({ video: video(change), audio: [audio()] })
      const { width, height, maxBps } = picture!.renditions.find(({ name }) => name === 'h264_ld')!
      assert.deepEqual([width, height, sounds.length], [416, 234, 1])
      const { channels, bitrateBps } = sounds[0]!
      assert.equal(channels, 2)
      assert.ok(maxBps + bitrateBps <= 220_000, `${maxBps + bitrateBps}`)
    }
  })

  it('other codecs come beside H.264, family by family, with lower ceilings; profiles differ in effort', () => {
    const options = (profile: 'fast' | 'balanced' | 'small') => ({
      trackId: () => 'aud_1',
      encoding: { profile, encoders: { h264: 'libx264', hevc: 'libx265', av1: 'libaom-av1' } },
    })
    const { renditions, extra } = planLadder(probe(), options('balanced')).video!
    assert.deepEqual(
      renditions.map(({ name, encoder }) => `${name} ${encoder}`),
      ['fhd', 'hd', 'md', 'sd', 'ld'].map((size) => `h264_${size} libx264`),
    )
    assert.deepEqual(
      extra!.map(({ name }) => name),
      ['hevc', 'av1'].flatMap((codec) =>
        ['fhd', 'hd', 'md', 'sd', 'ld'].map((size) => `${codec}_${size}`),
      ),
    )
    assert.ok(extra!.every(({ maxBps }, index) => maxBps < renditions[index % 5]!.maxBps))
    const presets = (['fast', 'balanced', 'small'] as const).map(
      (profile) => planLadder(probe(), options(profile)).video!.renditions[0]!.preset,
    )
    assert.equal(new Set(presets).size, 3)
    assert.equal(planOf({}).extra, undefined)
  })

  it('the level is the lowest that the size, rate and bits allow', () => {
    assert.deepEqual(
      planOf({}).renditions.map(({ level }) => level),
      [40, 31, 31, 30, 30],
    )
    assert.deepEqual(
      planOf({ averageFrameRate: rate('60'), realFrameRate: rate('60') }).renditions.map(
        ({ level }) => level,
      ),
      [42, 32, 32, 31, 30],
    )
    assert.equal(levelFor(3840, 2160, rate('60'), 40_000_000), 52)
    // Few macroblocks, but an edge longer than level 4.0 allows.
    assert.equal(levelFor(4096, 16, rate('30'), 1_000_000), 40)
    assert.equal(levelFor(4112, 16, rate('30'), 1_000_000), 42)
  })

  it('colours that the source does not name are named by its size, the same in every rendition', () => {
    assert.deepEqual(planOf({}).color, {
      convertRange: false,
      convertRgb: false,
      matrix: 'bt709',
      primaries: 'bt709',
      transfer: 'bt709',
    })
    assert.equal(planOf({ displayWidth: 640, displayHeight: 480 }).color?.matrix, 'smpte170m')
    const named = { fullRange: true, matrix: 'bt470bg', primaries: null, transfer: null }
    assert.deepEqual(planOf({ color: named }).color, {
      convertRange: true,
      convertRgb: false,
      matrix: 'bt470bg',
      primaries: 'bt709',
      transfer: 'bt709',
    })
    assert.equal(planOf({ pixelFormat: 'gbrp' }).color?.convertRgb, true)
    // A tag that cannot be right counts as none.
    assert.deepEqual(planOf({ color: { ...named, fullRange: false, matrix: 'gbr' } }).color, {
      convertRange: false,
      convertRgb: false,
      matrix: 'bt709',
      primaries: 'bt709',
      transfer: 'bt709',
    })
  })

  it('HDR becomes BT.709', () => {
    for (const [transfer, hdr] of [
      ['smpte2084', 'pq'],
      ['arib-std-b67', 'hlg'],
    ] as const) {
      const { color } = planOf({
        color: { fullRange: false, matrix: null, primaries: 'bt2020', transfer },
      })
      assert.deepEqual(color, {
        convertRange: false,
        convertRgb: false,
        matrix: 'bt709',
        primaries: 'bt709',
        transfer: 'bt709',
        hdr,
      })
    }
  })
})

describe('the plan', () => {
  it('has as many frames as the picture lasts, at least one', () => {
    assert.equal(planOf({ durationSeconds: 60 }).frameCount, 1800)
    assert.equal(
      planOf({
        durationSeconds: 12.012,
        averageFrameRate: rate('30000/1001'),
        realFrameRate: rate('30000/1001'),
      }).frameCount,
      360,
    )
    assert.equal(planOf({ durationSeconds: null }, { durationSeconds: 10 }).frameCount, 300)
    assert.equal(planOf({ durationSeconds: 0.001 }).frameCount, 1)
  })

  it('lasts as long as its picture, or its sound when that is much longer', () => {
    assert.equal(ladderOf({ audio: [audio({ durationSeconds: 60.02 })] }).durationSeconds, 60)
    assert.equal(ladderOf({ audio: [audio({ durationSeconds: 75 })] }).durationSeconds, 75)
    assert.equal(
      ladderOf({ video: null, audio: [audio({ durationSeconds: 7 })] }).durationSeconds,
      7,
    )
    assert.equal(
      ladderOf({ video: null, audio: [audio({ durationSeconds: null })] }).durationSeconds,
      60,
    )
  })

  it(
    'a first frame that comes a little late begins the time; one that comes later keeps its ' +
      'exact place on the grid, and the sound too',
    () => {
      const at = (startSeconds: number) => {
        const ladder = ladderOf({
          startSeconds: 1.4,
          video: video({ startSeconds, durationSeconds: 60 + startSeconds }),
          audio: [audio()],
        })
        assert.equal(ladder.audio[0]!.startSeconds, ladder.video!.startSeconds)
        return [
          Math.round((ladder.video!.startSeconds! - 1.4) * 1e6) / 1e6,
          ladder.video!.frameCount,
        ]
      }
      assert.deepEqual(at(0), [0, 1800])
      assert.deepEqual(at(0.0232), [0.0232, 1800])
      assert.deepEqual(at(0.5), [0, 1815])
      assert.deepEqual(at(0.51), [0.01, 1815])
      // Milliseconds of Matroska: still on the grid.
      assert.deepEqual(at(0.167), [0, 1805])
      assert.deepEqual(at(0.166), [0, 1805])
      // As a fragmented MP4 without an edit list begins: as many frames as there are.
      assert.deepEqual(at(0.0667), [0.0667, 1800])
    },
  )

  it('sound keeps one channel or becomes two, and one track is the default', () => {
    const { audio: plans } = ladderOf({
      audio: [
        audio({ channels: 1 }),
        audio({ channels: 6, isDefault: true, language: 'de', title: 'Ton' }),
        audio({ isDefault: true }),
      ],
    })
    assert.deepEqual(
      plans.map(({ track, channels, bitrateBps, isDefault }) => [
        track,
        channels,
        bitrateBps,
        isDefault,
      ]),
      [
        ['aud_1', 1, 80_000, false],
        ['aud_2', 2, 128_000, true],
        ['aud_3', 2, 128_000, false],
      ],
    )
    assert.deepEqual([plans[1]!.language, plans[1]!.title], ['de', 'Ton'])
    assert.deepEqual(
      ladderOf({ audio: [audio(), audio()] }).audio.map(({ isDefault }) => isDefault),
      [true, false],
    )
  })

  it('only containers with an index are sought in', () => {
    assert.equal(planOf({}).exactSeek, true)
    assert.equal(planOf({}, { container: 'matroska,webm' }).exactSeek, true)
    for (const container of ['mpegts', 'avi', 'flv', 'mpeg'])
      assert.equal(planOf({}, { container }).exactSeek, false)
  })
})
