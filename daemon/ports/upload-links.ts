import type { Page } from './page.ts'

export interface UploadLinkRecord {
  id: string
  space: string
  collection: string | null
  label: string
  /** Hash of the code in its URL. */
  hash: string
  /** The code, sealed, so that the link can be copied again. */
  sealed: string
  nonce: string
  expiresAt: string | null
  maxFiles: number | null
  maxBytes: number | null
  askName: boolean
  /** Whether the title and description of a sender are taken. */
  askDetails: boolean
  /** Name of the person who created the link. */
  createdBy: string | null
  /** The creator's account; null for links of keys, and of versions before. */
  createdByAccount: string | null
  createdAt: string
}

export interface UploadLinkRepository {
  insert(row: UploadLinkRecord): Promise<void>
  get(id: string): Promise<UploadLinkRecord | null>
  byHash(hash: string): Promise<UploadLinkRecord | null>
  /** Newest first. `within`: only to these collections; null: all of the space. */
  list(
    space: string,
    query: { collection?: string | undefined; limit: number; cursor?: string | undefined },
    within: ReadonlySet<string> | null,
  ): Promise<Page<UploadLinkRecord>>
  count(space: string): Promise<number>
  update(id: string, change: Partial<Omit<UploadLinkRecord, 'id'>>): Promise<void>
  remove(id: string): Promise<void>
}

/** Files that were sent with one link or token. */
export interface UploadCountRepository {
  get(key: string): Promise<number>
  /** By key; without those of which nothing was counted. */
  some(keys: readonly string[]): Promise<Map<string, number>>
  /** `endsAt`: when the count is of no more use; null: never. */
  add(key: string, by: 1 | -1, endsAt: string | null, now: string): Promise<void>
}
