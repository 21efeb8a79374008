import type { Page } from './page.ts'

export interface PrivateLinkRecord {
  id: string
  space: string
  /** Either this or `collection` is set. */
  video: string | null
  collection: string | null
  label: string
  /** Hash of the code in its URL. */
  hash: string
  /** The code, sealed, so that the link can be copied again. */
  sealed: string
  /** Hash of the password, sealed; null without one. */
  password: string | null
  /** Changes with the password: what was signed with another one is void. */
  nonce: string
  expiresAt: string | null
  maxPlays: number | null
  plays: number
  download: boolean
  lastPlayedAt: string | null
  createdBy: string | null
  createdAt: string
}

export interface PrivateLinkQuery {
  video?: string | undefined
  collection?: string | undefined
  limit: number
  cursor?: string | undefined
}

export interface PrivateLinkRepository {
  insert(row: PrivateLinkRecord): Promise<void>
  get(id: string): Promise<PrivateLinkRecord | null>
  byHash(hash: string): Promise<PrivateLinkRecord | null>
  /** Newest first. `within`: only to these collections and the videos in them; null: all of the space. */
  list(
    space: string,
    query: PrivateLinkQuery,
    within: ReadonlySet<string> | null,
  ): Promise<Page<PrivateLinkRecord>>
  count(space: string): Promise<number>
  update(id: string, change: Partial<Omit<PrivateLinkRecord, 'id'>>): Promise<void>
  remove(id: string): Promise<void>
  /**
   * Counts the first play of a visit, unless `maxPlays` is reached. Returns whether the visit may play:
   * it was counted now or before.
   */
  countPlay(link: string, visit: { id: string; endsAt: string }, now: string): Promise<boolean>
}
