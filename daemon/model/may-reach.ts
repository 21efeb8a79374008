import { AppError, refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { CollectionRecord, EventRecord, VideoRecord } from '../ports/records.ts'

/** Whether a collection (null: none) is among those that the caller is limited to. */
export const mayReach = (
  { collections }: Pick<Caller, 'collections'>,
  collection: string | null,
): boolean => collections === null || (collection !== null && collections.has(collection))

/** To somebody who is limited to collections, the topmost of them have no parent. */
export const asSeenBy = <Row extends Pick<CollectionRecord, 'parent'>>(
  caller: Pick<Caller, 'collections'>,
  row: Row,
): Row => (mayReach(caller, row.parent) ? row : { ...row, parent: null })

/** Whether an event is about something that the caller may reach. */
export const reachesEvent = (
  caller: Pick<Caller, 'collections'>,
  { object }: Pick<EventRecord, 'object'>,
): boolean => mayReach(caller, collectionOf(object))

/** An event that the caller may reach, without the id of a parent that they may not. */
export const eventSeenBy = (
  caller: Pick<Caller, 'collections'>,
  { object, ...row }: EventRecord,
): EventRecord => ({
  ...row,
  object: object.object === 'collection' ? asSeenBy(caller, object) : object,
})

/** Backups are those of the whole server: of no collection. */
function collectionOf(object: EventRecord['object']): string | null {
  if (object.object === 'collection') return object.id
  return object.object === 'video' ? object.collection : null
}

/**
 * For new videos and for moving them: somebody who is limited to collections must name one of them.
 * Throws `forbidden`; an unknown collection is found out elsewhere.
 */
export function requireReachable(
  caller: Pick<Caller, 'collections'>,
  collection: string | null,
): void {
  if (collection === null && caller.collections !== null) throw refusal('collection_needed')
}

/**
 * For moving a collection and for dissolving it: one that a role is limited to is where the person may look from,
 * so its place is not theirs to change. Throws `forbidden`.
 */
export function requireBelow(
  caller: Pick<Caller, 'collections'>,
  { parent }: Pick<CollectionRecord, 'parent'>,
): void {
  if (!mayReach(caller, parent))
    throw new AppError(
      'forbidden',
      'Your role is limited to this collection: you cannot move it, or delete it without its ' +
        'contents. Ask an owner of the space.',
    )
}

/** A person without `videos:write` may change what they uploaded themselves. */
export const mayChange = (
  { permissions, account }: Pick<Caller, 'permissions' | 'account'>,
  video: Pick<VideoRecord, 'createdBy'>,
): boolean =>
  account === null ||
  permissions.has('videos:write') ||
  (permissions.has('videos:upload') && video.createdBy === account.id)

/** Throws `forbidden`. */
export function requireChangeable(
  caller: Parameters<typeof mayChange>[0],
  video: Parameters<typeof mayChange>[1],
): void {
  if (!mayChange(caller, video)) throw refusal('not_your_video')
}
