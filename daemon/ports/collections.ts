import type { CollectionFilter } from '../contract/collection.ts'
import type { Page } from './page.ts'
import type { CollectionRecord } from './records.ts'

/** A collection whose page search engines may list. */
export interface CollectionInSitemap {
  id: string
  updatedAt: string
}

/** `direct`: videos of the collection itself; `total`: with those of its descendants. */
export interface VideoCounts {
  direct: number
  total: number
}

export interface CollectionRepository {
  insert(row: CollectionRecord): Promise<void>
  get(id: string): Promise<CollectionRecord | null>
  /** `within`: only these; collections whose parent is not among them are outermost. */
  list(
    space: string,
    filter: CollectionFilter,
    within?: ReadonlySet<string> | null,
  ): Promise<Page<CollectionRecord>>
  /** These collections of the space and all below them. */
  idsWithin(roots: readonly string[], space: string): Promise<string[]>
  /** The collections with these ids, by position, then by creation. */
  some(ids: readonly string[]): Promise<CollectionRecord[]>
  /** Listed in search engines, in all spaces: by id, behind `after`. */
  listed(after: string, limit: number): Promise<CollectionInSitemap[]>
  update(id: string, change: Partial<Omit<CollectionRecord, 'id' | 'space'>>): Promise<void>
  /** Moves children and videos to `heir`, which counts as a change of each, and deletes the collection. */
  remove(id: string, heir: string | null, now: string): Promise<void>
  /** Number of videos in each collection; empty ones are omitted. */
  counts(ids: string[]): Promise<Map<string, VideoCounts>>
}
