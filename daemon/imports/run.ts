/**
 * The job `import`: lists the source page by page, then imports one video after another. Each step
 * skips what is done.
 */
import { AppError } from '../contract/errors.ts'
import type { ImportItemRecord, ImportRecord } from '../ports/imports.ts'
import type { JobRecord } from '../ports/records.ts'
import { change, type Change } from '../model/change.ts'
import { end, isOver, putInOrder } from './end.ts'
import { addFound, isUnreadable } from './found.ts'
import { fetchAll } from './fetch-all.ts'
import type { ImportDeps } from './fetch-item.ts'
import type { Source } from './source.ts'
import { openSource } from './sources.ts'
import { noteCreated } from './note-created.ts'
import { ONLY_FAILED } from './retry.ts'
import { createNotifier, notifyImport, type ImportNotifier } from './notify.ts'
import { insertCollection } from '../collections/create.ts'
import type { Deps } from '../ports/deps.ts'

/** Delays between attempts of the job: 20 minutes (docs/import.md). Without end where items arrive in between. */
export const IMPORT_RETRY_MS = [2_000, 10_000, 60_000, 300_000, 900_000]

interface Run {
  source: Source
  signal: AbortSignal
  teller: ImportNotifier
}

export async function runImport(
  deps: ImportDeps,
  job: JobRecord,
  signal: AbortSignal,
): Promise<void> {
  const row = await deps.db.read(({ imports }) => imports.get(job.subject))
  if (!row) return
  await putInOrder(deps, row)
  // Items in progress at the end are waiting now, and listeners should see that.
  if (isOver(row.status)) return notifyImport(deps, row.id)
  const teller = createNotifier(deps, row.id)
  const run: Run = { source: openSource(deps, row, signal), signal, teller }
  try {
    const started = await begin(deps, row, run, job.payload.only === ONLY_FAILED.only)
    const listed =
      started && started.status !== 'fetching' ? await list(deps, started, run) : started
    if (!listed) return
    const isLast = job.attempts >= IMPORT_RETRY_MS.length
    if (!listed.dryRun) await fetchAll(deps, listed, run, { isLast })
    await finish(deps, listed)
  } catch (error) {
    if (!signal.aborted) await noteProblem(deps, row, error)
    throw error
  } finally {
    teller.stop()
    await teller.now()
  }
}

/** How many videos have arrived; for the attempts of the job. */
export async function importedVideos({ db }: Pick<Deps, 'db'>, job: JobRecord): Promise<number> {
  const progress = await db.read(({ imports }) => imports.progress([job.subject]))
  return progress.get(job.subject)!.videos.done
}

type StartedImport = ImportRecord & { account: string }

/** null: it was cancelled meanwhile. */
async function begin(
  deps: ImportDeps,
  row: ImportRecord,
  { source, teller }: Run,
  isListed: boolean,
): Promise<StartedImport | null> {
  // A resumed import may have another token.
  const account = row.account === null || row.status === 'waiting' ? await source.account() : null
  if (account && row.account !== null && account.id !== row.account) {
    throw new AppError(
      'import_refused',
      `The access token belongs to another account, ${account.name}; this import is from ` +
        `${row.accountName ?? row.account}. Use a token of that account, or start another ` +
        'import.',
    )
  }
  const started: Partial<ImportRecord> & Pick<ImportRecord, 'status'> & { account: string } = {
    account: row.account ?? account!.id,
    accountName: account?.name ?? row.accountName,
    status: row.status === 'waiting' ? (isListed ? 'fetching' : 'listing') : row.status,
    startedAt: row.startedAt ?? deps.clock.now().toISOString(),
    waitingUntil: null,
    error: null,
  }
  const isOn = await deps.db.write(async ({ imports }) => {
    if (isEnded(await imports.get(row.id))) return false
    await imports.update(row.id, started)
    return true
  })
  if (!isOn) return null
  await teller.now()
  return { ...row, ...started }
}

/**
 * Stores the items of a page and the position of the next one together, so that a killed process
 * repeats no page. null: it was cancelled meanwhile.
 */
async function list(
  deps: ImportDeps,
  row: StartedImport,
  { source, signal, teller }: Run,
): Promise<StartedImport | null> {
  for (let place = row.place; ;) {
    signal.throwIfAborted()
    const page = await source.page(place)
    const listed = await change(deps, async (tx) => {
      if (isEnded(await tx.imports.get(row.id))) return null
      await addFound(tx, row, page)
      const status =
        page.next === null && !row.dryRun ? ('fetching' as const) : ('listing' as const)
      if (status === 'fetching') await makeCollections(deps, tx, row)
      await tx.imports.update(row.id, { place: page.next, status })
      return { ...row, status }
    })
    teller.soon()
    if (!listed || page.next === null) return listed
    place = page.next
  }
}

const isEnded = (row: ImportRecord | null): boolean => row === null || isOver(row.status)

async function finish(deps: ImportDeps, { id, dryRun }: ImportRecord): Promise<void> {
  await change(deps, async (tx) => {
    const { found, failed } = counted((await tx.imports.progress([id])).get(id)!.videos)
    const unreadable = (await tx.imports.folders(id)).filter(isUnreadable).length
    const left = [
      failed > 0 ? `${failed} of ${found} videos could not be imported.` : [],
      unreadable > 0
        ? `${unreadable} ${unreadable === 1 ? 'folder' : 'folders'} could not be read.`
        : [],
    ].flat()
    const message = `${left.join(' ')} Each item says why. Retry the import to fetch those again.`
    await end(
      tx,
      id,
      'finished',
      left.length > 0 && !dryRun ? { code: 'import_incomplete', message } : null,
    )
  })
}

function counted(videos: Record<string, number>): { found: number; failed: number } {
  return {
    found: Object.values(videos).reduce((sum, each) => sum + each, 0),
    failed: videos.failed!,
  }
}

/** Records what the job waits for: a time, or a condition. */
async function noteProblem(
  { db, clock }: ImportDeps,
  { id }: ImportRecord,
  error: unknown,
): Promise<void> {
  const {
    code,
    message,
    retryAfterSeconds = 0,
  } = error instanceof AppError ? error : new AppError('internal_error')
  const waitingUntil =
    code === 'rate_limited'
      ? new Date(clock.now().getTime() + retryAfterSeconds * 1000).toISOString()
      : null
  await db.write(({ imports }) =>
    imports.update(id, { waitingUntil, error: waitingUntil === null ? { code, message } : null }),
  )
}

/** Creates collections for folders, outer ones first; reuses those of an earlier import. */
async function makeCollections(
  deps: Pick<Deps, 'ids'>,
  tx: Change,
  row: ImportRecord & { account: string },
): Promise<void> {
  const folders = await tx.imports.folders(row.id)
  const imported = await tx.imports.imported(
    { ...row, kind: 'folder' },
    folders.map(({ externalId }) => externalId),
  )
  const created = new Map<string, string>()
  const chosen = row.collection === null ? null : await tx.collections.get(row.collection)
  const outermost = chosen?.trashedAt === null ? chosen.id : null
  for (const folder of outerFirst(folders)) {
    const former = imported.get(folder.externalId)?.target
    const isHere = former !== undefined && (await tx.collections.get(former))?.trashedAt === null
    const parent = (folder.parent === null ? undefined : created.get(folder.parent)) ?? outermost
    const target = isHere
      ? former
      : (await insertCollection(deps, tx, { space: row.space, name: folder.name, parent })).id
    if (!isHere) {
      await noteCreated(tx, row, 'collections.create', { id: target, name: folder.name })
      await tx.imports.remember({
        space: row.space,
        source: row.source,
        account: row.account,
        kind: 'folder',
        externalId: folder.externalId,
        target,
        import: row.id,
      })
    }
    created.set(folder.externalId, target)
    // Created by an earlier attempt of this import.
    if (isHere && folder.target === target) continue
    await tx.imports.updateItem(row.id, folder.position, {
      status: isHere ? 'skipped' : 'done',
      target,
      notes: [
        ...folder.notes,
        ...(isHere ? [{ reason: 'imported_before' as const, given: { target } }] : []),
      ],
      updatedAt: tx.now,
    })
  }
}

/** A parent that was not listed, or is its own descendant, is ignored. */
function outerFirst(folders: ImportItemRecord[]): ImportItemRecord[] {
  const byId = new Map(folders.map((folder) => [folder.externalId, folder]))
  const ordered = new Set<ImportItemRecord>()
  const visit = (folder: ImportItemRecord, above: Set<ImportItemRecord>): void => {
    const parent = folder.parent === null ? undefined : byId.get(folder.parent)
    if (parent && !ordered.has(parent) && !above.has(parent))
      visit(parent, new Set([...above, folder]))
    ordered.add(folder)
  }
  for (const folder of folders) visit(folder, new Set([folder]))
  return [...ordered]
}
