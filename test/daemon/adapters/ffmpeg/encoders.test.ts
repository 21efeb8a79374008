import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, it } from 'mocha'
import { createFfmpegEngine } from '../../../../daemon/adapters/ffmpeg/engine.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { segmentCount } from '../../../../daemon/ports/grid.ts'
import type { EncoderChoice } from '../../../../daemon/ports/media.ts'
import { planLadder } from '../../../../daemon/plan/plan.ts'
import { codedVideo } from '../../../sources/coded-video.ts'
import { fakeHardware } from '../../../sources/fake-hardware.ts'
import { ffprobe } from '../../../sources/ffmpeg.ts'
import { until } from '../../../daemon.ts'
import { folders } from '../../../support/folder.ts'
import { silentLog } from '../../../support/silent-log.ts'
import { call, engine, makeVideo, planOf, played, seen, upTo } from './generated-files.ts'

describe('encoders', () => {
  const folder = folders()
  const usesOf = async (dir: string): Promise<number> =>
    (await readFile(join(dir, 'uses'))).byteLength
  /** Tried again at each call for as long as there is a file `hangs` in `dir`. */
  const withHangingChip = async () => {
    const dir = await folder()
    await writeFile(join(dir, 'hangs'), '')
    const fake = createFfmpegEngine({
      explicitPath: await fakeHardware(dir),
      log: silentLog(),
      trials: { limitMs: 4_000, againMs: 0, most: Infinity },
    })
    return { dir, fake }
  }

  it('those that work are found by trying them; H.264 is software unless hardware is asked for', async () => {
    const there = await engine.encoders({ hardware: false }, call)
    assert.equal(there.h264, 'libx264')
    // What else there is depends on the ffmpeg: each that is named is tried below.
    assert.deepEqual(
      Object.keys(there).filter((codec) => !['h264', 'hevc', 'av1'].includes(codec)),
      [],
    )
  })

  it('each has a fingerprint, which is always the same', async () => {
    const there = await engine.encoders({ hardware: false }, call)
    const found = await engine.fingerprints(call)
    assert.deepEqual(Object.keys(found).sort(), Object.values(there).sort())
    for (const each of Object.values(found)) assert.match(each, /^[0-9a-f]{64}$/)
    const again = createFfmpegEngine({ explicitPath: process.env['SVC_FFMPEG'], log: silentLog() })
    assert.deepEqual(await again.fingerprints(call), found)
    await again.close()
  })

  for (const [codec, tag, name] of [
    ['hevc', 'hvc1', /^hvc1\.1\.6\.L\d+\.90$/],
    ['av1', 'av01', /^av01\.0\.\d\dM\.08$/],
  ] as const) {
    it(`${codec}: every frame once, keyframes on the grid, a name that browsers know`, async () => {
      const encoders = await engine.encoders({ hardware: false }, call)
      assert.ok(encoders[codec], `the tests need an ffmpeg that encodes ${codec}`)
      const dir = await folder()
      const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 3, rate: '30000/1001' })
      const { video } = planLadder(await engine.probe(source, call), {
        trackId: () => 'aud_1',
        encoding: { profile: 'fast', encoders: { [codec]: encoders[codec] } as EncoderChoice },
      })
      assert.deepEqual(
        [video!.renditions[0]!.name, video!.extra![0]!.name],
        ['h264_sd', `${codec}_sd`],
      )
      // Short segments: many joints in a short source.
      const plan = { ...video!, segmentSeconds: 1, renditions: video!.extra! }
      await makeVideo(source, plan, dir)
      const out = join(dir, `${codec}_sd`)
      const { numbers, times, stream } = await seen(await played(out), plan)
      assert.deepEqual(numbers, upTo(plan.frameCount))
      assert.deepEqual(times, upTo(plan.frameCount))
      assert.equal(stream.codec_tag_string, tag)
      assert.match(await engine.codecOf(join(out, 'init.mp4')), name)
      await engine.makeInits({ plan, dir }, call)
    })
  }

  it('a chip that works encodes, and when it fails in the middle that is said', async () => {
    const dir = await folder()
    // One use to try it, one for the first run.
    const fake = createFfmpegEngine({
      explicitPath: await fakeHardware(dir, { works: 2 }),
      log: silentLog(),
    })
    const encoders = await fake.encoders({ hardware: true }, call)
    assert.equal(encoders.h264, 'h264_nvenc')
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 2 })
    const plan = {
      ...planLadder(await engine.probe(source, call), {
        trackId: () => 'aud_1',
        encoding: { profile: 'balanced', encoders },
      }).video!,
      segmentSeconds: 1,
    }
    assert.equal(plan.renditions[0]!.encoder, 'h264_nvenc')
    const run = (first: number, last: number) =>
      fake.encodeVideo({ source, plan, first, last, dir, threads: 1 }, call)
    assert.deepEqual(await run(0, 1), { frames: 30 })
    await assert.rejects(
      run(2, segmentCount(plan) - 1),
      (error) => error instanceof AppError && error.code === 'hardware_failed',
    )
  })

  it('a chip that fails when it is tried is not used', async () => {
    const fake = createFfmpegEngine({
      explicitPath: await fakeHardware(await folder(), { works: 0 }),
      log: silentLog(),
    })
    assert.equal((await fake.encoders({ hardware: true }, call)).h264, 'libx264')
  })

  it('a chip whose driver hung when it was tried is tried again later, and used once it works', async () => {
    const { dir, fake } = await withHangingChip()
    const h264 = async () => (await fake.encoders({ hardware: true }, call)).h264
    assert.equal(await h264(), 'libx264')
    await rm(join(dir, 'hangs'))
    await until(h264, (encoder) => encoder === 'h264_nvenc', 'the chip to be used')
    const uses = await usesOf(dir)
    assert.equal(await h264(), 'h264_nvenc')
    assert.equal(await usesOf(dir), uses, 'what works is not tried again')
    await fake.close()
  })

  it('a driver that hangs is tried a few times, with a long pause before each', async () => {
    for (const [trials, expected] of [
      [{ limitMs: 1_000, againMs: 600_000 }, 1],
      [{ limitMs: 1_000, againMs: 0, most: 2 }, 2],
    ] as const) {
      const dir = await folder()
      await writeFile(join(dir, 'hangs'), '')
      const explicitPath = await fakeHardware(dir)
      const logged: { message: string; level: string; fields: object }[] = []
      const fake = createFfmpegEngine({ explicitPath, log: silentLog(logged), trials })
      for (let calls = 0; calls < 4; calls++)
        assert.equal((await fake.encoders({ hardware: true }, call)).h264, 'libx264')
      // Counted by the log: a trial may be over before the program has noted its use.
      const hung = { encoder: 'h264_nvenc', fault: 'timeout' }
      const tried = logged.filter(({ fields }) => isDeepStrictEqual(fields, hung))
      assert.equal(tried.length, expected)
      await fake.close()
    }
  })

  it('a later trial that is aborted leaves what is known', async () => {
    const { dir, fake } = await withHangingChip()
    const h264 = async (signal = call.signal) =>
      (await fake.encoders({ hardware: true }, { ...call, signal })).h264
    assert.equal(await h264(), 'libx264')
    const aborting = new AbortController()
    const aborted = h264(aborting.signal)
    aborting.abort()
    assert.equal(await aborted, 'libx264')
    await rm(join(dir, 'hangs'))
    await until(h264, (encoder) => encoder === 'h264_nvenc', 'the chip to be used')
    await fake.close()
  })

  it('4K at 60 frames a second fits its level, and HDR becomes SDR in BT.709', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 0.05,
      rate: '60',
      width: 3840,
      height: 2160,
      codec: [
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none',
        '-pix_fmt',
        'yuv420p10le',
        '-color_trc',
        'arib-std-b67',
        '-color_primaries',
        'bt2020',
        '-colorspace',
        'bt2020nc',
      ],
    })
    const plan = (await planOf(source)).video!
    assert.deepEqual(
      plan.renditions.map(({ name }) => name),
      ['uhd', 'qhd', 'fhd', 'hd', 'md', 'sd', 'ld'].map((size) => `h264_${size}`),
    )
    await makeVideo(source, plan, dir)
    const { streams } = await ffprobe<{ streams: Record<string, unknown>[] }>(
      '-show_streams',
      await played(join(dir, 'h264_uhd')),
    )
    const { width, height, level, pix_fmt, color_transfer, color_primaries, color_space } =
      streams[0]!
    assert.deepEqual(
      [width, height, level, pix_fmt, color_transfer, color_primaries, color_space],
      [3840, 2160, 52, 'yuv420p', 'bt709', 'bt709', 'bt709'],
    )
  })
})
