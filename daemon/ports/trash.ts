/** The trash as operations use it. Rows in it keep all that they had; only who finds them changes. */
import type { Page } from './page.ts'
import type { CollectionRecord, VideoRecord } from './records.ts'

/** What was put in the trash at once: a video, or a collection with everything in it. */
export interface TrashRow {
  kind: 'video' | 'collection'
  id: string
  space: string
  name: string
  trashedAt: string
  /** Videos that it consists of; 1 for a video. */
  videoCount: number
  /** Room of their sources and renditions. */
  sizeBytes: number
  /** The video whose picture stands for it; null: none has one. */
  pictured: string | null
}

export interface TrashTotals {
  entries: number
  sizeBytes: number
  /** Videos and collections that a job is deleting for good. */
  deleting: number
}

/** How much is to be deleted for good. */
export interface Purged {
  videos: number
  collections: number
}

export interface TrashRepository {
  /**
   * Entries of a space, latest first. `within`: only what lies in these collections; null: all of the
   * space.
   */
  list(
    space: string,
    query: { limit: number; cursor?: string | undefined },
    within: ReadonlySet<string> | null,
  ): Promise<Page<TrashRow>>
  totals(space: string, within: ReadonlySet<string> | null): Promise<TrashTotals>
  /** The entry of a video or collection that is in the trash by itself; null: there is none. */
  entry(id: string): Promise<TrashRow | null>
  /** Oldest entries of all spaces that were put in the trash at `until` or earlier. */
  expired(until: string, limit: number): Promise<Pick<TrashRow, 'kind' | 'id' | 'space'>[]>
  /** Collections below one that are not in the trash, and their videos that are not. */
  inside(collection: string): Promise<{ collections: CollectionRecord[]; videos: VideoRecord[] }>
  /** Puts a collection in the trash with all that `inside` returns. */
  putCollection(collection: string, now: string): Promise<void>
  /** Videos that went into the trash with this collection, by id, behind `after`. */
  videosWith(collection: string, after: string, limit: number): Promise<VideoRecord[]>
  collectionsWith(collection: string): Promise<CollectionRecord[]>
  /** Takes a collection out of the trash with everything that went there with it. */
  takeCollection(collection: string, parent: string | null, now: string): Promise<void>
  /**
   * Deletes a collection and those that went into the trash with it. What is in them still, which was
   * in the trash before, moves to its parent.
   */
  removeCollection(collection: string): Promise<void>
  /**
   * Takes every entry of a space out of the trash, to be deleted for good: nobody finds it, and it
   * cannot be restored. `within` as in `list`.
   */
  purgeAll(space: string, within: ReadonlySet<string> | null, now: string): Promise<Purged>
  /** Like `purgeAll`, of one collection that is an entry. */
  purgeCollection(collection: string, now: string): Promise<Purged>
  /** Some of what is to be deleted for good; of the collections, those that were entries. */
  purgedVideos(space: string, limit: number): Promise<VideoRecord[]>
  purgedCollections(space: string, limit: number): Promise<CollectionRecord[]>
  /** The nearest collection, from this one outwards, that is not in the trash; null: none. */
  nearestUntrashed(collection: string | null): Promise<string | null>
}
