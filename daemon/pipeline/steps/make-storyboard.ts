import { makeStoryboardFiles } from '../../stills/ready-files.ts'
import type { StepWork } from './work.ts'

export async function makeStoryboard({
  deps,
  video,
  source,
  ladder,
  signal,
}: StepWork): Promise<void> {
  if (!(await makeStoryboardFiles(deps, { video: video.id, source: source.id, ladder }, signal)))
    return
  await deps.db.write(({ media }) => media.updateSource(source.id, { storyboard: true }))
}
