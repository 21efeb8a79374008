/** Opening an upload link: what its page shows, and the token that sends files. */
import type { Grant } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { UploadLinkRecord } from '../ports/upload-links.ts'
import { hasEnded, newCodeText, ofUploadLink, signVisit } from '../tokens/link-signer.ts'

/** A long upload must not outlive its token. */
const VISIT_SECONDS = 7 * 86_400

export interface OpenUploadLink {
  link: UploadLinkRecord
  /** Number of files that it still takes; null: any number. */
  filesLeft: number | null
}
export type UploadLinkFound =
  | { kind: 'unknown' | 'expired' | 'used_up' }
  | ({ kind: 'name' | 'open' } & OpenUploadLink)

/** `grant`: what the browser brought from an earlier visit. A revoked link is as good as unknown. */
export async function findUploadPage(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  code: string,
  grant: Grant | null,
): Promise<UploadLinkFound> {
  const found = await db.read(async ({ uploadLinks, uploadCounts, collections }) => {
    const link = await uploadLinks.byHash(vault.hash(code))
    if (!link) return null
    const collection = link.collection === null ? null : await collections.get(link.collection)
    if (collection && collection.trashedAt !== null) return null
    return { link, files: await uploadCounts.get(link.id) }
  })
  if (!found) return { kind: 'unknown' }
  const { link, files } = found
  if (hasEnded(link, clock.now())) return { kind: 'expired' }
  const filesLeft = link.maxFiles === null ? null : link.maxFiles - files
  const isKnown = grant?.link?.link === link.id
  // A person who has sent the last file still sees how it goes on.
  if (filesLeft !== null && filesLeft <= 0 && !isKnown) return { kind: 'used_up' }
  const isNamed = !link.askName || (isKnown && grant.sender !== null)
  return { kind: isNamed ? 'open' : 'name', link, filesLeft }
}

/** A token for one visit; its uploads are found again by it. */
export const uploadTokenOf = (
  deps: Pick<Deps, 'vault' | 'clock' | 'ids'>,
  link: UploadLinkRecord,
  sender: string | null,
): Promise<string> => {
  const visit = newCodeText(deps)
  return signVisit(deps, ofUploadLink(link), {
    mostSeconds: VISIT_SECONDS,
    claims: { jti: visit, uploader: visit, ...(sender === null ? {} : { sender }) },
  })
}
