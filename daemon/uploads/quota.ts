/** Limits of upload tokens and upload links: the size of each file, and the number of all. */
import { refusal } from '../contract/errors.ts'
import type { Grant } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'

/** Throws `upload_too_large`. */
export function requireSizeWithin(grant: Grant | null, sizeBytes: number): void {
  const most = grant?.quota?.maxBytes ?? null
  if (most !== null && sizeBytes > most) throw refusal('file_over_quota', { size: sizeBytes, most })
}

/** Throws `forbidden`. */
export async function requireFileLeft(
  { uploadCounts }: Pick<Repositories, 'uploadCounts'>,
  grant: Grant | null,
): Promise<void> {
  if (!grant?.quota) return
  const { key, maxFiles } = grant.quota
  if (maxFiles !== null && (await uploadCounts.get(key)) >= maxFiles)
    throw refusal(grant.link ? 'link_files_used' : 'token_files_used', { most: maxFiles })
}

/** The upload's row has where it was counted, so that its place can be given back. */
export async function countFile(
  { uploadCounts }: Pick<Repositories, 'uploadCounts'>,
  grant: Grant | null,
  now: string,
): Promise<void> {
  if (grant?.quota) await uploadCounts.add(grant.quota.key, 1, grant.quota.endsAt, now)
}
