/** The job `fetch`: downloads the source from `input_url` into the storage, then continues like an upload. */
import type { Deps, Fetched } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { JobRecord, VideoRecord } from '../ports/records.ts'
import type { ChangeDeps } from '../model/change.ts'
import { notifyFetchProgress } from './fetch-progress.ts'
import { ingest } from './ingest.ts'
import { goOn } from '../videos/waiting.ts'

export async function fetchSource(
  deps: ChangeDeps & Pick<Deps, 'fetcher' | 'storage' | 'log'>,
  job: JobRecord,
  signal: AbortSignal,
): Promise<void> {
  const video = await deps.db.read((repositories) => repositories.videos.get(job.subject))
  if (!video?.inputUrl || video.status !== 'created') return
  await goOn(deps, video.id)

  await bringSource(
    deps,
    video,
    (options) =>
      deps.fetcher.fetch(video.inputUrl!, { ...options, maxBytes: deps.settings.maxSourceBytes }),
    { signal },
  )
}

interface Opened extends Omit<Fetched, 'contentType'> {}
type Open = (options: { signal: AbortSignal; received(bytes: number): void }) => Promise<Opened>

/** Stores the stream from `open` as the source of the video. Returns the number of bytes. */
export async function bringSource(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'log'>,
  video: VideoRecord,
  open: Open,
  { signal, received }: { signal: AbortSignal; received?: (bytes: number) => void },
): Promise<number> {
  const source = deps.ids.prefixed('src')
  const key = sourceFile(video.id, source)
  let sizeBytes: number | null = null
  const progress = notifyFetchProgress(deps, video, () => sizeBytes)
  const { opened, stored } = await receive().finally(progress.stop)
  try {
    await ingest(deps, {
      video: video.id,
      source,
      fileName: opened.fileName ?? 'source',
      sizeBytes: stored.sizeBytes,
    })
  } catch (error) {
    await deps.storage.remove(key)
    throw error
  }
  return stored.sizeBytes

  async function receive() {
    const opened = await open({
      signal,
      received(bytes) {
        progress.received(bytes)
        received?.(bytes)
      },
    })
    sizeBytes = opened.sizeBytes
    // Check first, so that retries do not download again until the disk is full.
    if (sizeBytes !== null && sizeBytes <= deps.settings.maxSourceBytes)
      await deps.storage.requireFreeSpace(sizeBytes).catch((error: unknown) => {
        opened.stream.destroy()
        throw error
      })
    return {
      opened,
      stored: await deps.storage.receive(key, opened.stream, {
        signal,
        maxBytes: deps.settings.maxSourceBytes,
      }),
    }
  }
}
