/** Programs that run for a moment: one that is killed is started again, and what it was to say is the same. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'mocha'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { RunFailure } from '../../../../daemon/adapters/ffmpeg/process/run.ts'
import type { VideoPlan } from '../../../../daemon/ports/media.ts'
import { codedVideo } from '../../../sources/coded-video.ts'
import { folders } from '../../../support/folder.ts'
import { call, engine, makeSound, makeVideo, planOf } from './generated-files.ts'

const STARTS = channel('child_process')

/**
 * Kills the first `kills` programs that are started while `work` runs, each as soon as it has a
 * number. Answers how many were started.
 */
async function killing<T>(
  kills: number,
  work: () => Promise<T>,
): Promise<{ answer: T; started: number; ended: (string | null)[] }> {
  let started = 0
  const ended: (string | null)[] = []
  const onStart = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess }
    started += 1
    if (started <= kills) child.once('spawn', () => process.kill(child.pid!, 'SIGKILL'))
    child.once('exit', (_code, signal) => ended.push(signal))
  }
  STARTS.subscribe(onStart)
  try {
    return { answer: await work(), started, ended }
  } finally {
    STARTS.unsubscribe(onStart)
  }
}

describe('short programs that are killed', () => {
  const folder = folders()

  it('again and again leave no init segment; an empty one that an earlier release left is replaced', async () => {
    const dir = await folder()
    const { video } = await planOf(await codedVideo(join(dir, 'a.mp4'), { seconds: 1 }))
    const job = { plan: video!, dir }
    const path = join(dir, 'h264_sd', 'init.mp4')
    await assert.rejects(
      killing(Infinity, () => engine.makeInits(job, call)),
      AppError,
    )
    assert.equal(existsSync(path), false)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
    await engine.makeInits(job, call)
    assert.match(await engine.codecOf(path), /^avc1\./)
  })

  it('once, or twice, do their work all the same; each time, it is said', async () => {
    const dir = await folder()
    // In Matroska, whose facts ffprobe reads.
    const source = await codedVideo(join(dir, 'a.mkv'), { seconds: 3, audio: 'sine=f=440' })
    const ladder = await planOf(source)
    const plan: VideoPlan = { ...ladder.video!, segmentSeconds: 1 }
    await makeVideo(source, plan, dir)
    await makeSound(source, ladder, dir)
    const rung = { dir: join(dir, 'h264_sd'), plan }
    const works: Record<string, () => Promise<unknown>> = {
      'the probe': () => engine.probe(source, call),
      'the choice of a poster': () => engine.looks({ ...rung, frames: [0, 30, 60] }, call),
      'the picture of a poster': () =>
        engine.still(
          {
            ...rung,
            frame: 30,
            width: null,
            height: null,
            fit: 'contain',
            quality: null,
            format: 'jpg',
          },
          call,
        ),
      'an animated preview': () =>
        engine.animation(
          {
            ...rung,
            frames: [0, 15, 30, 45],
            rate: { num: 2, den: 1 },
            width: 160,
            format: 'webp',
          },
          call,
        ),
      'an animated GIF': () =>
        engine.animation(
          {
            ...rung,
            frames: [0, 15, 30, 45],
            rate: { num: 2, den: 1 },
            width: 160,
            format: 'gif',
          },
          call,
        ),
      'the storyboard': () =>
        engine.storyboard(
          { ...rung, frames: [0, 30, 60], columns: 2, tile: { width: 160, height: 90 } },
          call,
        ),
      'the waveform': () =>
        engine.peaks({ dir: join(dir, ladder.audio[0]!.track), durationSeconds: 3 }, call),
    }
    for (const [what, work] of Object.entries(works)) {
      const { answer: whole, started: usual } = await killing(0, work)
      for (const kills of [1, 2]) {
        const { answer, started, ended } = await killing(kills, work)
        assert.deepEqual(answer, whole, what)
        assert.equal(ended.filter((signal) => signal === 'SIGKILL').length, kills, what)
        assert.ok(started > usual, `${what}: ${started} were started, ${usual} are enough`)
      }
      const isKilled = (error: Error): boolean =>
        [error, error.cause].some((each) => each instanceof RunFailure && each.signal === 'SIGKILL')
      await assert.rejects(killing(Infinity, work), isKilled, what)
    }
  })
})
