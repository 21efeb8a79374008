/** The key by which an unfinished upload is found again. Pure. */
import type { Grant } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Only who holds the file knows its fingerprint; and only a token of the same scope, given to the
 * same uploader, makes the same key of it. Not the token itself: that is another one after every
 * renewal.
 */
export function resumeKeyOf(
  { vault }: Pick<Deps, 'vault'>,
  grant: Pick<Grant, 'scope' | 'uploader'> | null,
  fingerprint: string,
): string {
  return vault.hash(JSON.stringify([grant?.scope.id ?? null, grant?.uploader ?? null, fingerprint]))
}
