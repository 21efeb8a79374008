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

/** Encodes a missing segment on request. `rung`: another rendition, with fewer pixels than requested. */
export async function frameOf(
  deps: Pick<Deps, 'storage' | 'media' | 'maker'>,
  encoded: EncodedSource & { plan: VideoPlan },
  frame: number,
  shape: Shape,
  signal: AbortSignal,
  rung = smallestSufficient(encoded.plan.renditions, shape),
): Promise<Buffer> {
  const { plan, video, source } = encoded
  const dir = renditionDir(video, source, rung.name)
  const segment = segmentOfFrame(plan, frame)
  for (const wanted of [segment, 'init'] as const) {
    const file = wanted === 'init' ? 'init.mp4' : `${wanted}.m4s`
    if (!(await deps.storage.stat(`${dir}/${file}`)))
      await deps.maker.demand(encoded, `renditions/${rung.name}`, wanted, signal)
  }
  return deps.media.still({ dir: deps.storage.localPath(dir), plan, frame, ...shape }, { signal })
}

/** Whether `frameOf` needs to encode no segment. */
export async function isEncoded(
  { storage }: Pick<Deps, 'storage'>,
  { plan, video, source }: EncodedSource & { plan: VideoPlan },
  frame: number,
  shape: Shape,
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
