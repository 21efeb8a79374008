import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { runArgs } from '../../../../daemon/adapters/ffmpeg/encode/encode-args.ts'
import { audioArgs } from '../../../../daemon/adapters/ffmpeg/encode/audio-args.ts'
import { safeInput } from '../../../../daemon/adapters/ffmpeg/encode/input-args.ts'
import { measureArgs } from '../../../../daemon/adapters/ffmpeg/probe/measure.ts'
import { probeArgs } from '../../../../daemon/adapters/ffmpeg/probe/probe.ts'
import { ticksOf } from '../../../../daemon/adapters/ffmpeg/encode/ticks.ts'
import type { RenditionPlan, VideoPlan } from '../../../../daemon/ports/media.ts'

const rendition = { crf: 23, preset: 'veryfast', profile: 'high' as const }
const plan: VideoPlan = {
  stream: 1,
  startSeconds: 1.4,
  frameRate: { num: 30000, den: 1001 },
  frameCount: 1000,
  segmentSeconds: 4,
  interlaced: true,
  exactSeek: true,
  color: {
    convertRange: true,
    convertRgb: false,
    matrix: 'bt709',
    primaries: 'bt709',
    transfer: 'bt709',
  },
  renditions: [
    { ...rendition, name: 'h264_hd', width: 1280, height: 720, maxBps: 3_000_000, level: 31 },
    { ...rendition, name: 'h264_sd', width: 640, height: 360, maxBps: 1_000_000, level: 30 },
  ],
}
const after = (args: string[], name: string): string[] =>
  args.flatMap((arg, index) => (arg === name ? [args[index + 1]!] : []))

describe("ffmpeg's arguments", () => {
  it('one decode for all sizes, each scaled from the one before', () => {
    const args = runArgs({
      source: '/a b/source',
      plan,
      firstFrame: 240,
      frames: 120,
      threads: 1,
    })
    assert.deepEqual(after(args, '-i'), ['file:/a b/source'])
    assert.deepEqual(after(args, '-filter_complex'), [
      '[0:1]settb=1/90000,setpts=PTS-(846720)+0*if(eq(N\\,0)\\,print(PTS-(846720)\\,16)\\,0),bwdif=mode=send_frame:parity=auto:deint=interlaced,fps=fps=30000/1001:start_time=0:round=near,' +
        'scale=1280:720:in_range=full:out_range=limited,format=yuv420p,setsar=1,' +
        'setparams=range=limited:colorspace=bt709:color_primaries=bt709:color_trc=bt709,tpad=stop_mode=clone:stop=30,split=2[v0][s0];[s0]scale=640:360,setsar=1[v1]',
    ])
    assert.deepEqual(after(args, '-map'), ['[v0]', '[v1]'])
    assert.deepEqual(after(args, '-f'), ['mp4', 'mp4'])
    assert.deepEqual(
      args.filter((arg) => /^pipe:[3-9]/.test(arg)),
      ['pipe:3', 'pipe:4'],
    )
    assert.deepEqual(after(args, '-frames:v'), ['120', '120'])
    assert.deepEqual(after(args, '-level:v'), ['3.1', '3.0'])
    assert.deepEqual(after(args, '-maxrate'), ['2640000', '880000'])
    assert.deepEqual(after(args, '-g'), ['120', '120'])
    assert.deepEqual(after(args, '-threads'), ['1', '1', '1'])
  })

  it('what a rendition has already it leaves out, and no other', () => {
    const args = runArgs({
      source: '/s',
      plan,
      firstFrame: 240,
      frames: 120,
      has: [10, 0],
      threads: 1,
    })
    assert.match(
      after(args, '-filter_complex')[0]!,
      /split=2\[p0\]\[s0\];\[p0\]trim=start_frame=10,setpts=PTS-10\[v0\];\[s0\]scale=640:360,setsar=1\[v1\]$/,
    )
    assert.deepEqual(after(args, '-frames:v'), ['110', '120'])
    assert.match(after(args, '-force_key_frames').join(), /n\+250.*,.*n\+240/)
  })

  it('a shorter lookahead has a lower CRF, and both are as before in plans without one', () => {
    const large = {
      ...rendition,
      name: 'h264_fhd',
      width: 1920,
      height: 1080,
      maxBps: 6_000_000,
      level: 40,
    }
    const argsOf = (each: RenditionPlan) => {
      const args = runArgs({
        source: '/s',
        plan: { ...plan, renditions: [each] },
        firstFrame: 0,
        frames: 1,
        threads: 1,
      })
      return [after(args, '-crf'), after(args, '-x264-params')]
    }
    assert.deepEqual(argsOf(large), [['23'], ['chromaloc=0:ipratio=1.1']])
    assert.deepEqual(argsOf({ ...large, lookahead: 8 }), [
      ['22.3'],
      ['chromaloc=0:ipratio=1.1:rc-lookahead=8'],
    ])
  })

  it('B-pictures refer to each other only in plans from before, and below 4K', () => {
    const large = {
      ...rendition,
      name: 'h264_uhd',
      width: 3840,
      height: 2160,
      maxBps: 18_000_000,
      level: 51,
    }
    const paramsOf = (renditions: RenditionPlan[]) =>
      after(
        runArgs({
          source: '/s',
          plan: { ...plan, renditions },
          firstFrame: 0,
          frames: 1,
          threads: 1,
        }),
        '-x264-params',
      )
    const flat = 'chromaloc=0:ipratio=1.1:b-pyramid=none'
    assert.deepEqual(paramsOf([large, ...plan.renditions]), [
      flat,
      'chromaloc=0:ipratio=1.1',
      'chromaloc=0:ipratio=1.1',
    ])
    assert.deepEqual(
      paramsOf(plan.renditions.map((each) => ({ ...each, isFlat: true }))),
      plan.renditions.map(() => flat),
    )
  })

  it('the place is sought a second before the run', () => {
    const seek = (change: Partial<VideoPlan>, firstFrame = 240) =>
      after(
        runArgs({
          source: '/s',
          plan: { ...plan, ...change },
          firstFrame,
          frames: 1,
          threads: 1,
        }),
        '-ss',
      )
    assert.deepEqual(seek({}), ['7.008000'])
    assert.deepEqual(seek({}, 0), [])
    assert.deepEqual(seek({}, 20), [])
  })

  it('keyframes are forced where the number of the segment grows', () => {
    const [expression] = after(
      runArgs({ source: '/s', plan, firstFrame: 240, frames: 1, threads: 1 }),
      '-force_key_frames',
    )
    assert.equal(
      expression,
      'expr:gt(if(lt(floor((n+240)*1001/120000),1),floor((n+240)*2002/120000),floor((n+240)*1001/120000)+1),if(lt(floor((n+239)*1001/120000),1),floor((n+239)*2002/120000),floor((n+239)*1001/120000)+1))',
    )
  })

  it('and where that of the half segment grows', () => {
    const args = runArgs({
      source: '/s',
      plan: { ...plan, halfKeyframes: true },
      firstFrame: 240,
      frames: 1,
      threads: 1,
    })
    assert.deepEqual(
      [...new Set(after(args, '-force_key_frames'))],
      ['expr:gt(floor((n+240)*2002/120000),floor((n+239)*2002/120000))'],
    )
    // The longest distance of keyframes is that of 2 seconds, rounded up to whole frames.
    assert.deepEqual([...new Set(after(args, '-g'))], ['60'])
  })

  it('a frame is a whole number of ticks', () => {
    assert.deepEqual(ticksOf({ num: 30, den: 1 }), { timescale: 90_000, perFrame: 3_000 })
    assert.deepEqual(ticksOf({ num: 30_000, den: 1_001 }), { timescale: 90_000, perFrame: 3_003 })
    assert.deepEqual(ticksOf({ num: 25, den: 2 }), { timescale: 90_000, perFrame: 7_200 })
    assert.deepEqual(ticksOf({ num: 29_123, den: 1_000 }), { timescale: 29_123, perFrame: 1_000 })
  })

  it('sound is counted from the same moment as the picture', () => {
    const audio = {
      track: 'aud_1',
      stream: 2,
      startSeconds: 1.4,
      channels: 2,
      bitrateBps: 128_000,
      sampleRate: 48_000,
      runUpSamples: 1_024,
      language: null,
      title: null,
      isDefault: true,
    }
    const args = audioArgs({ source: '/s', plan: audio, endSeconds: 10 })
    assert.deepEqual(after(args, '-map'), ['0:2'])
    assert.deepEqual(after(args, '-af'), [
      'asetpts=PTS-(1.400000)/TB,aresample=48000,aresample=48000:async=1:min_hard_comp=0.02:first_pts=0,apad=whole_len=480000',
    ])
    assert.deepEqual([after(args, '-ac'), after(args, '-b:a')], [['2'], ['128000']])
  })

  it("every call that opens a stranger's file allows files and media containers only", () => {
    const safe = safeInput('/s')
    const allowed = after(safe, '-format_whitelist')[0]!.split(',')
    assert.deepEqual(after(safe, '-protocol_whitelist'), ['file'])
    for (const name of ['hls', 'concat', 'dash', 'image2', 'lavfi', 'tty', 'srt', 'sdp', 'imf'])
      assert.ok(!allowed.includes(name), name)
    const calls = [
      probeArgs('/s'),
      measureArgs('/s'),
      runArgs({ source: '/s', plan, firstFrame: 0, frames: 1, threads: 1 }),
    ]
    for (const args of calls) assert.ok(args.join(' ').includes(safe.join(' ')))
  })
})
