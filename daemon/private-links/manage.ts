/** Private links to a video or a collection: created, listed, changed and revoked. */
import { AppError, refusal } from '../contract/errors.ts'
import { VIDEO_ID } from '../contract/ids.ts'
import {
  MOST_PRIVATE_LINKS,
  type PrivateLink,
  type PrivateLinkCreate,
  type PrivateLinkFilter,
  type PrivateLinkUpdate,
} from '../contract/private-link.ts'
import type { List } from '../contract/values.ts'
import { findCollection } from '../model/find-collection.ts'
import { findVideo } from '../model/find-video.ts'
import { mayReach } from '../model/may-reach.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { PrivateLinkRecord } from '../ports/private-links.ts'
import { hashPassword } from '../sessions/password-hash.ts'
import { endOfLink, newCode, ofPrivateLink } from '../tokens/link-signer.ts'

type LinkDeps = Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings' | 'announcer'>

/** Throws `video_not_found`, `collection_not_found`, `invalid_state`, `conflict`. */
export async function createPrivateLink(
  deps: LinkDeps,
  caller: Caller,
  input: PrivateLinkCreate,
): Promise<PrivateLink> {
  const { target } = input
  const [video, collection] = VIDEO_ID.test(target) ? [target, null] : [null, target]
  const expiresAt = endOfLink(deps, input.expires_at)
  const password = await sealedPassword(deps, input.password)
  const row: PrivateLinkRecord = {
    id: deps.ids.prefixed('pln'),
    space: caller.space,
    video,
    collection,
    label: input.label,
    ...newCode(deps),
    password,
    expiresAt,
    maxPlays: input.max_plays,
    plays: 0,
    download: input.download,
    lastPlayedAt: null,
    createdBy: caller.account?.name ?? null,
    createdAt: deps.clock.now().toISOString(),
  }
  const { name } = await deps.db.write(async (repositories) => {
    const shown =
      collection === null
        ? await findVideo(repositories, caller, target)
        : await findCollection(repositories, caller, target)
    if ('visibility' in shown && shown.visibility === 'public') throw refusal('link_to_public')
    if ((await repositories.privateLinks.count(caller.space)) >= MOST_PRIVATE_LINKS)
      throw refusal('links_full', { most: MOST_PRIVATE_LINKS })
    await repositories.privateLinks.insert(row)
    // What the audit log reads.
    return { id: row.id, name: shown.name }
  })
  return presentPrivateLink(deps, row, name)
}

/** Throws `video_not_found`, `collection_not_found`. */
export function listPrivateLinks(
  deps: Pick<Deps, 'db' | 'vault' | 'settings'>,
  caller: Caller,
  query: PrivateLinkFilter,
): Promise<List<PrivateLink>> {
  return deps.db.read(async (repositories) => {
    const { video, collection } = query
    if (video !== undefined) await findVideo(repositories, caller, video)
    if (collection !== undefined) await findCollection(repositories, caller, collection)
    const page = await repositories.privateLinks.list(caller.space, query, caller.collections)
    const names = await namesOf(repositories, page.rows)
    return {
      object: 'list',
      data: page.rows.map((row) =>
        presentPrivateLink(deps, row, names.get(ofPrivateLink(row).scope.id)),
      ),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

/** Throws `private_link_not_found`. */
export function getPrivateLink(
  deps: Pick<Deps, 'db' | 'vault' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<PrivateLink> {
  return deps.db.read(async (repositories) => {
    const row = await findPrivateLink(repositories, caller, id)
    const names = await namesOf(repositories, [row])
    return presentPrivateLink(deps, row, names.get(ofPrivateLink(row).scope.id))
  })
}

/** Throws `private_link_not_found`, `invalid_state`. */
export async function updatePrivateLink(
  deps: LinkDeps,
  caller: Caller,
  id: string,
  input: PrivateLinkUpdate,
): Promise<PrivateLink> {
  const { label, expires_at: end, password, max_plays: maxPlays, download } = input
  const change: Partial<PrivateLinkRecord> = {
    ...(label === undefined ? {} : { label }),
    ...(end === undefined ? {} : { expiresAt: endOfLink(deps, end) }),
    ...(maxPlays === undefined ? {} : { maxPlays }),
    ...(download === undefined ? {} : { download }),
    ...(password === undefined
      ? {}
      : { password: await sealedPassword(deps, password), nonce: deps.ids.secret() }),
  }
  const endsDownloads = await deps.db.write(async (repositories) => {
    const before = await findPrivateLink(repositories, caller, id)
    if (Object.keys(change).length > 0) await repositories.privateLinks.update(id, change)
    return password !== undefined || (before.download && download === false)
  })
  // Tokens that were checked before are checked again; what viewers have begun goes on where it may.
  if (endsDownloads) deps.announcer.revoked(id)
  else deps.announcer.changed(id)
  return getPrivateLink(deps, caller, id)
}

/** Throws `private_link_not_found`. */
export async function revokePrivateLink(
  deps: Pick<Deps, 'db' | 'announcer'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await deps.db.write(async (repositories) => {
    await findPrivateLink(repositories, caller, id)
    await repositories.privateLinks.remove(id)
  })
  deps.announcer.revoked(id)
}

/** By id of the video or collection; without those in the trash. */
async function namesOf(
  { videos, collections }: Pick<Repositories, 'videos' | 'collections'>,
  rows: readonly PrivateLinkRecord[],
): Promise<Map<string, string>> {
  const idsOf = (kind: 'video' | 'collection') =>
    rows.map((row) => row[kind]).filter((id) => id !== null)
  const names = await videos.names(idsOf('video'))
  for (const { id, name, trashedAt } of await collections.some(idsOf('collection')))
    if (trashedAt === null) names.set(id, name)
  return names
}

async function findPrivateLink(
  { privateLinks, videos }: Pick<Repositories, 'privateLinks' | 'videos'>,
  caller: Caller,
  id: string,
): Promise<PrivateLinkRecord> {
  const row = await privateLinks.get(id)
  const place =
    row && row.video !== null ? (await videos.get(row.video))?.collection : row?.collection
  if (!row || row.space !== caller.space || !mayReach(caller, place ?? null))
    throw new AppError('private_link_not_found', `There is no private link ${id} in this space.`)
  return row
}

const sealedPassword = async (
  { vault }: Pick<Deps, 'vault'>,
  password: string | null,
): Promise<string | null> => (password === null ? null : vault.seal(await hashPassword(password)))

function presentPrivateLink(
  { vault, settings }: Pick<Deps, 'vault' | 'settings'>,
  row: PrivateLinkRecord,
  name: string | undefined,
): PrivateLink {
  return {
    object: 'private_link',
    id: row.id,
    space: row.space,
    video: row.video,
    collection: row.collection,
    name: name ?? null,
    label: row.label,
    url: `${settings.baseUrl}/s/${vault.open(row.sealed)}`,
    expires_at: row.expiresAt,
    has_password: row.password !== null,
    max_plays: row.maxPlays,
    plays: row.plays,
    download: row.download,
    last_played_at: row.lastPlayedAt,
    created_by: row.createdBy,
    created_at: row.createdAt,
  }
}
