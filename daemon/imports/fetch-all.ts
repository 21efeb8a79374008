/**
 * Imports waiting items, a few at a time. An error of one item is recorded with it; an error of the
 * source or of this appliance ends the round.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, ERRORS, type ErrorCode } from '../contract/errors.ts'
import type { Refusal } from '../ports/deps.ts'
import type { ImportItemRecord, ImportRecord } from '../ports/imports.ts'
import { change } from '../model/change.ts'
import { failVideo } from '../pipeline/fail.ts'
import { fetchItem, type Fetching, type ImportDeps } from './fetch-item.ts'

const AT_ONCE = 2
const MOST_ATTEMPTS = 3
const RETRY_MS = 2_000
/** Errors that would affect the next video too. */
const ENDS_ALL: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'import_refused', 'storage_full'])

export async function fetchAll(
  deps: ImportDeps,
  row: ImportRecord & { account: string },
  run: Pick<Fetching, 'source' | 'signal' | 'teller'>,
): Promise<void> {
  const folders = await deps.db.read(({ imports }) => imports.folders(row.id))
  const fetching: Fetching = {
    ...run,
    row,
    collections: new Map(
      folders.flatMap(({ externalId, target }) => (target ? [[externalId, target]] : [])),
    ),
  }
  let problem: { error: unknown } | null = null
  const oneAfterAnother = async (): Promise<void> => {
    for (
      let item = await take(deps, row);
      item && !problem;
      item = problem ? null : await take(deps, row)
    ) {
      try {
        await bring(deps, fetching, item)
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
}

function take({ db, clock }: ImportDeps, { id }: ImportRecord): Promise<ImportItemRecord | null> {
  return db.write(async ({ imports }) => {
    const item = await imports.nextItem(id)
    if (item)
      await imports.updateItem(id, item.position, {
        status: 'fetching',
        updatedAt: clock.now().toISOString(),
      })
    return item
  })
}

async function bring(deps: ImportDeps, fetching: Fetching, item: ImportItemRecord): Promise<void> {
  const { row, signal } = fetching
  try {
    signal.throwIfAborted()
    const dueInMs =
      item.attempts === 0
        ? 0
        : Date.parse(item.updatedAt) + RETRY_MS * item.attempts - deps.clock.now().getTime()
    if (dueInMs > 0) await wait(dueInMs, undefined, { signal })
    await fetchItem(deps, fetching, item)
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
    await noteFailure(deps, row, item, error)
  }
}

async function noteFailure(
  deps: ImportDeps,
  row: ImportRecord,
  { position, attempts: before }: ImportItemRecord,
  error: unknown,
): Promise<void> {
  const code = error instanceof AppError ? error.code : 'internal_error'
  const message = error instanceof AppError ? error.message : ERRORS[code].title
  const attempts = before + 1
  const again = mayPass(error) && attempts < MOST_ATTEMPTS
  const target = await change(deps, async (tx) => {
    await tx.imports.updateItem(row.id, position, {
      status: again ? 'waiting' : 'failed',
      attempts,
      receivedBytes: 0,
      error: { code, message },
      updatedAt: tx.now,
    })
    return (await tx.imports.item(row.id, position))?.target
  })
  if (!again && target) await failVideo(deps, target, code, `${message} Import it again to retry.`)
}

/** Whether a retry makes sense: a refusal is final, a broken connection is not. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'source_unreachable') return false
  const { statusCode = 500 } = (error.cause ?? {}) as Partial<Refusal>
  return statusCode >= 500 || statusCode === 408 || statusCode === 429
}
