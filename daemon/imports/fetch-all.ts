/**
 * Imports waiting items, a few at a time. An error of one item is recorded with it; an error of the
 * source or of this appliance ends the round. Files that cannot be reached do so once all others have
 * been tried, since the network may be away. `isLast`: the job is not attempted again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, ERRORS, type ErrorCode } from '../contract/errors.ts'
import type { Refusal } from '../ports/deps.ts'
import type { ImportItemRecord, ImportRecord } from '../ports/imports.ts'
import { change } from '../model/change.ts'
import { failVideo } from '../pipeline/fail.ts'
import { isEmpty } from './found.ts'
import { noteArrived } from './note-arrived.ts'
import { fetchItem, type Fetching, type ImportDeps } from './fetch-item.ts'

const AT_ONCE = 2
const MOST_ATTEMPTS = 3
const RETRY_MS = 2_000
/** Errors that would affect the next video too. */
const ENDS_ALL: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'import_refused',
  'storage_full',
  'storage_unreachable',
])
/** Up to this many unreachable files are failures of their own while others arrive. */
const FEW_UNREACHABLE = 2
/** Up to this many unreachable files are failures of their own when no further attempt is left. */
const MOST_FAILED_AT_END = 10

/** What happens in an attempt of the job. */
interface Round {
  arrived: number
  /** Files that stayed unreachable, by position of their items, which wait for the next attempt of the job. */
  unreachable: Map<number, { item: ImportItemRecord; error: unknown }>
}

export async function fetchAll(
  deps: ImportDeps,
  row: ImportRecord & { account: string },
  run: Pick<Fetching, 'source' | 'signal' | 'teller'>,
  { isLast }: { isLast: boolean },
): Promise<void> {
  // Each item has an attempt left, so that none is passed over for those that use up theirs in this round.
  const folders = await deps.db.write(async ({ imports }) => {
    await imports.limitAttempts(row.id, MOST_ATTEMPTS - 1)
    return imports.folders(row.id)
  })
  const fetching: Fetching = {
    ...run,
    row,
    collections: new Map(
      folders.flatMap(({ externalId, target }) => (target ? [[externalId, target]] : [])),
    ),
  }
  const round: Round = { arrived: 0, unreachable: new Map() }
  let problem: { error: unknown } | null = null
  const oneAfterAnother = async (): Promise<void> => {
    for (
      let item = await take(deps, row, round);
      item && !problem;
      item = problem ? null : await take(deps, row, round)
    ) {
      try {
        await bring(deps, fetching, item, round)
      } catch (error) {
        problem ??= { error }
      }
      run.teller.soon()
    }
  }
  // Waits for all, so that nothing of this round continues afterwards.
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      oneAfterAnother().catch((error: unknown) => void (problem ??= { error })),
    ),
  )
  if (problem) throw (problem as { error: unknown }).error
  run.signal.throwIfAborted()
  await settleUnreachable(deps, row, round, isLast)
}

/** Items that were unreachable in this round have used up their attempts, and come after all that are left. */
function take(
  { db, clock }: ImportDeps,
  { id }: ImportRecord,
  { unreachable }: Round,
): Promise<ImportItemRecord | null> {
  return db.write(async ({ imports }) => {
    const item = await imports.nextItem(id)
    if (!item || unreachable.has(item.position)) return null
    await imports.updateItem(id, item.position, {
      status: 'fetching',
      updatedAt: clock.now().toISOString(),
    })
    return item
  })
}

async function bring(
  deps: ImportDeps,
  fetching: Fetching,
  item: ImportItemRecord,
  round: Round,
): Promise<void> {
  const { row, source, signal } = fetching
  try {
    signal.throwIfAborted()
    const dueInMs =
      item.attempts === 0
        ? 0
        : Date.parse(item.updatedAt) + RETRY_MS * item.attempts - deps.clock.now().getTime()
    if (dueInMs > 0) await wait(dueInMs, undefined, { signal })
    await fetchItem(deps, fetching, item)
    round.arrived += 1
  } catch (error) {
    // The next run puts the items in order.
    if (signal.aborted) throw error
    if (!(error instanceof AppError))
      deps.log.error(
        { err: error, import: row.id, item: item.externalId },
        'an item of an import failed',
      )
    if (error instanceof AppError && ENDS_ALL.has(error.code)) {
      await deps.db.write(({ imports }) =>
        imports.updateItem(row.id, item.position, { status: 'waiting', receivedBytes: 0 }),
      )
      throw error
    }
    const tried = { ...item, attempts: item.attempts + 1 }
    const isOut = tried.attempts >= MOST_ATTEMPTS
    const waits = mayPass(error) && (!isOut || source.isRemote)
    if (waits && isOut) round.unreachable.set(item.position, { item: tried, error })
    await noteFailure(deps, row, tried, error, waits ? 'waiting' : 'failed')
  }
}

/**
 * A few files that stayed unreachable while others arrived have failed. Otherwise the network or the
 * source is away, and the job tries again later.
 */
async function settleUnreachable(
  deps: ImportDeps,
  row: ImportRecord,
  { arrived, unreachable }: Round,
  isLast: boolean,
): Promise<void> {
  const left = [...unreachable.values()]
  const last = left.at(-1)
  if (!last) return
  const haveFailed = isLast
    ? left.length <= MOST_FAILED_AT_END
    : arrived > 0 && left.length <= FEW_UNREACHABLE
  if (!haveFailed) throw isLast ? givenUp(left.length, last.error as AppError) : last.error
  for (const { item, error } of left) await noteFailure(deps, row, item, error, 'failed')
}

const givenUp = (count: number, cause: AppError): AppError =>
  new AppError(
    'source_unreachable',
    `${count} videos could not be fetched for 20 minutes. The last error: ${cause.message} ` +
      'Retry the import to fetch them.',
    { cause },
  )

/** Without a failure where the video of the item has its file all the same. */
async function noteFailure(
  deps: ImportDeps,
  row: ImportRecord,
  { position, attempts }: ImportItemRecord,
  error: unknown,
  status: 'waiting' | 'failed',
): Promise<void> {
  const code = error instanceof AppError ? error.code : 'internal_error'
  const message = error instanceof AppError ? error.message : ERRORS[code].title
  const target = await change(deps, async (tx) => {
    const item = await tx.imports.item(row.id, position)
    const video = item?.target ? await tx.videos.get(item.target) : null
    // The file is stored, and what failed is a write behind it.
    if (item && video && !isEmpty(video)) {
      await noteArrived(tx, row, item, video)
      return null
    }
    await tx.imports.updateItem(row.id, position, {
      status,
      attempts,
      receivedBytes: 0,
      error: { code, message },
      updatedAt: tx.now,
    })
    return video?.id ?? null
  })
  if (status === 'failed' && target)
    await failVideo(deps, target, code, `${message} Import it again to retry.`)
}

/** Whether a retry makes sense: a refusal is final, a broken connection is not. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'source_unreachable') return false
  const { statusCode = 500 } = (error.cause ?? {}) as Partial<Refusal>
  return statusCode >= 500 || statusCode === 408 || statusCode === 429
}
