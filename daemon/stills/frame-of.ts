/** A frame of a video, from the smallest rendition with enough pixels for the request. */
import type { Deps } from '../ports/deps.ts'
import type { EncodedSource } from '../ports/encoding.ts'
import { segmentOfFrame } from '../ports/grid.ts'
import { renditionDir } from '../ports/layout.ts'
import type { RenditionPlan, VideoPlan } from '../ports/media.ts'
import type { Shape } from '../ports/stills.ts'

/** Tolerance of floating point: 0.1 × 3 still means the third tenth. */
const EPSILON_FRAMES = 0.0005

export function frameAt(
  { frameRate, frameCount }: Pick<VideoPlan, 'frameRate' | 'frameCount'>,
  seconds: number,
): number {
  const frame = Math.floor((seconds * frameRate.num) / frameRate.den + EPSILON_FRAMES)
  return Math.max(0, Math.min(frame, frameCount - 1))
}

/**
 * Encodes a missing segment on request. `rung`: another rendition, with fewer pixels than requested; `isSingle`: see
 * StillJob.
 */
export async function frameOf(
  deps: Pick<Deps, 'storage' | 'media' | 'maker'>,
  encoded: EncodedSource & { plan: VideoPlan },
  frame: number,
  shape: Shape,
  signal: AbortSignal,
  {
    rung = smallestSufficient(encoded.plan.renditions, shape),
    isSingle = false,
  }: { rung?: RenditionPlan | undefined; isSingle?: boolean } = {},
): Promise<Buffer> {
  const { plan } = encoded
  return withFrames(deps, { ...encoded, rendition: rung.name }, [frame], signal, (dir) =>
    deps.media.still({ dir, plan, frame, ...shape, isSingle }, { signal }),
  )
}

/** Runs `use` with the folder of a rendition in which the segments of these frames are; missing ones are encoded. */
export async function withFrames<T>(
  deps: Pick<Deps, 'storage' | 'maker'>,
  encoded: EncodedSource & { plan: VideoPlan; rendition: string },
  frames: readonly number[],
  signal: AbortSignal,
  use: (dir: string) => Promise<T>,
): Promise<T> {
  const { plan, rendition, video, source } = encoded
  const dir = renditionDir(video, source, rendition)
  const part = `renditions/${rendition}` as const
  const segments = segmentsOfFrames(plan, frames)
  const demand = async (wanted: number | 'init'): Promise<void> => {
    if (!(await deps.storage.stat(`${dir}/${nameOf(wanted)}`)))
      await deps.maker.demand(encoded, part, wanted, signal)
  }
  await Promise.all(
    segments.map(async (segment) => {
      await demand(segment)
      await demand('init')
    }),
  )
  return deps.storage.withFolder(dir, use, filesWithFrames(plan, frames), signal)
}

/** Names of the files of a rendition that are read to decode these frames. */
export const filesWithFrames = (plan: VideoPlan, frames: readonly number[]): string[] =>
  ['init' as const, ...segmentsOfFrames(plan, frames)].map(nameOf)

const segmentsOfFrames = (plan: VideoPlan, frames: readonly number[]): number[] => [
  ...new Set(frames.map((frame) => segmentOfFrame(plan, frame))),
]

const nameOf = (segment: number | 'init'): string =>
  segment === 'init' ? 'init.mp4' : `${segment}.m4s`

/** Whether `frameOf` needs to encode no segment. */
export async function isEncoded(
  { storage }: Pick<Deps, 'storage'>,
  { plan, video, source }: EncodedSource & { plan: VideoPlan },
  frame: number,
  shape: Pick<Shape, 'width' | 'height'>,
): Promise<boolean> {
  const dir = renditionDir(video, source, smallestSufficient(plan.renditions, shape).name)
  const files = await Promise.all(
    [`${segmentOfFrame(plan, frame)}.m4s`, 'init.mp4'].map((file) =>
      storage.stat(`${dir}/${file}`),
    ),
  )
  return files.every((each) => each !== null)
}

/** Largest first in the plan. */
export function smallestSufficient(
  renditions: RenditionPlan[],
  { width, height }: Pick<Shape, 'width' | 'height'>,
): RenditionPlan {
  const isLargeEnough = (rung: RenditionPlan): boolean =>
    (width ?? 0) <= rung.width && (height ?? 0) <= rung.height
  const isResized = width !== null || height !== null
  return (isResized ? renditions.findLast(isLargeEnough) : undefined) ?? renditions[0]!
}
