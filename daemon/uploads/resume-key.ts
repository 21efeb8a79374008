/** The key by which an unfinished upload is found again. Pure. */
import type { Grant } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Only the holder of a file knows its fingerprint; only a token of the same scope and for the same
 * uploader gives the same key. The token itself is not included, since it changes with every renewal.
 */
export function resumeKeyOf(
  { vault }: Pick<Deps, 'vault'>,
  grant: Pick<Grant, 'scope' | 'uploader'> | null,
  fingerprint: string,
): string {
  return vault.hash(JSON.stringify([grant?.scope.id ?? null, grant?.uploader ?? null, fingerprint]))
}
