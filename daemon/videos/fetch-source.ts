/** The job `fetch`: gets the source from `input_url` into storage, then goes on as an upload does. */
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { JobRecord } from '../ports/records.ts'
import type { ChangeDeps } from './change.ts'
import { tellFetchProgress } from './fetch-progress.ts'
import { ingest } from './ingest.ts'

export async function fetchSource(deps: ChangeDeps & Pick<Deps, 'fetcher' | 'storage' | 'log'>, job: JobRecord, signal: AbortSignal): Promise<void> {
  const video = await deps.db.read((repositories) => repositories.videos.get(job.subject))
  if (!video?.inputUrl || video.status !== 'created') return

  const source = deps.ids.prefixed('src')
  const key = sourceFile(video.id, source)
  const limits = { signal, maxBytes: deps.settings.maxSourceBytes }
  let sizeBytes: number | null = null
  const progress = tellFetchProgress(deps, video, () => sizeBytes)
  const { fetched, stored } = await receive().finally(progress.stop)
  try {
    await ingest(deps, { video: video.id, source, fileName: fetched.fileName ?? 'source', sizeBytes: stored.sizeBytes })
  } catch (error) {
    await deps.storage.remove(key)
    throw error
  }

  async function receive() {
    const fetched = await deps.fetcher.fetch(video!.inputUrl!, { ...limits, received: progress.received })
    sizeBytes = fetched.sizeBytes
    return { fetched, stored: await deps.storage.receive(key, fetched.stream, limits) }
  }
}
