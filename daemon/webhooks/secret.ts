import type { Deps } from '../ports/deps.ts'

/** `whsec_` and 32 random bytes in Base64, as Standard Webhooks writes it. */
export function newSecret({ ids }: Pick<Deps, 'ids'>): string {
  return `whsec_${Buffer.from(ids.secret(), 'base64url').toString('base64')}`
}
