/** A source put through the engine as the daemon does it, for tests that look at what came out. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFfmpegEngine } from '../../../../daemon/adapters/ffmpeg/engine.ts'
import { segmentCount } from '../../../../daemon/ports/grid.ts'
import type { Ladder, VideoPlan } from '../../../../daemon/ports/media.ts'
import { planLadder } from '../../../../daemon/plan/plan.ts'
import { frameNumbers } from '../../../sources/coded-video.ts'
import { ffprobe } from '../../../sources/ffmpeg.ts'
import { silentLog } from '../../../support/silent-log.ts'

export const engine = createFfmpegEngine({
  explicitPath: process.env.SVC_FFMPEG ?? null,
  log: silentLog(),
})
export const call = { signal: new AbortController().signal }

export async function planOf(source: string): Promise<Ladder> {
  const tracks = ['aud_one', 'aud_two', 'aud_three']
  return planLadder(await engine.probe(source, call), { trackId: () => tracks.shift()! })
}

/**
 * In runs of two segments, every second run first: what one needs of another would be missing.
 * Answers how many frames there were.
 */
export async function makeVideo(source: string, plan: VideoPlan, dir: string): Promise<number> {
  const count = segmentCount(plan)
  const runs = Array.from({ length: Math.ceil(count / 2) }, (_, run) => ({
    first: run * 2,
    last: Math.min(run * 2 + 1, count - 1),
  }))
  let frames = 0
  for (const run of [
    ...runs.filter((_, at) => at % 2 === 1),
    ...runs.filter((_, at) => at % 2 === 0),
  ]) {
    frames += (await engine.encodeVideo({ source, plan, ...run, dir, threads: 1 }, call)).frames
  }
  return frames
}

/** Every track. */
export async function makeSound(source: string, ladder: Ladder, dir: string): Promise<void> {
  for (const plan of ladder.audio)
    await engine.encodeAudio(
      {
        source,
        plan,
        segmentSeconds: 4,
        endSeconds: ladder.durationSeconds,
        dir: join(dir, plan.track),
      },
      call,
    )
}

/** Init and all segments as one file: what a player gets to see of a rendition or a track. */
export async function played(dir: string): Promise<string> {
  const segments = await engine.segments(dir, { segmentSeconds: 4 })
  const files = [join(dir, 'init.mp4'), ...segments.map(({ index }) => join(dir, `${index}.m4s`))]
  const path = `${dir}-played.mp4`
  await writeFile(path, Buffer.concat(await Promise.all(files.map((file) => readFile(file)))))
  return path
}

export interface SeenVideo {
  /** The number that each frame shows. */
  numbers: number[]
  /** Presentation time of each, in frames of the plan. */
  times: number[]
  stream: Record<string, unknown>
}

export async function seen(
  file: string,
  { frameRate }: VideoPlan,
  filter = '',
): Promise<SeenVideo> {
  const { frames, streams } = await ffprobe<{
    frames: { pts_time: string }[]
    streams: Record<string, unknown>[]
  }>('-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-show_streams', file)
  return {
    numbers: await frameNumbers(file, filter),
    // To a thousandth of a frame: ffprobe writes microseconds.
    times: frames.map(
      ({ pts_time }) =>
        Math.round((Number(pts_time) * frameRate.num * 1000) / frameRate.den) / 1000,
    ),
    stream: streams[0]!,
  }
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
