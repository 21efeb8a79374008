import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { createDiskStorage } from '../../../daemon/adapters/disk.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { createArrivals } from '../../../daemon/encoding/arrivals.ts'
import { createEncoders } from '../../../daemon/encoding/encoders.ts'
import { createSegmentMaker } from '../../../daemon/encoding/maker.ts'
import type { EncodedSource } from '../../../daemon/ports/encoding.ts'
import { EncoderDied } from '../../../daemon/ports/encoder-died.ts'
import { segmentCount } from '../../../daemon/ports/grid.ts'
import { sourceFile, sourcePrefix } from '../../../daemon/ports/layout.ts'
import type { Lease } from '../../../daemon/ports/engine-call.ts'
import type { AudioRun, MediaEngine, VideoRun } from '../../../daemon/ports/media.ts'
import type { StillEngine } from '../../../daemon/ports/stills.ts'
import { codedVideo, H264 } from '../../sources/coded-video.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { until } from '../../daemon.ts'
import { childrenNamed, isStopped } from '../../support/processes.ts'
import { silentLog } from '../../support/silent-log.ts'
import { engine, planOf, played, seen, upTo } from '../adapters/ffmpeg/generated-files.ts'

const VIDEO = 'abcde0123456789'
const signal = new AbortController().signal
const rest = { kind: 'background', order: '1' } as const

describe('segments, each made once', () => {
  let dir: string
  let count = 0
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'svc-test-'))
  })
  after(() => rm(dir, { recursive: true, force: true }))

  /** A source in storage, and a maker whose calls of the engine are written down. */
  async function setUp(options: Parameters<typeof codedVideo>[1] = {}, name = 'a.mp4') {
    const storage = createDiskStorage({ dataDir: dir, log: silentLog() })
    const source = `src_${++count}`
    const path = storage.placeOf(sourceFile(VIDEO, source))
    await mkdir(dirname(path), { recursive: true })
    await codedVideo(join(dir, `${source}-${name}`), {
      seconds: 14,
      width: 320,
      height: 180,
      audio: 'sine=f=440',
      ...options,
    }).then((file) => storage.adopt(sourceFile(VIDEO, source), file))
    const made: EncodedSource = { video: VIDEO, source, ladder: await planOf(path) }
    const runs: VideoRun[] = []
    const leases: Lease[] = []
    let broken: number | null = null
    let soundRanges: AudioRun['range'][] | null = null
    let held: Promise<void> | null = null
    const media: MediaEngine & StillEngine = {
      ...engine,
      encodeVideo: async (run, call) => {
        runs.push(run)
        leases.push(call.lease!)
        await taken()
        if (broken === null || broken > run.last || broken < run.first)
          return engine.encodeVideo(run, call)
        if (broken > run.first) await engine.encodeVideo({ ...run, last: broken - 1 }, call)
        throw new EncoderDied('encoding_failed')
      },
      async encodeAudio(run, call) {
        soundRanges?.push(run.range)
        await taken()
        if (soundRanges?.length !== 1) return engine.encodeAudio(run, call)
        // Killed in the middle, as the kernel does when memory is short.
        const killing = new AbortController()
        const onSegment = (name: string, segment: number): void => {
          call.onSegment?.(name, segment)
          if (segment === 2) killing.abort()
        }
        await engine
          .encodeAudio(run, {
            ...call,
            onSegment,
            signal: AbortSignal.any([call.signal, killing.signal]),
          })
          .catch(() => undefined)
        throw new EncoderDied('encoding_failed')
      },
    }
    /** The next encoder begins when what is answered is called. */
    const holdNext = (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    }
    const taken = async (): Promise<void> => {
      const wait = held
      held = null
      await wait
    }
    const breakAt = (segment: number | null): void => void (broken = segment)
    const killSoundOnce = (): AudioRun['range'][] => (soundRanges = [])
    const encoders = createEncoders(2)
    const arrivals = createArrivals()
    const maker = createSegmentMaker({
      media,
      storage,
      arrivals,
      encoders,
      log: silentLog(),
      memoryBytes: 4e9,
    })
    const folder = (part: string) => storage.placeOf(`${sourcePrefix(VIDEO, source)}/${part}`)
    return {
      made,
      maker,
      encoders,
      arrivals,
      runs,
      leases,
      folder,
      path,
      breakAt,
      killSoundOnce,
      holdNext,
      plan: made.ladder.video!,
      track: made.ladder.audio[0]?.track,
    }
  }
  const madeSeconds = (runs: VideoRun[]) => runs.map(({ first, last }) => [first, last])

  it('one is made on request, alone, and the background leaves it as it is', async () => {
    const { made, maker, runs, folder, plan } = await setUp()
    await Promise.all([1, 2, 3].map(() => maker.demand(made, 'renditions/h264_sd', 3, signal)))
    const before = await stat(join(folder('renditions/h264_sd'), '3.m4s'))
    assert.deepEqual(madeSeconds(runs), [[3, 3]])
    const { frames } = await maker.makeVideo(made, { priority: rest, signal })
    assert.equal(frames, plan.frameCount)
    assert.equal((await stat(join(folder('renditions/h264_sd'), '3.m4s'))).ino, before.ino)
    const covered = runs.flatMap(({ first, last }) =>
      upTo(last - first + 1).map((at) => first + at),
    )
    assert.deepEqual(
      covered.sort((a, b) => a - b),
      upTo(5),
    )
    const { numbers, times } = await seen(await played(folder('renditions/h264_sd')), plan)
    assert.deepEqual([numbers, times], [upTo(plan.frameCount), upTo(plan.frameCount)])
  })

  it('a run begins at what an encode that was killed left unfinished', async () => {
    const { made, maker, plan, path, folder, runs } = await setUp({
      seconds: 26,
      codec: [...H264, '-g', '60'],
    })
    await engine.encodeVideo(
      { source: path, plan, first: 4, last: 4, dir: folder('renditions'), threads: 1 },
      { signal },
    )
    await rename(
      join(folder('renditions/h264_sd'), '4.m4s'),
      join(folder('renditions/h264_sd'), '4.begun'),
    )
    await maker.makeVideo(made, { priority: rest, signal })
    // How the last segments are shared depends on which encoder is free first.
    assert.deepEqual(madeSeconds(runs).slice(0, 2), [
      [0, 1],
      [2, 3],
    ])
    assert.equal(runs[2]!.first, 4)
    const covered = runs.flatMap(({ first, last }) =>
      upTo(last - first + 1).map((at) => first + at),
    )
    assert.deepEqual(
      covered.sort((a, b) => a - b),
      upTo(8),
      'each once',
    )
    assert.deepEqual((await readdir(folder('renditions/h264_sd'))).sort(), [
      ...upTo(8).map((segment) => `${segment}.m4s`),
      'init.mp4',
    ])
    assert.deepEqual(
      (await seen(await played(folder('renditions/h264_sd')), plan)).numbers,
      upTo(plan.frameCount),
    )
  })

  it(
    'where encoders die at one place again and again, everything else is made, and the tries ' +
      'have an end',
    async () => {
      const { made, maker, runs, folder, breakAt } = await setUp({ seconds: 26 })
      breakAt(4)
      const failure = await maker.makeVideo(made, { priority: rest, signal }).then(
        () => null,
        (error: unknown) => error,
      )
      assert.ok(failure instanceof AppError && failure.code === 'encoding_failed', String(failure))
      assert.deepEqual((await readdir(folder('renditions/h264_sd'))).sort(), [
        ...upTo(8)
          .filter((segment) => segment !== 4)
          .map((segment) => `${segment}.m4s`),
        'init.mp4',
      ])
      const tries = runs.filter(({ first, last }) => first <= 4 && last >= 4)
      assert.ok(tries.length <= 6, `${tries.length} tries`)
      // In the end it is tried with the least that an encoder can do.
      assert.deepEqual(
        [tries.at(-1)!.first, tries.at(-1)!.last, tries.at(-1)!.plan.renditions.length],
        [4, 4, 1],
      )
      breakAt(null)
      assert.equal(
        (await maker.makeVideo(made, { priority: rest, signal })).frames,
        made.ladder.video!.frameCount,
      )
    },
  )

  it('sound whose encoder died goes on behind what it left, on the same packets', async () => {
    const { made, maker, folder, track, killSoundOnce } = await setUp({ seconds: 40 })
    const {
      made: alone,
      maker: undisturbed,
      folder: aloneFolder,
      track: aloneTrack,
    } = await setUp({ seconds: 40 })
    await undisturbed.makeAudio(alone, aloneTrack!, { priority: rest, signal })
    const ranges = killSoundOnce()
    await maker.makeAudio(made, track!, { priority: rest, signal })
    assert.equal(ranges.length, 2)
    assert.equal(ranges[0], undefined)
    assert.ok(ranges[1]!.first > 0, 'it began from the start again')
    assert.deepEqual(
      (await readdir(folder(`audio/${track!}`))).sort(),
      (await readdir(aloneFolder(`audio/${aloneTrack!}`))).sort(),
    )
    assert.deepEqual(
      (await engine.segments(folder(`audio/${track!}`), { segmentSeconds: 4 })).map(
        ({ durationSeconds }) => durationSeconds,
      ),
      (await engine.segments(aloneFolder(`audio/${aloneTrack!}`), { segmentSeconds: 4 })).map(
        ({ durationSeconds }) => durationSeconds,
      ),
    )
  })

  for (const how of ['dies', 'is stopped, since another part of the video failed'] as const)
    it(`who waits for what the background encodes gets it when that ${how}`, async () => {
      const { made, maker, folder, track, killSoundOnce, holdNext } = await setUp({ seconds: 40 })
      const part = `audio/${track!}` as const
      const ranges = killSoundOnce()
      const letGo = holdNext()
      const halt = new AbortController()
      const whole = maker.makeAudio(made, track!, { priority: rest, signal: halt.signal })
      await until(
        () => ranges.length,
        (rangeCount) => rangeCount === 1,
        'the background to begin',
      )
      const waiting = maker.demand(made, part, 8, signal)
      if (how !== 'dies') halt.abort(new AppError('encoding_failed'))
      letGo()
      if (how !== 'dies') await assert.rejects(whole)
      await waiting
      assert.ok((await readdir(folder(part))).includes('8.m4s'))
      if (how === 'dies') await whole
    })

  it('what is done is told in seconds, and in work: what is hard to encode counts for more', async () => {
    const { made, maker } = await setUp({
      seconds: 12,
      audio: null,
      filter: "noise=alls=40:allf=t:enable='gte(t,8)'",
    })
    await maker.demand(made, 'renditions/h264_sd', 3, signal)
    const half = (await maker.progress(made)).get('renditions/h264_sd')!
    assert.deepEqual([half.doneSeconds, half.totalSeconds], [4, 12])
    assert.ok(half.doneWork > 6 && half.doneWork < 12, `${half.doneWork} of ${half.totalWork}`)
    assert.ok(Math.abs(half.totalWork - 12) < 1e-6)
    await maker.makeVideo(made, { priority: rest, signal })
    const whole = (await maker.progress(made)).get('renditions/h264_sd')!
    assert.deepEqual([whole.doneSeconds, whole.doneWork], [12, whole.totalWork])
  })

  it('while a viewer waits, what the background encodes stands still; then it goes on', async () => {
    const { made, maker, leases, plan, holdNext } = await setUp()
    const letGo = holdNext()
    const whole = maker.makeVideo(made, { priority: rest, signal })
    await until(
      () => leases.length,
      (count) => count > 0,
      'the background to begin',
    )
    const [background] = leases
    const seen: boolean[] = []
    background!.onChange(() => seen.push(background!.mayRun))
    const waiting = maker.demand(made, 'renditions/h264_sd', segmentCount(plan) - 1, signal)
    await until(
      () => seen,
      (states) => states.includes(false),
      'the background to be told to stand still',
    )
    await waiting
    assert.equal(background!.mayRun, true)
    letGo()
    await whole
  })

  it('the beginning of a new video waits for no other: what is encoded of others stands still', async () => {
    const {
      made: film,
      maker,
      leases,
      runs,
    } = await setUp({ seconds: 22, width: 1280, height: 720 })
    const { made: fresh } = await setUp({ seconds: 10 })
    const whole = maker.makeVideo(film, { priority: rest, signal })
    await until(
      () => leases.length,
      (count) => count === 2,
      'both encoders to be taken',
    )
    const stood = new Set<number>()
    leases.forEach((lease, at) => lease.onChange(() => lease.mayRun || stood.add(at)))
    await maker.makeVideo(fresh, {
      priority: { kind: 'first-segments', order: '2' },
      upTo: 2,
      signal,
    })
    assert.deepEqual([...stood], [0, 1])
    const [first, second] = runs
    assert.deepEqual([first!.source, second!.source], [first!.source, first!.source])
    assert.ok(
      (await maker.progress(film)).get('renditions/h264_hd')!.doneSeconds < 22,
      'the film was whole before',
    )
    await whole
    assert.equal((await maker.progress(film)).get('renditions/h264_hd')!.doneSeconds, 22)
  })

  it('paused, what is being encoded stands still at once, and goes on where it was', async () => {
    const { made, maker, encoders, leases, runs, plan } = await setUp({
      seconds: 22,
      width: 1280,
      height: 720,
    })
    const done = async () => (await maker.progress(made)).get('renditions/h264_hd')!.doneSeconds
    const whole = maker.makeVideo(made, { priority: rest, signal })
    await until(done, (seconds) => seconds > 2, 'something to be made')
    encoders.pause()
    assert.ok(leases.length > 0 && leases.every((lease) => !lease.mayRun))
    await until(
      () => childrenNamed('ffmpeg').map(isStopped),
      (stopped) => stopped.every(Boolean),
      'the encoders to stand still',
    )
    // What was on its way in a pipe arrives.
    let arrived = await done()
    await until(
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        const [last, now] = [arrived, await done()]
        arrived = now
        return now === last
      },
      (isOver) => isOver,
      'what was on its way to arrive',
    )
    const [before, started] = [await done(), runs.length]
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    assert.deepEqual([await done(), runs.length], [before, started])
    assert.ok(before < 22)
    encoders.resume()
    assert.equal((await whole).frames, plan.frameCount)
  })

  it('the init segment is there before any encode, and is the one that every run writes', async () => {
    const { made, maker, runs, folder } = await setUp({ seconds: 3 })
    await maker.demand(made, 'renditions/h264_sd', 'init', signal)
    assert.deepEqual([runs, await readdir(folder('renditions/h264_sd'))], [[], ['init.mp4']])
    // Another one would be refused.
    await maker.demand(made, 'renditions/h264_sd', 0, signal)
  })

  it('beyond the end, and in a rendition that was not planned, nothing is made', async () => {
    const { made, maker, runs } = await setUp({ seconds: 3 })
    for (const [part, segment] of [
      ['renditions/h264_sd', 99],
      ['renditions/h264_uhd', 0],
      ['audio/aud_none', 0],
    ] as const) {
      await assert.rejects(
        maker.demand(made, part, segment, signal),
        (error) => error instanceof AppError && error.code === 'not_found',
      )
    }
    assert.deepEqual(runs, [])
  })

  it('what nobody waits for any more ends', async () => {
    const { made, maker, encoders } = await setUp({ seconds: 30, width: 1280, height: 720 })
    const leave = new AbortController()
    const waiting = maker.demand(made, 'renditions/h264_hd', 5, leave.signal)
    leave.abort(new Error('left'))
    await assert.rejects(waiting, /left/)
    await maker.forget(sourcePrefix(VIDEO, made.source))
    // Both encoders for viewers are free again.
    const releases = await Promise.all([
      encoders.acquire({ kind: 'viewer' }, signal),
      encoders.acquire({ kind: 'viewer' }, signal),
    ])
    assert.equal(releases.length, 2)
  })

  it('who asks again for what another has just left gets it', async () => {
    const { made, maker } = await setUp({ seconds: 30, width: 1280, height: 720 })
    const leave = new AbortController()
    const left = maker.demand(made, 'renditions/h264_hd', 5, leave.signal)
    // Its encode has begun.
    await maker.demand(made, 'renditions/h264_hd', 'init', signal)
    const again = assert.doesNotReject(async () => {
      await left.catch(() => undefined)
      await maker.demand(made, 'renditions/h264_hd', 5, signal)
    })
    leave.abort(new Error('left'))
    await assert.rejects(left, /left/)
    await again
  })

  it('what is about to be removed is not made any more', async () => {
    const { made, maker, folder } = await setUp({ seconds: 30, width: 1280, height: 720 })
    const making = maker.makeVideo(made, { priority: rest, signal })
    const gone = assert.rejects(
      making,
      (error) => error instanceof AppError && error.code === 'not_found',
    )
    await maker.demand(made, 'renditions/h264_sd', 0, signal)
    await maker.forget(sourcePrefix(VIDEO, made.source))
    await gone
    await rm(folder('renditions'), { recursive: true })
    await assert.rejects(
      maker.demand(made, 'renditions/h264_sd', 3, signal),
      (error) => error instanceof AppError && error.code === 'not_found',
    )
  })

  it('whoever waits for bytes of a file that is given up writes nothing of it', async () => {
    const { made, maker, arrivals, track, path } = await setUp()
    const parts = ['renditions/h264_sd', `audio/${track!}`] as const
    const arriving = arrivals.add({
      source: made.source,
      sizeBytes: 10,
      receivedBytes: 0,
      needs: new Map(parts.map((part) => [part, Float64Array.of(10, 10, 10)])),
      segmentSeconds: 4,
      durationSeconds: 14,
    })
    let waiting = 0
    const changed = arriving.changed.bind(arriving)
    arriving.changed = () => {
      waiting += 1
      return changed()
    }
    const refused = parts.map((part) =>
      assert.rejects(
        maker.demand(made, part, 1, signal),
        (error) => error instanceof AppError && error.code === 'not_found',
      ),
    )
    await until(
      () => waiting,
      (count) => count === 2,
      'both to wait',
    )
    arrivals.end(made.source, 'gone')
    await maker.forget(sourcePrefix(VIDEO, made.source))
    await Promise.all(refused)
    assert.deepEqual(await readdir(dirname(path)), ['source'])
  })

  it('sound made on request lies on the packets of the whole track', async () => {
    const {
      made,
      maker,
      folder,
      track,
      path: sourcePath,
    } = await setUp({ seconds: 20, audio: 'sine=f=440:r=44100' })
    await Promise.all(
      [3, 4].map((segment) => maker.demand(made, `audio/${track}`, segment, signal)),
    )
    assert.deepEqual((await readdir(folder(`audio/${track}`))).sort(), [
      '3.m4s',
      '4.m4s',
      'init.mp4',
    ])
    await maker.makeAudio(made, track!, { priority: rest, signal })
    const segments = await engine.segments(folder(`audio/${track}`), { segmentSeconds: 4 })
    assert.deepEqual(
      segments.map(({ index }) => index),
      upTo(6),
    )
    let start = 0
    for (const { index, durationSeconds } of segments) {
      assert.ok(
        Math.abs(start - [0, 2, 4, 8, 12, 16][index]!) <= 512 / 48_000 + 1e-9,
        `segment ${index} starts at ${start}`,
      )
      start += durationSeconds
    }
    assert.ok(Math.abs(start - 20) < 0.05)

    // Beside an encode in one piece: no click at a joint, no sample early or late.
    await engine.encodeAudio(
      {
        source: sourcePath,
        plan: made.ladder.audio[0]!,
        segmentSeconds: 4,
        endSeconds: made.ladder.durationSeconds,
        dir: folder('audio/aud_whole'),
      },
      { signal },
    )
    const [joined, whole] = [
      await samplesOf(await played(folder(`audio/${track}`))),
      await samplesOf(await played(folder('audio/aud_whole'))),
    ]
    assert.equal(joined.length, whole.length)
    assert.ok(whole.some((sample) => Math.abs(sample) > 0.1))
    assert.ok(
      joined.every((sample, at) => Math.abs(sample - whole[at]!) < 0.02),
      'the sound differs',
    )
  })

  it('a place that lies far behind the last keyframe before it is found in a transport stream too', async () => {
    const { made, maker, folder, plan } = await setUp(
      {
        seconds: 38,
        rate: '25',
        audio: undefined,
        codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '500', '-sc_threshold', '0'],
      },
      'long.ts',
    )
    // Keyframes at 0 and 20 s; segment 10 begins at 36 s.
    await maker.demand(made, 'renditions/h264_sd', 10, signal)
    const { numbers } = await seen(await played(folder('renditions/h264_sd')), plan)
    assert.deepEqual(
      numbers,
      upTo(50).map((frame) => frame + 900),
    )
  })

  async function samplesOf(file: string): Promise<Float32Array> {
    const bytes = await ffmpeg('-i', file, '-ac', '1', '-f', 'f32le', 'pipe:1')
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  }

  for (const [name, codec] of [
    ['film.ts', ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '120', '-bf', '2']],
    ['film.avi', ['-c:v', 'mpeg4', '-q:v', '2', '-g', '120']],
    ['film.mkv', ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '300']],
    ['film.mpg', ['-c:v', 'mpeg2video', '-q:v', '2', '-g', '30']],
    ['film.flv', ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '120']],
    ['film.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M']],
  ] as const) {
    it(`a place in the middle of ${name} is found to the frame`, async () => {
      const { made, maker, folder, plan } = await setUp(
        { codec: [...codec], audio: undefined, rate: '25' },
        name,
      )
      await maker.demand(made, 'renditions/h264_sd', 4, signal)
      const { numbers } = await seen(await played(folder('renditions/h264_sd')), plan)
      assert.deepEqual(
        numbers,
        upTo(plan.frameCount - 300).map((frame) => frame + 300),
      )
    })
  }
})
