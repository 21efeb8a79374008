import { AppError, refusal } from '../contract/errors.ts'
import { MOST_KEYS } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findSpace } from '../model/find-space.ts'
import { takeRole } from '../model/take-role.ts'

/**
 * DELETE /v1/spaces/<id>. Afterwards the space cannot be found, its keys are invalid, and people have no role
 * there: who has no other one loses the account, unless a sign-in provider opens it. A durable job deletes the
 * contents, even after a power failure. `name`: the name of the space, required as a confirmation when it holds
 * videos. Throws `space_not_found`, `conflict` for the only one, `validation_failed`.
 */
export async function removeSpace(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  { name }: { name?: string | undefined },
): Promise<void> {
  const revoked = await change(deps, async (tx) => {
    const space = await findSpace(tx, caller, id)
    if ((await tx.spaces.list({ limit: 2 })).rows.length < 2) throw refusal('last_space')
    if (name !== space.name && (name !== undefined || (await tx.spaces.videos(id, 1)).length > 0))
      throw unconfirmed(space.name, name)
    const active = await tx.keys.active(id, MOST_KEYS)
    for (const key of active) await tx.keys.update(key.id, { revokedAt: tx.now })
    await tx.spaces.update(id, { deletedAt: tx.now })
    await tx.enqueue('empty_space', id, {})
    return [...active.map((key) => key.id), ...(await removePeople(tx, id))]
  })
  for (const credentials of new Set(revoked)) deps.announcer.revoked(credentials)
}

/** Like removing each person by hand, since nobody could do so afterwards; linked accounts wait for their next role. */
async function removePeople(tx: Change, space: string): Promise<string[]> {
  await tx.invitations.removeOfSpace(space)
  // At once: who of them made a link for a new password is not recorded.
  await tx.sessions.removeResets(space)
  const revoked: string[] = []
  for (const member of await tx.accounts.membersOf(space))
    revoked.push(...(await takeRole(tx, member, tx.now, { keepsLinked: true })))
  return revoked
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
