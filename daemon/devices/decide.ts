/** The owner's part of a device login: reading, granting and refusing a request. */
import type { DeviceAuthorization, DeviceGrant } from '../contract/device.ts'
import { AppError, refusal } from '../contract/errors.ts'
import { requireBelowLimit } from '../keys/create.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { DeviceAuthorizationRecord } from '../ports/accounts.ts'
import { findSpace } from '../model/find-space.ts'
import { presentDevice } from './present.ts'

type DecideDeps = Pick<Deps, 'db' | 'clock'>

export function getDeviceLogin(deps: DecideDeps, userCode: string): Promise<DeviceAuthorization> {
  return deps.db.read(async (repositories) =>
    presentDevice(await find(deps, repositories, userCode)),
  )
}

/** The key is created when the program fetches it. Throws `invalid_state` when the request was decided before. */
export function grantDeviceLogin(
  deps: DecideDeps,
  caller: Caller,
  userCode: string,
  { access, space: named }: DeviceGrant,
): Promise<DeviceAuthorization> {
  return deps.db.write(async (repositories) => {
    const row = await findPending(deps, repositories, userCode)
    const space = await findSpace(repositories, caller, named ?? caller.space)
    await requireBelowLimit(repositories, space.id)
    const account = caller.account?.id ?? null
    const change = { status: 'granted', access, space: space.id, account } as const
    await repositories.deviceAuthorizations.update(row.hash, change)
    return presentDevice({ ...row, ...change })
  })
}

export function refuseDeviceLogin(
  deps: DecideDeps,
  userCode: string,
): Promise<DeviceAuthorization> {
  return deps.db.write(async (repositories) => {
    const row = await findPending(deps, repositories, userCode)
    await repositories.deviceAuthorizations.update(row.hash, { status: 'refused' })
    return presentDevice({ ...row, status: 'refused' })
  })
}

async function findPending(
  deps: DecideDeps,
  repositories: Repositories,
  userCode: string,
): Promise<DeviceAuthorizationRecord> {
  const row = await find(deps, repositories, userCode)
  if (row.status !== 'pending') throw refusal('decided_already', { status: row.status })
  return row
}

async function find(
  { clock }: DecideDeps,
  { deviceAuthorizations }: Repositories,
  userCode: string,
): Promise<DeviceAuthorizationRecord> {
  const row = await deviceAuthorizations.byUserCode(userCode.replace('-', '').toUpperCase())
  if (!row || row.expiresAt <= clock.now().toISOString())
    throw new AppError(
      'device_authorization_not_found',
      'No pending sign-in request has this code.',
    )
  return row
}
