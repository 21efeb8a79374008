import assert from 'node:assert/strict'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { createFfmpegEngine } from '../../../daemon/adapters/ffmpeg/engine.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { VideoPlan } from '../../../daemon/ports/media.ts'
import { STILL_FORMATS, type StillJob } from '../../../daemon/ports/stills.ts'
import { frameAt } from '../../../daemon/stills/frame-of.ts'
import { codedVideo, frameNumbers } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'
import { until } from '../../daemon.ts'
import { alive, childrenNamed } from '../../support/processes.ts'
import { stopNext } from '../../support/stopped-program.ts'
import { call, engine, makeVideo, planOf } from '../adapters/ffmpeg/generated-files.ts'
import { itLong } from '../../support/long.ts'

describe('stills', () => {
  const folder = folders()

  async function video(
    options: { rate?: string; width?: number; height?: number } = {},
  ): Promise<{ dir: string; plan: VideoPlan }> {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 3, ...options })
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1 }
    await makeVideo(source, plan, dir)
    return { dir, plan }
  }
  async function still(dir: string, plan: VideoPlan, job: Partial<StillJob>): Promise<string> {
    const output = join(dir, `s.${job.format ?? 'png'}`)
    await writeFile(
      output,
      await engine.still(
        {
          dir: join(dir, 'h264_sd'),
          plan,
          frame: 0,
          width: null,
          height: null,
          fit: 'contain',
          quality: null,
          format: 'png',
          ...job,
        },
        call,
      ),
    )
    return output
  }

  itLong('is exactly that frame, in every place of a segment', async () => {
    const { dir, plan } = await video({ rate: '30000/1001' })
    const frames = [0, 1, 2, 3, 4, 28, 29, 30, 31, 45, 60, 87, 88, 89]
    const shown = []
    for (const frame of frames)
      shown.push(...(await frameNumbers(await still(dir, plan, { frame }))))
    assert.deepEqual(shown, frames)
  })

  it(
    'a decoder that waits gives the same picture as one that was started for it, also after it ' +
      'was killed',
    async () => {
      const { dir, plan } = await video()
      const waiting = createFfmpegEngine({
        explicitPath: process.env.SVC_FFMPEG ?? null,
        log: silentLog(),
        waitingStills: 2,
      })
      try {
        const job = {
          dir: join(dir, 'h264_sd'),
          plan,
          width: null,
          height: null,
          fit: 'contain',
          quality: null,
          format: 'png',
        } as const
        const pictures = async (frames: number[]): Promise<Buffer[]> =>
          Promise.all(frames.map((frame) => waiting.still({ ...job, frame }, call)))
        const frames = [3, 50, 89, 0]
        const expected = await Promise.all(
          frames.map((frame) => engine.still({ ...job, frame }, call)),
        )
        await waiting.still({ ...job, frame: 20, isSingle: true }, call)
        // A decoder that has answered ends a moment later; one that waits would stay for five minutes.
        await until(
          () => childrenNamed('ffmpeg'),
          (pids) => pids.length === 0,
          'no decoder to wait for a frame that is single',
          60_000,
        )
        assert.deepEqual(await pictures(frames), expected)
        const before = await until(
          () => childrenNamed('ffmpeg'),
          (pids) => pids.length === 2,
          'two decoders to wait',
        )
        for (const pid of before) process.kill(pid, 'SIGKILL')
        assert.deepEqual(await pictures(frames), expected)
      } finally {
        await waiting.close()
      }
      assert.deepEqual(await childrenNamed('ffmpeg'), [])
    },
  )

  it('a question that is withdrawn ends its decoder', async () => {
    const { dir, plan } = await video()
    const stop = new AbortController()
    const started = stopNext()
    const requested = engine.still(
      {
        dir: join(dir, 'h264_sd'),
        plan,
        frame: 20,
        width: null,
        height: null,
        fit: 'contain',
        quality: null,
        format: 'png',
      },
      { signal: stop.signal },
    )
    requested.catch(() => {})
    // It would have answered soon. Stopped, it cannot.
    const decoder = await started
    assert.ok(alive(decoder))
    stop.abort(new Error('gone'))
    await assert.rejects(requested, /gone/)
    await until(
      () => childrenNamed('ffmpeg'),
      (pids) => pids.length === 0,
      'no decoder to be left',
    )
    assert.ok(!alive(decoder))
  })

  it('a time written as a decimal means its frame; past the end it is the last', () => {
    const plan = { frameRate: { num: 30, den: 1 }, frameCount: 100 }
    assert.deepEqual(
      [0.0333, 0.03333333, 0.033334, 0.0666, 1, 1e6].map((time) => frameAt(plan, time)),
      [0, 1, 1, 1, 30, 99],
    )
  })

  it('opens the init and one segment, nothing else', async () => {
    const { dir, plan } = await video()
    for (const segment of [0, 1, 3]) await rm(join(dir, 'h264_sd', `${segment}.m4s`))
    assert.deepEqual(await frameNumbers(await still(dir, plan, { frame: 45 })), [45])
    await assert.rejects(
      still(dir, plan, { frame: 75 }),
      (error) => error instanceof AppError && error.code === 'encoding_failed',
    )
  })

  it('comes in every format', async () => {
    const { dir, plan } = await video()
    const kinds = []
    for (const format of STILL_FORMATS)
      kinds.push((await sharp(await still(dir, plan, { format, width: 160 })).metadata()).format)
    assert.deepEqual(kinds, ['jpeg', 'png', 'webp', 'heif'])
  })

  const sizes: [what: string, job: Partial<StillJob>, size: [number, number]][] = [
    ['without a size it is the picture', {}, [320, 180]],
    ['a width keeps the shape', { width: 160 }, [160, 90]],
    ['a height keeps the shape', { height: 90 }, [160, 90]],
    ['it is never larger than the picture', { width: 1000 }, [320, 180]],
    ['contain fits it into the box', { width: 100, height: 100, fit: 'contain' }, [100, 56]],
    ['cover fills the box', { width: 100, height: 100, fit: 'cover' }, [100, 100]],
    [
      'cover of a large box has its shape, and the size of the picture',
      { width: 1000, height: 1000, fit: 'cover' },
      [180, 180],
    ],
  ]
  it('has the size that was asked for', async () => {
    const { dir, plan } = await video()
    for (const [what, job, size] of sizes) {
      const { width, height } = await sharp(
        await still(dir, plan, { ...job, format: 'jpg' }),
      ).metadata()
      assert.deepEqual([width, height], size, what)
    }
  })

  it('a lower quality is a smaller file', async () => {
    const { dir, plan } = await video()
    const size = async (quality: number): Promise<number> =>
      (await stat(await still(dir, plan, { format: 'jpg', quality }))).size
    assert.ok((await size(20)) < (await size(95)))
  })
})
