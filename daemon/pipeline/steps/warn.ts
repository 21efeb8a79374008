import type { SourceWarning } from '../../ports/records.ts'
import { change } from '../../model/change.ts'
import { currentVideo, type StepWork } from './work.ts'
import { recordVideo } from '../../model/present-video.ts'
import { setVideo } from '../../model/change-video.ts'

export const DAMAGED: SourceWarning = {
  code: 'source_partly_damaged',
  missingSeconds: null,
  missingBytes: null,
}

/**
 * Adds a warning to the video, once, about damage that only encoding has revealed. Not for a truncated
 * file, which has a warning already: its last frames cannot be decoded anyway.
 */
export async function warn(
  { deps, source }: Pick<StepWork, 'deps' | 'source'>,
  warning: SourceWarning,
): Promise<void> {
  await change(deps, async (tx) => {
    const video = await currentVideo(tx, source)
    const warnings = (await tx.media.source(source.id))?.warnings ?? []
    if (warnings.some(({ code }) => code === warning.code || code === 'source_cut_off')) return
    await tx.media.updateSource(source.id, { warnings: [...warnings, warning] })
    await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
  })
}
