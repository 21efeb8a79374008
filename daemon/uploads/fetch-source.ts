/**
 * The job `fetch`: downloads the source from `input_url` into the storage, then continues like an upload.
 * A file whose size the server sends can be played while it comes.
 */
import { AppError } from '../contract/errors.ts'
import { MOST_TAIL_BYTES } from '../contract/upload-headers.ts'
import { isWorthSending, tailStartOf } from '../contract/file-tail.ts'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Deps, Fetched } from '../ports/deps.ts'
import { sourceFile, sourcePrefix } from '../ports/layout.ts'
import type { JobRecord, UploadRecord, VideoRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { ingest } from '../pipeline/ingest.ts'
import { planRemoval, removeUnused } from '../model/plan-removal.ts'
import { discardUpload } from './discard.ts'
import { LEAST_EARLY_BYTES, tailArrived } from './early/follow.ts'
import { notifyFetchProgress, type FetchProgress } from './fetch-progress.ts'
import { finishUpload } from './finish.ts'
import { receiveEarly, uploadInOneGo } from './receive-early.ts'
import { goOn } from '../videos/waiting.ts'

export async function fetchSource(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void> {
  const video = await deps.db.read((repositories) => repositories.videos.get(job.subject))
  if (!video?.inputUrl || video.status !== 'created') return
  await goOn(deps, video.id)

  let onReceived = (_bytes: number): void => undefined
  const opened = await deps.fetcher.fetch(video.inputUrl, {
    signal,
    maxBytes: deps.settings.maxSourceBytes,
    received: (bytes) => onReceived(bytes),
  })
  const { sizeBytes } = opened
  if (sizeBytes === null || sizeBytes < LEAST_EARLY_BYTES) {
    await bringSource(
      deps,
      video,
      async ({ received }) => {
        onReceived = received
        return opened
      },
      { signal },
    )
    return
  }
  const progress = notifyFetchProgress(deps, video, () => sizeBytes)
  onReceived = progress.received
  await bringEarly(deps, video, { ...opened, sizeBytes }, progress, signal)
}

async function bringEarly(
  deps: Deps,
  video: VideoRecord,
  opened: Opened & { sizeBytes: number },
  progress: FetchProgress,
  signal: AbortSignal,
): Promise<void> {
  const { sizeBytes, stream } = opened
  const row = uploadInOneGo(deps, {
    space: video.space,
    video: video.id,
    fileName: opened.fileName ?? 'source',
    sizeBytes,
    counted: null,
  })
  try {
    await deps.storage.requireFreeSpace(sizeBytes)
    await deps.db.write(({ uploads }) => uploads.insert(row))
    const over = new AbortController()
    const tail = fetchTail(deps, video, row, AbortSignal.any([signal, over.signal]))
    try {
      await receiveEarly(deps, row, stream, signal)
    } finally {
      over.abort()
      await tail
      await progress.stop()
    }
    await finishUpload(deps, { upload: row.id })
  } catch (error) {
    await progress.stop()
    stream.destroy()
    await discardUpload(deps, row)
    throw error
  }
}

/** Enough to see where the index of the file is. */
const HEAD_BYTES = 256 * 1024
const LOOK_EVERY_MS = 100
/** Requests for parts of the file: where its boxes begin, then its end. */
const MOST_REQUESTS = 8

/** Fetches the end of the file ahead of the rest where its index is there. Without it, the file plays when it is whole. */
async function fetchTail(
  deps: Deps,
  { inputUrl }: VideoRecord,
  { id, sizeBytes }: UploadRecord,
  signal: AbortSignal,
): Promise<void> {
  if (!deps.uploadFiles.takesTails) return
  let requests = 0
  const part = async (start: number, end: number): Promise<Readable> => {
    if (++requests > MOST_REQUESTS) throw new RangeError('the index of this file is not found')
    const range = { start, end: Math.min(end, sizeBytes) }
    const { stream } = await deps.fetcher.fetch(inputUrl!, {
      signal,
      maxBytes: MOST_TAIL_BYTES,
      range,
    })
    return stream
  }
  const received = async (): Promise<number> => (await deps.uploadFiles.sizeOf(id)) ?? 0
  try {
    while ((await received()) < HEAD_BYTES) await setTimeout(LOOK_EVERY_MS, undefined, { signal })
    const start = await tailStartOf(
      async (from, to) =>
        to <= (await received())
          ? deps.uploadFiles.read(id, from, to)
          : Buffer.concat(await (await part(from, to)).toArray()),
      sizeBytes,
    )
    if (start === null || !isWorthSending(start, sizeBytes, MOST_TAIL_BYTES)) return
    await deps.uploadFiles.putTail(id, start, sizeBytes, await part(start, sizeBytes))
    await tailArrived(deps, id)
  } catch (error) {
    if (!signal.aborted)
      deps.log.info(
        { err: error, upload: id },
        'could not fetch the end of a file ahead of the rest',
      )
  }
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
  const prefix = sourcePrefix(video.id, source)
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
    // Without an answer to this either, the rows and the planned removal exclude each other all the same.
    if (!(await isRecorded(deps, source, prefix).catch(() => false))) throw error
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
    // A stream may break before it is read: reading it then throws the same error.
    opened.stream.on('error', () => undefined)
    try {
      // Check first, so that retries do not download again until the disk is full.
      if (sizeBytes !== null) await requireFreeSpaceFor(sizeBytes)
      await planRemoval(deps, prefix)
    } catch (error) {
      opened.stream.destroy()
      throw error
    }
    try {
      const stored = await deps.storage.receive(sourceFile(video.id, source), opened.stream, {
        signal,
        maxBytes: deps.settings.maxSourceBytes,
      })
      return { opened, stored }
    } catch (error) {
      await removeUnused(deps, prefix)
      throw error
    }
  }

  async function requireFreeSpaceFor(bytes: number): Promise<void> {
    const { maxSourceBytes } = deps.settings
    if (bytes > maxSourceBytes)
      throw new AppError(
        'upload_too_large',
        `The file is larger than the limit of ${maxSourceBytes} bytes.`,
      )
    await deps.storage.requireFreeSpace(bytes)
  }
}

/** Whether the rows of a source were written although there was no answer. Otherwise its file is removed now. */
function isRecorded(deps: ChangeDeps, source: string, prefix: string): Promise<boolean> {
  return change(deps, async (tx) => {
    if (await tx.media.source(source)) return true
    await tx.enqueue('sweep', prefix, {}, { replaces: true })
    return false
  })
}
