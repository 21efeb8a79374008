import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import { madeOf } from '../ports/layout.ts'
import { change, type ChangeDeps } from './change.ts'
import { dropSource } from './drop-source.ts'

/** Sources that no second try can help: their bytes are not kept. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set(['unsupported_source', 'source_damaged'])

/** The video errs, with a reason that a person understands; what was half made is removed. */
export async function failVideo(deps: ChangeDeps, id: string, code: ErrorCode, message: string): Promise<void> {
  await change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    if (!video || video.status === 'errored' || video.status === 'ready') return
    const failed = video.source !== null && video.source !== video.servedSource ? await tx.media.source(video.source) : null
    const gone = failed !== null && HOPELESS.has(code)
    await tx.jobs.removeOf(id, ['fetch', 'process'])
    if (gone) await dropSource(tx, failed)
    else if (failed) for (const folder of madeOf(id, failed.id)) await tx.enqueue('sweep', folder, {})
    await tx.advance(video, 'errored', { error: { code, message: message || ERRORS[code].title }, progress: 0, ...(gone ? { source: video.servedSource } : {}) })
  })
}
