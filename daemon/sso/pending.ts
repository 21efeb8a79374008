/**
 * A sign-in between its start and the answer of the provider: encrypted in a cookie of the browser that
 * started it, for ten minutes, and used once.
 */
import { z } from 'zod'
import { refusal } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'

export const PENDING_SECONDS = 600
const MOST_REMEMBERED = 10_000

const pendingSignIn = z.object({
  kind: z.literal('sso'),
  provider: z.string(),
  /** Page of svc to go to afterwards. */
  to: z.string(),
  /** The account that the provider's is to be linked to, and the session that asked for it. */
  link: z.object({ account: z.string(), session: z.string() }).nullable(),
  /** Id of an invitation whose link was opened. */
  invitation: z.string().nullable(),
  secrets: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  expiresAtMs: z.number(),
})
export type PendingSignIn = z.infer<typeof pendingSignIn>

export interface PendingSignIns {
  /** For the cookie. */
  seal(pending: Omit<PendingSignIn, 'kind' | 'expiresAtMs'>): string
  /** Uses it up. Throws `sso_failed` for one that was used, has expired or belongs to another provider. */
  take(sealed: string | null, provider: string): PendingSignIn
}

export function createPendingSignIns({
  vault,
  clock,
}: Pick<Deps, 'vault' | 'clock'>): PendingSignIns {
  /** States of what was used, until it would have expired. */
  const used = new Map<string, number>()

  function open(sealed: string): PendingSignIn | null {
    try {
      return pendingSignIn.parse(JSON.parse(vault.open(sealed)))
    } catch {
      // Made by somebody else, or with another master key.
      return null
    }
  }

  return {
    seal: (pending) =>
      vault.seal(
        JSON.stringify({
          ...pending,
          kind: 'sso',
          expiresAtMs: clock.now().getTime() + PENDING_SECONDS * 1000,
        } satisfies PendingSignIn),
      ),

    take(sealed, provider) {
      const nowMs = clock.now().getTime()
      const pending = sealed === null ? null : open(sealed)
      if (
        !pending ||
        pending.provider !== provider ||
        pending.expiresAtMs <= nowMs ||
        used.has(pending.secrets.state)
      )
        throw refusal('sso_expired')
      if (used.size >= MOST_REMEMBERED)
        for (const [state, untilMs] of used) if (untilMs <= nowMs) used.delete(state)
      used.set(pending.secrets.state, pending.expiresAtMs)
      return pending
    },
  }
}
