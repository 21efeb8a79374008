/** Imports one video: its record, its subtitles, its file. */
import { AppError } from '../contract/errors.ts'
import type { Deps, Refusal } from '../ports/deps.ts'
import type { ImportItemRecord, ImportNote, ImportRecord } from '../ports/imports.ts'
import type { VideoRecord } from '../ports/records.ts'
import { MAX_SUBTITLE_BYTES, smallFile } from '../subtitle-formats/receive-file.ts'
import { addSubtitle } from '../tracks/subtitles.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { newVideo } from '../videos/create.ts'
import { bringSource } from '../uploads/fetch-source.ts'
import { limitMetadata } from './video-limits.ts'
import { hereAs, isEmpty, isImportedHere } from './found.ts'
import type { Source, SourceDeps } from './source.ts'
import type { ImportNotifier } from './notify.ts'
import { noteCreated } from './note-created.ts'
import { recordVideo } from '../model/present-video.ts'
import { advance } from '../model/change-video.ts'

export type ImportDeps = ChangeDeps & SourceDeps & Pick<Deps, 'storage' | 'texts' | 'log'>
export interface Fetching {
  row: ImportRecord & { account: string }
  source: Source
  signal: AbortSignal
  teller: ImportNotifier
  /** Folder → collection. */
  collections: ReadonlyMap<string, string>
}

/** URLs to request when each has expired by the time it is opened. */
const MOST_ADDRESSES = 3
const SAVE_MS = 1_000

export async function fetchItem(
  deps: ImportDeps,
  fetching: Fetching,
  item: ImportItemRecord,
): Promise<void> {
  const { row, source, signal } = fetching
  // Opened first: without a file, no video is created.
  let open = await source.file(item)
  const video = await ensureVideo(deps, fetching, item)
  if (!video) return
  const notes = [...item.notes, ...(await bringCaptions(deps, fetching, item, video))]
  let sizeBytes: number | null = null
  for (let tries = 1; sizeBytes === null; tries += 1) {
    const progress = keepBytes(deps, fetching, item)
    try {
      sizeBytes = await bringSource(deps, video, (options) => open(options), {
        signal,
        received: progress.received,
      })
    } catch (error) {
      if (signal.aborted || !source.renews || tries === MOST_ADDRESSES || !hasExpired(error))
        throw error
      open = await source.file(item)
    } finally {
      await progress.stop()
    }
  }
  await change(deps, async (tx) => {
    const isHere = (await tx.videos.get(video.id)) !== null
    const come = isHere
      ? { status: 'done' as const, notes }
      : { status: 'skipped' as const, notes: [...notes, { reason: 'deleted_meanwhile' as const }] }
    await tx.imports.updateItem(row.id, item.position, {
      ...come,
      sizeBytes,
      receivedBytes: sizeBytes,
      error: null,
      updatedAt: tx.now,
    })
  })
}

/**
 * Creates the video unless it was imported before, also when two imports of one account run at once.
 * Returns null when it exists.
 */
function ensureVideo(
  deps: ImportDeps,
  { row, source, collections }: Fetching,
  item: ImportItemRecord,
): Promise<VideoRecord | null> {
  const { externalId, position } = item
  const of = { space: row.space, source: row.source, account: row.account, kind: 'video' as const }
  return change(deps, async (tx) => {
    const imported = (await tx.imports.imported(of, [externalId])).get(externalId)
    const target = item.target ?? (row.again ? undefined : imported?.target)
    const known = target ? await tx.videos.get(target) : null
    // A video that this import itself has begun stays its target, also in the trash.
    const former = known?.trashedAt && item.target !== known.id ? null : known
    if (former) {
      const isResumable =
        former.status === 'created' && isEmpty(former) && isImportedHere(row, item, imported)
      if (isResumable) return former
      if (former.status === 'errored' && isEmpty(former) && item.target === former.id) {
        await tx.imports.remember({ ...of, externalId, target: former.id, import: row.id })
        return advance(tx, former, 'created', { error: null, progress: 0 })
      }
      await tx.imports.updateItem(row.id, position, {
        status: 'skipped',
        target: former.id,
        notes: [...item.notes, hereAs(former)],
        updatedAt: tx.now,
      })
      return null
    }
    const plan = item.plan!
    const folder = item.parent === null ? undefined : collections.get(item.parent)
    const collection = [folder, row.collection].find((id) => id != null)
    const video = newVideo(
      row.space + deps.ids.videoKey(),
      row.space,
      {
        name: item.name,
        description: plan.description,
        collection:
          collection && (await tx.collections.get(collection))?.trashedAt === null
            ? collection
            : null,
        visibility: row.visibility ?? plan.visibility,
        language: plan.language,
        tags: plan.tags,
        metadata: limitMetadata({
          import_source: row.source,
          import_id: externalId,
          import_made_at: plan.madeAt ?? '',
        }),
        input_url: source.inputUrl(item) ?? undefined,
      },
      tx.now,
    )
    await tx.videos.insert(video)
    await recordVideo(tx, 'video.created', video)
    await noteCreated(tx, row, 'videos.create', video)
    await tx.imports.remember({ ...of, externalId, target: video.id, import: row.id })
    await tx.imports.updateItem(row.id, position, { target: video.id, updatedAt: tx.now })
    return video
  })
}

/** Missing subtitles do not fail the video; they are recorded in a note. */
async function bringCaptions(
  deps: ImportDeps,
  { row, source, signal }: Fetching,
  item: ImportItemRecord,
  video: VideoRecord,
): Promise<ImportNote[]> {
  const notes: ImportNote[] = []
  for (const caption of await source.captions(item)) {
    try {
      const stream = await source.caption(caption, signal)
      const bytes = await smallFile(
        { stream, declaredBytes: null, signal },
        MAX_SUBTITLE_BYTES,
      ).finally(() => stream.destroy())
      await addSubtitle(deps, { space: row.space, collections: null }, video.id, {
        language: caption.language,
        label: caption.label ?? undefined,
        kind: caption.kind,
        content: bytes,
        path: 'subtitle',
        signal,
      })
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || isOfStorage(error)) throw error
      notes.push({
        reason: 'subtitles_missing',
        given: { language: caption.language, why: error.message },
      })
    }
  }
  return notes
}

/** Storage that is full or away is no fault of a file. */
const isOfStorage = ({ code }: AppError): boolean =>
  code === 'storage_full' || code === 'storage_unreachable'

/** Status codes of a URL that was valid once: expired, or used up. */
function hasExpired(error: unknown): boolean {
  const { statusCode } = ((error as Error).cause ?? {}) as Partial<Refusal>
  return error instanceof AppError && (statusCode === 403 || statusCode === 410)
}

function keepBytes(
  deps: ImportDeps,
  { row, teller }: Fetching,
  { position }: ImportItemRecord,
): { received(bytes: number): void; stop(): Promise<void> } {
  let bytes = 0
  let written = 0
  let writing: Promise<unknown> = Promise.resolve()
  const saving = setInterval(() => {
    if (bytes === written) return
    const receivedBytes = (written = bytes)
    writing = writing
      .then(() =>
        deps.db.write(({ imports }) => imports.updateItem(row.id, position, { receivedBytes })),
      )
      .then(teller.soon)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, import: row.id }, 'could not store progress'),
      )
  }, SAVE_MS)
  return {
    received: (count) => void (bytes = count),
    async stop() {
      clearInterval(saving)
      await writing
    },
  }
}
