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
  const dir = await withFrame(deps, encoded, frame, rung.name, signal)
  return deps.media.still({ dir, plan: encoded.plan, frame, ...shape, isSingle }, { signal })
}

/** Folder of a rendition in which the frame's segment is on disk; it is encoded when it is missing. */
export async function withFrame(
  deps: Pick<Deps, 'storage' | 'maker'>,
  encoded: EncodedSource & { plan: VideoPlan },
  frame: number,
  rendition: string,
  signal: AbortSignal,
): Promise<string> {
  const { plan, video, source } = encoded
  const dir = renditionDir(video, source, rendition)
  const segment = segmentOfFrame(plan, frame)
  for (const wanted of [segment, 'init'] as const) {
    const file = wanted === 'init' ? 'init.mp4' : `${wanted}.m4s`
    if (!(await deps.storage.stat(`${dir}/${file}`)))
      await deps.maker.demand(encoded, `renditions/${rendition}`, wanted, signal)
  }
  return deps.storage.localPath(dir)
}

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
