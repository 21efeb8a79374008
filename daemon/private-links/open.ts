/** Opening a private link: what its page shows, and the token that plays it. */
import { refusal } from '../contract/errors.ts'
import type { Grant } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { PrivateLinkRecord } from '../ports/private-links.ts'
import { createAttempts } from '../sessions/attempts.ts'
import { networkOf } from '../sessions/network.ts'
import { isPassword } from '../sessions/password-hash.ts'
import { hasEnded, newCodeText, ofPrivateLink, signVisit } from '../tokens/link-signer.ts'

/** Longer than any film; within it a reload is no second play. */
const VISIT_SECONDS = 12 * 3600
const WINDOW_SECONDS = 5 * 60
const MOST_OF_AN_ADDRESS = 10
/** Guesses from all addresses together. A viewer who has given the password before is not asked again. */
const MOST_OF_A_LINK = 20
const MOST_REMEMBERED = 10_000

export type LinkFound =
  | { kind: 'unknown' | 'expired' | 'used_up' }
  | { kind: 'password' | 'open'; link: PrivateLinkRecord }

type OpenDeps = Pick<Deps, 'db' | 'vault' | 'clock'>

/** `grant`: what the browser brought from an earlier visit. A revoked link is as good as unknown. */
export async function findLink(
  { db, vault, clock }: OpenDeps,
  code: string,
  grant: Grant | null,
): Promise<LinkFound> {
  const link = await db.read(({ privateLinks }) => privateLinks.byHash(vault.hash(code)))
  if (!link) return { kind: 'unknown' }
  if (hasEnded(link, clock.now())) return { kind: 'expired' }
  if (grant?.link?.link === link.id) return { kind: 'open', link }
  if (isUsedUp(link)) return { kind: 'used_up' }
  return { kind: link.password === null ? 'open' : 'password', link }
}

const isUsedUp = ({ maxPlays, plays }: PrivateLinkRecord): boolean =>
  maxPlays !== null && plays >= maxPlays

/** Whether a reload must be known again, by a cookie: without it, it would ask or count once more. */
export const isRemembered = ({ password, maxPlays }: PrivateLinkRecord): boolean =>
  password !== null || maxPlays !== null

/** A token for one visit. */
export const tokenOf = (
  deps: Pick<Deps, 'vault' | 'clock' | 'ids'>,
  link: PrivateLinkRecord,
): Promise<string> =>
  signVisit(deps, ofPrivateLink(link), {
    mostSeconds: VISIT_SECONDS,
    claims: { jti: newCodeText(deps) },
  })

/** Throws `rate_limited`; answers whether the password is right. */
export type LinkPasswords = (
  link: PrivateLinkRecord,
  password: string,
  address: string,
) => Promise<boolean>

export function createLinkPasswords(deps: Pick<Deps, 'vault' | 'clock' | 'counts'>): LinkPasswords {
  const limits = { windowSeconds: WINDOW_SECONDS, what: 'Too many wrong passwords.' }
  const ofAddress = createAttempts(deps, {
    ...limits,
    name: 'link_address',
    most: MOST_OF_AN_ADDRESS,
  })
  const ofLink = createAttempts(deps, { ...limits, name: 'link', most: MOST_OF_A_LINK })
  return async (link, password, address) => {
    const who = networkOf(address)
    await ofAddress.take(who)
    try {
      await ofLink.take(link.id)
    } catch (error) {
      await ofAddress.giveBack(who)
      throw error
    }
    const isRight = await isPassword(password, deps.vault.open(link.password!))
    if (isRight) {
      await ofAddress.right(who)
      await ofLink.giveBack(link.id)
    }
    return isRight
  }
}

/** Counts the play of a visit when it begins. Throws `forbidden` when the link allows no more. */
export type CountPlay = (grant: Grant | null) => Promise<void>

export function createPlayCounter({ db, clock }: Pick<Deps, 'db' | 'clock'>): CountPlay {
  const counted = new Set<string>()
  return async (grant) => {
    if (!grant?.link) return
    const { link, visit, endsAt } = grant.link
    const key = `${link} ${visit}`
    if (counted.has(key)) return
    const now = clock.now().toISOString()
    const may = await db.write(({ privateLinks }) =>
      privateLinks.countPlay(link, { id: visit, endsAt }, now),
    )
    if (!may) throw refusal('link_played_out')
    if (counted.size >= MOST_REMEMBERED) counted.clear()
    counted.add(key)
  }
}
