/** Any frame as an image: made once, kept, made by a bounded number at a time. */
import { z } from 'zod'
import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { segmentOfFrame } from '../ports/grid.ts'
import { frameFile, renditionDir } from '../ports/layout.ts'
import { STILL_FORMATS, type RenditionPlan, type StillFormat } from '../ports/media.ts'
import { servable } from '../playback/servable.ts'

const number = (schema: z.ZodNumber) => z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, 'must be a number, such as 12.5').transform(Number).pipe(schema)
/** CONTRACT §8, frame image. */
export const frameQuery = z.strictObject({
  time: number(z.number().min(0)).optional(),
  width: number(z.number().int().min(1).max(8192)).optional(),
  height: number(z.number().int().min(1).max(8192)).optional(),
  fit: z.enum(['cover', 'contain']).default('contain'),
  quality: number(z.number().int().min(1).max(100)).optional(),
})
type FrameQuery = z.output<typeof frameQuery>

const DEFAULT_SECONDS = 2
/** What waits beyond this is told to come back. */
const MAX_WAITING = 64

export type FrameMaker = (id: string, format: string, query: FrameQuery, caller: Caller | null) => Promise<{ key: string; private: boolean }>

export function createFrameMaker(deps: Pick<Deps, 'db' | 'storage' | 'media' | 'settings'>): FrameMaker {
  const making = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let busy = 0

  async function slot<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= deps.settings.maxStills) {
      if (waiting.length >= MAX_WAITING) throw new AppError('too_many_requests', 'Too many frame images are being made.', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }

  return async (id, format, query, caller) => {
    if (!isFormat(format)) throw new AppError('not_found', `Frame images come as ${STILL_FORMATS.join(', ')}.`)
    const { video, ladder } = await deps.db.read(async ({ videos, media }) => {
      const found = servable(await videos.get(id), caller)
      return { video: found, ladder: found.servedSource ? (await media.source(found.servedSource))?.ladder : null }
    })
    if (!ladder || !video.servedSource) throw new AppError('not_playable', 'This video has no frames yet.')
    const plan = ladder.video
    if (!plan) throw new AppError('not_playable', 'This video has sound only, no frames.')

    const time = Math.min(query.time ?? DEFAULT_SECONDS, ladder.durationSeconds)
    const rung = smallestSufficient(plan.renditions, query)
    const frame = Math.min(Math.floor((time * plan.frameRate.num) / plan.frameRate.den + 1e-6), plan.frameCount - 1)
    const name = [`t${frame}`, `w${query.width ?? ''}`, `h${query.height ?? ''}`, query.fit, `q${query.quality ?? ''}`].join('_')
    const key = frameFile(id, video.servedSource, `${name}.${format}`)
    if (!(await deps.storage.stat(key))) {
      const segment = `${renditionDir(id, video.servedSource, rung.name)}/${segmentOfFrame(plan, frame)}.m4s`
      if (!(await deps.storage.stat(segment))) throw new AppError('not_playable', `The video is not encoded as far as ${time} s yet.`)
      const job = {
        dir: deps.storage.localPath(renditionDir(id, video.servedSource, rung.name)),
        plan, timeSeconds: time, width: query.width ?? null, height: query.height ?? null,
        fit: query.fit, quality: query.quality ?? null, format, output: deps.storage.localPath(key),
      }
      // Whoever asks for the same frame meanwhile waits for this one. It is finished also when the asker leaves.
      const made = making.get(key) ?? slot(() => deps.media.still(job, { signal: new AbortController().signal })).finally(() => making.delete(key))
      making.set(key, made)
      await made
    }
    return { key, private: video.visibility === 'private' }
  }
}

function isFormat(format: string): format is StillFormat {
  return (STILL_FORMATS as readonly string[]).includes(format)
}

/** The cheapest rung that shows every pixel asked for; largest first in the plan. */
function smallestSufficient(renditions: RenditionPlan[], query: FrameQuery): RenditionPlan {
  const fits = (rung: RenditionPlan) => (query.width ?? 0) <= rung.width && (query.height ?? 0) <= rung.height
  const asked = query.width !== undefined || query.height !== undefined
  return (asked ? renditions.findLast(fits) : undefined) ?? renditions[0]!
}
