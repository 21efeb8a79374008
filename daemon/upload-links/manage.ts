/** Upload links to a collection or the space: created, listed, changed and revoked. */
import { AppError, refusal } from '../contract/errors.ts'
import {
  MOST_UPLOAD_LINKS,
  type UploadLink,
  type UploadLinkCreate,
  type UploadLinkFilter,
  type UploadLinkUpdate,
} from '../contract/upload-link.ts'
import type { List } from '../contract/values.ts'
import { findCollection } from '../model/find-collection.ts'
import { mayReach, requireReachable } from '../model/may-reach.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { UploadLinkRecord } from '../ports/upload-links.ts'
import { endOfLink, newCode } from '../tokens/link-signer.ts'

type LinkDeps = Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings' | 'announcer'>
type Reading = Pick<Repositories, 'uploadLinks' | 'uploadCounts' | 'collections'>

/** Throws `collection_not_found`, `forbidden`, `invalid_state`, `conflict`. */
export async function createUploadLink(
  deps: LinkDeps,
  caller: Caller,
  input: UploadLinkCreate,
): Promise<UploadLink> {
  const { collection } = input
  const row: UploadLinkRecord = {
    id: deps.ids.prefixed('uln'),
    space: caller.space,
    collection,
    label: input.label,
    ...newCode(deps),
    expiresAt: endOfLink(deps, input.expires_at),
    maxFiles: input.max_files,
    maxBytes: input.max_bytes,
    askName: input.ask_name,
    askDetails: input.ask_details,
    createdBy: caller.account?.name ?? null,
    createdByAccount: caller.account?.id ?? null,
    createdAt: deps.clock.now().toISOString(),
  }
  await deps.db.write(async (repositories) => {
    requireReachable(caller, collection)
    if (collection !== null) await findCollection(repositories, caller, collection)
    if ((await repositories.uploadLinks.count(caller.space)) >= MOST_UPLOAD_LINKS)
      throw refusal('links_full', { most: MOST_UPLOAD_LINKS })
    await repositories.uploadLinks.insert(row)
    // What the audit log reads.
    return { id: row.id, name: row.label }
  })
  return getUploadLink(deps, caller, row.id)
}

/** Throws `collection_not_found`. */
export function listUploadLinks(
  deps: Pick<Deps, 'db' | 'vault' | 'settings'>,
  caller: Caller,
  query: UploadLinkFilter,
): Promise<List<UploadLink>> {
  return deps.db.read(async (repositories) => {
    if (query.collection !== undefined) await findCollection(repositories, caller, query.collection)
    const page = await repositories.uploadLinks.list(caller.space, query, caller.collections)
    return {
      object: 'list',
      data: await presentUploadLinks(deps, repositories, page.rows),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

/** Throws `upload_link_not_found`. */
export function getUploadLink(
  deps: Pick<Deps, 'db' | 'vault' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<UploadLink> {
  return deps.db.read(async (repositories) => {
    const row = await findUploadLink(repositories, caller, id)
    return (await presentUploadLinks(deps, repositories, [row]))[0]!
  })
}

/** Throws `upload_link_not_found`, `invalid_state`. */
export async function updateUploadLink(
  deps: LinkDeps,
  caller: Caller,
  id: string,
  input: UploadLinkUpdate,
): Promise<UploadLink> {
  const { label, expires_at: end, max_files: files, max_bytes: bytes, ask_name: askName } = input
  const { ask_details: askDetails } = input
  const change: Partial<UploadLinkRecord> = {
    ...(label === undefined ? {} : { label }),
    ...(end === undefined ? {} : { expiresAt: endOfLink(deps, end) }),
    ...(files === undefined ? {} : { maxFiles: files }),
    ...(bytes === undefined ? {} : { maxBytes: bytes }),
    ...(askName === undefined ? {} : { askName }),
    ...(askDetails === undefined ? {} : { askDetails }),
  }
  await deps.db.write(async (repositories) => {
    await findUploadLink(repositories, caller, id)
    if (Object.keys(change).length > 0) await repositories.uploadLinks.update(id, change)
  })
  // Tokens that were checked before are checked again.
  deps.announcer.changed(id)
  return getUploadLink(deps, caller, id)
}

/** Throws `upload_link_not_found`. */
export async function revokeUploadLink(
  deps: Pick<Deps, 'db' | 'announcer'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await deps.db.write(async (repositories) => {
    await findUploadLink(repositories, caller, id)
    await repositories.uploadLinks.remove(id)
  })
  deps.announcer.revoked(id)
}

async function findUploadLink(
  { uploadLinks }: Pick<Repositories, 'uploadLinks'>,
  caller: Caller,
  id: string,
): Promise<UploadLinkRecord> {
  const row = await uploadLinks.get(id)
  if (!row || row.space !== caller.space || !mayReach(caller, row.collection))
    throw new AppError('upload_link_not_found', `There is no upload link ${id} in this space.`)
  return row
}

async function presentUploadLinks(
  { vault, settings }: Pick<Deps, 'vault' | 'settings'>,
  { collections, uploadCounts }: Reading,
  rows: readonly UploadLinkRecord[],
): Promise<UploadLink[]> {
  const ids = rows.map(({ collection }) => collection).filter((id) => id !== null)
  const names = new Map(
    (await collections.some(ids))
      .filter(({ trashedAt }) => trashedAt === null)
      .map(({ id, name }) => [id, name]),
  )
  const files = await uploadCounts.some(rows.map(({ id }) => id))
  return rows.map((row) => ({
    object: 'upload_link' as const,
    id: row.id,
    space: row.space,
    collection: row.collection,
    name: row.collection === null ? null : (names.get(row.collection) ?? null),
    label: row.label,
    url: `${settings.baseUrl}/u/${vault.open(row.sealed)}`,
    expires_at: row.expiresAt,
    max_files: row.maxFiles,
    files: files.get(row.id) ?? 0,
    max_bytes: row.maxBytes,
    ask_name: row.askName,
    ask_details: row.askDetails,
    created_by: row.createdBy,
    created_at: row.createdAt,
  }))
}
