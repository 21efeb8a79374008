import { renditionDir, stillFile } from '../../ports/layout.ts'
import { firstFrameOf, secondsOf } from '../../ports/grid.ts'
import type { RenditionPlan, StillFormat } from '../../ports/media.ts'
import type { Work } from './work.ts'

const POSTER_WIDTH = 1920
const THUMBNAIL_WIDTH = 640
/** Far enough from the start to be past a fade-in. */
const POSTER_SECONDS = 2

/** Poster and thumbnail, from the first chunk. */
export async function makeStills({ deps, video, source, ladder, signal }: Work, formats: readonly StillFormat[]): Promise<void> {
  const plan = ladder.video
  if (!plan) return
  const timeSeconds = Math.min(POSTER_SECONDS, secondsOf(plan, firstFrameOf(plan, 1)) / 2)
  const sizes = [
    { name: 'poster', width: POSTER_WIDTH, rung: plan.renditions[0]! },
    { name: 'thumbnail', width: THUMBNAIL_WIDTH, rung: plan.renditions.at(-1)! },
  ] satisfies { name: string; width: number; rung: RenditionPlan }[]

  for (const { name, width, rung } of sizes) {
    for (const format of formats) {
      const key = stillFile(video.id, source.id, `${name}.${format}`)
      if (await deps.storage.stat(key)) continue
      const dir = deps.storage.localPath(renditionDir(video.id, source.id, rung.name))
      await deps.media.still(
        { dir, plan, timeSeconds, width, height: null, fit: 'contain', quality: null, format, output: deps.storage.localPath(key) },
        { signal },
      )
    }
  }
}
