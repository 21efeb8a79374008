/** Long-lived connections by the key or link that opened them, or the owner: they are closed when it is revoked. */
import type { ServerResponse } from 'node:http'
import { OWNER_KID } from '../contract/token.ts'
import type { Caller, Grant } from '../ports/caller.ts'
import type { Announcer } from '../ports/deps.ts'

/** Ties a connection to the credentials that opened it; null for anonymous ones. */
export type Hold = (by: Holder | null, response: ServerResponse) => void

type Holder = Pick<Caller | Grant, 'keyId'> & Pick<Caller, 'session'> & Partial<Pick<Grant, 'link'>>

export function createHolds(announcer: Announcer): Hold {
  const held = new Map<string, Set<ServerResponse>>()
  announcer.subscribe({
    revoked(key) {
      for (const response of held.get(key) ?? []) response.destroy()
    },
  })
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
