import type { SourceWarning } from '../../ports/records.ts'
import { change } from '../../model/change.ts'
import { currentVideo, type StepWork } from './work.ts'

export const DAMAGED: SourceWarning = {
  code: 'source_partly_damaged',
  missingSeconds: null,
  missingBytes: null,
}

/**
 * Says on the video what only the encoding showed, once. Of a file that was cut off, its last
 * frames cannot be decoded: that is said already.
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
    await tx.record('video.updated', await tx.set(video, {}))
  })
}
