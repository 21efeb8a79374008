/** Long-lived connections by the key or link that opened them, or the owner: they are closed when it is revoked. */
import type { ServerResponse } from 'node:http'
import { keyId as keyIdShape } from '../contract/ids.ts'
import { OWNER_KID } from '../contract/token.ts'
import type { Caller, Grant } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { OwnerFollower } from '../sessions/owner-secret.ts'
import { isLink, readLink } from '../tokens/link-signer.ts'

/** Ties a connection to the credentials that opened it; null for anonymous ones. */
export type Hold = (by: Holder | null, response: ServerResponse) => void

type Holder = Pick<Caller | Grant, 'keyId'> & Pick<Caller, 'session'> & Partial<Pick<Grant, 'link'>>

type HoldDeps = Pick<Deps, 'db' | 'vault' | 'announcer' | 'log'>

export function createHolds(deps: HoldDeps, owner: OwnerFollower): Hold {
  const held = new Map<string, Set<ServerResponse>>()
  const revoked = (credential: string): void => {
    for (const response of held.get(credential) ?? []) response.destroy()
  }
  deps.announcer.subscribe({
    revoked(credential) {
      revoked(credential)
      // What is opened with the next secret is not ended by the next look.
      if (credential === OWNER_KID) void look(owner.follow)
    },
    missed: () => void lookAgain(),
  })
  // Where the process that revokes ends before it notifies the others.
  deps.db.shared?.onPulse(() => void lookAgain())
  owner.whenReplaced(() => revoked(OWNER_KID))

  /** Revocations of other processes that did not arrive here. */
  const lookAgain = (): Promise<void> =>
    look(async () => {
      await owner.follow()
      for (const credential of held.keys())
        if (!(await isGood(deps, credential))) revoked(credential)
    })

  async function look(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'could not look whether open connections are still allowed'),
    )
  }

  return (by, response) => {
    if (by === null || response.closed) return
    for (const credential of credentialsOf(by)) hold(credential, response)
  }

  function hold(credential: string, response: ServerResponse): void {
    const those = held.get(credential) ?? new Set()
    held.set(credential, those.add(response))
    response.once('close', () => {
      those.delete(response)
      if (those.size === 0 && held.get(credential) === those) held.delete(credential)
    })
  }
}

/** A session ends by itself, or with the owner secret. */
function credentialsOf({ keyId, session, link }: Holder): string[] {
  if (keyId !== null) return [keyId]
  if (link) return [link.link]
  return session ? [session, OWNER_KID] : [OWNER_KID]
}

/** Whether a key, a session or a link is there and not revoked. */
async function isGood(deps: Pick<Deps, 'db'>, credential: string): Promise<boolean> {
  if (credential === OWNER_KID) return true
  if (isLink(credential)) return (await readLink(deps, credential)) !== null
  return deps.db.read(async ({ keys, sessions }) =>
    keyIdShape.safeParse(credential).success
      ? (await keys.get(credential))?.revokedAt === null
      : (await sessions.get(credential)) !== null,
  )
}
