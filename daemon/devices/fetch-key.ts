import { AppError } from '../contract/errors.ts'
import type { KeyCreated } from '../contract/space.ts'
import { insertKey } from '../keys/create.ts'
import type { Deps } from '../ports/deps.ts'

/** RFC 8628 §3.5: polling too often increases the interval by this. */
const SLOWER_SECONDS = 5
/** Clocks and networks are not exact. */
const TOLERANCE_MS = 500

type FetchDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'vault'>

/**
 * Works once: creates the key and deletes the code in one transaction. Throws `authorization_pending`,
 * `slow_down`, `access_denied`, `device_code_expired`.
 */
export async function fetchDeviceKey(deps: FetchDeps, deviceCode: string): Promise<KeyCreated> {
  const hash = deps.vault.hash(deviceCode)
  // The row must be updated even when the request fails, so the error is thrown after the transaction.
  const outcome = await deps.db.write(async (repositories): Promise<KeyCreated | AppError> => {
    const { deviceAuthorizations } = repositories
    const row = await deviceAuthorizations.byHash(hash)
    const now = deps.clock.now()
    if (!row || row.expiresAt <= now.toISOString())
      return new AppError(
        'device_code_expired',
        'This sign-in was not authorized within 10 minutes, or its key was already fetched.',
      )
    if (row.status === 'refused') {
      await deviceAuthorizations.remove(hash)
      return new AppError('access_denied', 'The owner denied this sign-in.')
    }
    if (row.status === 'granted') {
      const key = await insertKey(deps, repositories, {
        name: row.name,
        access: row.access,
        scopes: null,
        space: row.space!,
        account: row.account,
      })
      await deviceAuthorizations.remove(hash)
      return key
    }
    const tooSoon =
      row.askedAt !== null &&
      now.getTime() - Date.parse(row.askedAt) < row.intervalSeconds * 1000 - TOLERANCE_MS
    const intervalSeconds = row.intervalSeconds + (tooSoon ? SLOWER_SECONDS : 0)
    await deviceAuthorizations.update(hash, { askedAt: now.toISOString(), intervalSeconds })
    return tooSoon
      ? new AppError('slow_down', `Poll at most every ${intervalSeconds} s.`, {
          retryAfterSeconds: intervalSeconds,
        })
      : new AppError('authorization_pending', 'This sign-in is not authorized yet.')
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}
