import { renditionDir, stillFile } from '../../ports/layout.ts'
import { keep } from '../../stills/poster-files.ts'
import { planStoryboard, storyboardVtt } from '../../stills/storyboard.ts'
import type { Work } from './work.ts'

/** From the keyframes of the smallest rendition, when all of them are there. */
export async function makeStoryboard({ deps, video, source, ladder, signal }: Work): Promise<void> {
  const plan = ladder.video
  if (!plan) return
  const file = (name: string): string => stillFile(video.id, source.id, name)
  // The text is written last: where it is, all is.
  if (!(await deps.storage.stat(file('storyboard.vtt')))) {
    const board = planStoryboard(plan, ladder.durationSeconds)
    const dir = deps.storage.localPath(renditionDir(video.id, source.id, plan.renditions.at(-1)!.name))
    const frames = board.tiles.map(({ frame }) => frame)
    await keep(deps, file('storyboard.jpg'), await deps.media.storyboard({ dir, plan, frames, columns: board.columns, tile: board.tile }, { signal }), signal)
    // Named by its source: a browser does not take the sheet of the one before for it.
    await deps.storage.writeText(file('storyboard.vtt'), storyboardVtt(board, `storyboard.jpg?source=${source.id}`))
  }
  await deps.db.write(({ media }) => media.updateSource(source.id, { storyboard: true }))
}
