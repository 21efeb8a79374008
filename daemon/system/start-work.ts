/**
 * Writes that must happen before jobs run and webhooks are sent. On a full disk they wait: the
 * appliance serves what exists, and catches up as soon as there is space.
 */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { ensureFirstSpace } from '../spaces/ensure-first.ts'
import { recoverUploads } from '../uploads/keep.ts'
import { lookForMissing } from '../videos/missing-files.ts'
import { renewOld } from '../pipeline/renew-old.ts'
import { change } from '../model/change.ts'
import { ALL_VIDEOS } from '../stills/placeholder.ts'
import { mendTimes } from './clock-watch.ts'
import { noteOwner } from './note-owner.ts'

const TRY_EVERY_MS = 5_000

/** Returns whether everything could be written. */
export function createStartWork(
  deps: Parameters<typeof recoverUploads>[0] & Deps,
): () => Promise<boolean> {
  return async () => {
    try {
      await ensureFirstSpace(deps)
      // Left by deleted spaces of earlier versions.
      await deps.db.write(({ accounts }) => accounts.removeWithoutRole())
      await deps.db.write(({ jobs }) => jobs.releaseAll())
      await mendTimes(deps)
      await noteOwner(deps)
      await recoverUploads(deps)
      await lookForMissing(deps)
      await renewOld(deps)
      await change(deps, (tx) => tx.enqueue('placeholder', ALL_VIDEOS, {}))
      return true
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'storage_full')) throw error
      return false
    }
  }
}

/** Retries until it succeeds or the signal fires. */
export function whenInOrder(
  { log }: Pick<Deps, 'log'>,
  work: () => Promise<boolean>,
  signal: AbortSignal,
  then: () => void,
): void {
  log.error(
    {},
    'the disk is full: svc serves existing videos and writes nothing until space is free',
  )
  const again = (): void => {
    const timer = setTimeout(() => void attempt(), TRY_EVERY_MS).unref()
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
  const attempt = async (): Promise<void> => {
    const isDone = await work().catch((error: unknown) => {
      log.error({ err: error }, 'tasks that waited for disk space failed; retrying')
      return false
    })
    if (signal.aborted) return
    if (!isDone) return again()
    log.info({}, 'disk space is available again: jobs and webhooks resume')
    then()
  }
  again()
}
