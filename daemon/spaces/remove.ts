import { AppError, refusal } from '../contract/errors.ts'
import { MOST_KEYS } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findSpace } from '../model/find-space.ts'

/**
 * DELETE /v1/spaces/<id>. Afterwards the space cannot be found and its keys are invalid; a durable job
 * deletes its contents, even after a power failure. `name`: the name of the space, required as a
 * confirmation when it holds videos. Throws `space_not_found`, `conflict` for the only one,
 * `validation_failed`.
 */
export async function removeSpace(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  { name }: { name?: string | undefined },
): Promise<void> {
  const keys = await change(deps, async (tx) => {
    const space = await findSpace(tx, caller, id)
    if ((await tx.spaces.list({ limit: 2 })).rows.length < 2) throw refusal('last_space')
    if (name !== space.name && (name !== undefined || (await tx.spaces.videos(id, 1)).length > 0))
      throw unconfirmed(space.name, name)
    const active = await tx.keys.active(id, MOST_KEYS)
    for (const key of active) await tx.keys.update(key.id, { revokedAt: tx.now })
    await tx.spaces.update(id, { deletedAt: tx.now })
    await tx.enqueue('empty_space', id, {})
    return active
  })
  for (const key of keys) deps.announcer.revoked(key.id)
}

function unconfirmed(name: string, confirmation: string | undefined): AppError {
  const message =
    confirmation === undefined
      ? `must be the name of the space because the space contains videos: ${JSON.stringify(name)}`
      : `is not the name of the space, which is ${JSON.stringify(name)}`
  return new AppError('validation_failed', `query.name ${message}.`, {
    faults: [
      { path: 'query.name', code: confirmation === undefined ? 'required' : 'custom', message },
    ],
  })
}
