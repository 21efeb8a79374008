import type { Page } from './page.ts'
import type { KeyRecord } from './records.ts'

export interface KeyRepository {
  insert(row: KeyRecord): Promise<void>
  get(id: string): Promise<KeyRecord | null>
  byHash(hash: string): Promise<KeyRecord | null>
  /** Keys that are not revoked, newest first. */
  active(space: string, limit: number): Promise<KeyRecord[]>
  /** Ids of an account's own keys that are not revoked; in one space, or in all. */
  idsOf(account: string, space: string | null): Promise<string[]>
  list(
    space: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<KeyRecord>>
  update(
    id: string,
    change: Partial<Pick<KeyRecord, 'lastUsedAt' | 'revokedAt' | 'name'>>,
  ): Promise<void>
}
