import type { EntityManager } from 'typeorm'
import type { Page } from '../../ports/page.ts'
import type { CollectionRecord, VideoRecord } from '../../ports/records.ts'
import type { Purged, TrashRepository, TrashRow, TrashTotals } from '../../ports/trash.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { Collections, Videos } from '../entities.ts'
import { query, select } from '../rows.ts'
import { isWithin, withinParameter } from '../within.ts'
import { inside } from './listing.ts'

/** Two sources of one file, while a video is re-encoded, count its size once. */
const SIZE_BYTES = `COALESCE((SELECT SUM(s.size_bytes) FROM sources s WHERE s.video = v.id AND s.copy_of IS NULL AND s.cut IS NULL), 0)
  + COALESCE((SELECT SUM(r.size_bytes) FROM sources s JOIN renditions r ON r.source = s.id WHERE s.video = v.id), 0)`

/** Whether a thumbnail can be made of it. */
const PICTURED = `v.playable AND (v.poster LIKE '{"kind":"image"%'
  OR EXISTS (SELECT 1 FROM sources s WHERE s.id = v.served_source AND s.width IS NOT NULL))`

/** Every entry as a row; the two kinds are told apart by `kind`. */
const ENTRIES = `SELECT 'video' AS kind, id, space, name, trashed_at, collection AS place FROM videos
    WHERE trashed_at IS NOT NULL AND trashed_with IS NULL AND purged_at IS NULL
  UNION ALL SELECT 'collection' AS kind, id, space, name, trashed_at, id AS place FROM collections
    WHERE trashed_at IS NOT NULL AND trashed_with IS NULL AND purged_at IS NULL`

/** A figure of all videos `v` of an entry. */
const ofVideos = (figure: string): string => `CASE entries.kind
  WHEN 'video' THEN (SELECT ${figure} FROM videos v WHERE v.id = entries.id)
  ELSE (SELECT ${figure} FROM videos v WHERE v.trashed_with = entries.id) END`

const SIZE_OF_ENTRY = ofVideos(`COALESCE(SUM(${SIZE_BYTES}), 0)`)

/** Reads the videos of each entry, so that it is to be given only those that are shown. */
const withFigures = (
  entries: string,
): string => `SELECT entries.*, ${ofVideos('COUNT(*)')} AS video_count,
  ${SIZE_OF_ENTRY} AS size_bytes, ${ofVideos(`MIN(CASE WHEN ${PICTURED} THEN v.id END)`)} AS pictured
  FROM (${entries}) AS entries`

const TABLES = ['videos', 'collections'] as const

interface EntryColumns {
  kind: TrashRow['kind']
  id: string
  space: string
  name: string
  trashed_at: string
  video_count: number | string
  size_bytes: number | string
  pictured: string | null
}

const rowOf = (row: EntryColumns): TrashRow => ({
  kind: row.kind,
  id: row.id,
  space: row.space,
  name: row.name,
  trashedAt: row.trashed_at,
  videoCount: Number(row.video_count),
  sizeBytes: Number(row.size_bytes),
  pictured: row.pictured,
})

export class TrashRows implements TrashRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async list(
    space: string,
    { limit, cursor }: { limit: number; cursor?: string },
    within: ReadonlySet<string> | null,
  ): Promise<Page<TrashRow>> {
    const [trashedAt, id] = cursor ? decodeCursor(cursor, 2) : ['~', '~']
    const rows = await query<EntryColumns>(
      this.#manager,
      `${withFigures(`SELECT * FROM (${ENTRIES}) AS every WHERE space = :space AND ${isWithin(this.#manager, 'place', within)}
       AND (trashed_at, id) < (:trashedAt, :id) ORDER BY trashed_at DESC, id DESC LIMIT :limit`)}
       ORDER BY trashed_at DESC, id DESC`,
      { space, trashedAt, id, ...withinParameter(within), limit: limit + 1 },
    )
    return pageOf(rows.map(rowOf), limit, (row) => [row.trashedAt, row.id])
  }

  async totals(space: string, within: ReadonlySet<string> | null): Promise<TrashTotals> {
    const [row] = await query<{ n: number | string; size: number | string | null }>(
      this.#manager,
      `SELECT COUNT(*) AS n, SUM(${SIZE_OF_ENTRY}) AS size FROM (${ENTRIES}) AS entries
       WHERE space = :space AND ${isWithin(this.#manager, 'place', within)}`,
      { space, ...withinParameter(within) },
    )
    const [left] = await query<{ n: number | string }>(
      this.#manager,
      `SELECT COUNT(*) AS n FROM (
         SELECT space, collection AS place FROM videos WHERE purged_at IS NOT NULL
         UNION ALL SELECT space, id AS place FROM collections WHERE purged_at IS NOT NULL) AS purged
       WHERE space = :space AND ${isWithin(this.#manager, 'place', within)}`,
      { space, ...withinParameter(within) },
    )
    return {
      entries: Number(row?.n ?? 0),
      sizeBytes: Number(row?.size ?? 0),
      deleting: Number(left?.n ?? 0),
    }
  }

  async entry(id: string): Promise<TrashRow | null> {
    const [row] = await query<EntryColumns>(
      this.#manager,
      withFigures(`SELECT * FROM (${ENTRIES}) AS every WHERE id = :id`),
      { id },
    )
    return row ? rowOf(row) : null
  }

  expired(until: string, limit: number): Promise<Pick<TrashRow, 'kind' | 'id' | 'space'>[]> {
    return query(
      this.#manager,
      `SELECT kind, id, space FROM (
         SELECT 'video' AS kind, id, space, trashed_at FROM videos
         WHERE trashed_at <= :until AND trashed_with IS NULL AND purged_at IS NULL
         UNION ALL SELECT 'collection' AS kind, id, space, trashed_at FROM collections
         WHERE trashed_at <= :until AND trashed_with IS NULL AND purged_at IS NULL) AS entries
       WHERE space IN (SELECT id FROM spaces WHERE deleted_at IS NULL)
       ORDER BY trashed_at, id LIMIT :limit`,
      { until, limit },
    )
  }

  async inside(
    collection: string,
  ): Promise<{ collections: CollectionRecord[]; videos: VideoRecord[] }> {
    const collections = await select(
      this.#manager,
      Collections,
      `WHERE trashed_at IS NULL AND id <> :collection AND id IN ${inside('collection')} ORDER BY id`,
      { collection },
    )
    const videos = await select(
      this.#manager,
      Videos,
      `WHERE trashed_at IS NULL AND collection IN ${inside('collection')} ORDER BY id`,
      { collection },
    )
    return { collections, videos }
  }

  async putCollection(collection: string, now: string): Promise<void> {
    await query(
      this.#manager,
      `UPDATE videos SET trashed_at = :now, trashed_with = :collection, updated_at = :now
       WHERE trashed_at IS NULL AND collection IN ${inside('collection')}`,
      { collection, now },
    )
    await query(
      this.#manager,
      `UPDATE collections SET trashed_at = :now, updated_at = :now,
         trashed_with = CASE WHEN id = :collection THEN NULL ELSE :collection END
       WHERE trashed_at IS NULL AND id IN ${inside('collection')}`,
      { collection, now },
    )
  }

  videosWith(collection: string, after: string, limit: number): Promise<VideoRecord[]> {
    return select(
      this.#manager,
      Videos,
      'WHERE trashed_with = :collection AND id > :after ORDER BY id LIMIT :limit',
      { collection, after, limit },
    )
  }

  collectionsWith(collection: string): Promise<CollectionRecord[]> {
    return select(
      this.#manager,
      Collections,
      'WHERE trashed_with = :collection ORDER BY position, created_at, id',
      { collection },
    )
  }

  async takeCollection(collection: string, parent: string | null, now: string): Promise<void> {
    await query(this.#manager, 'UPDATE collections SET parent = :parent WHERE id = :collection', {
      collection,
      parent,
    })
    for (const [table, where] of [
      ['videos', 'trashed_with = :collection'],
      ['collections', '(id = :collection OR trashed_with = :collection)'],
    ] as const)
      await query(
        this.#manager,
        `UPDATE ${table} SET trashed_at = NULL, trashed_with = NULL, updated_at = :now WHERE ${where}`,
        { collection, now },
      )
  }

  async removeCollection(collection: string): Promise<void> {
    const [row] = await query<{ parent: string | null }>(
      this.#manager,
      'SELECT parent FROM collections WHERE id = :collection',
      { collection },
    )
    // Read here, since the parent that the caller has seen may have been deleted since.
    const heir = row?.parent ?? null
    const gone = '(SELECT id FROM collections WHERE id = :collection OR trashed_with = :collection)'
    await query(this.#manager, `UPDATE videos SET collection = :heir WHERE collection IN ${gone}`, {
      collection,
      heir,
    })
    await query(
      this.#manager,
      `UPDATE collections SET parent = :heir WHERE parent IN ${gone}
         AND id <> :collection AND (trashed_with IS NULL OR trashed_with <> :collection)`,
      { collection, heir },
    )
    await query(
      this.#manager,
      'UPDATE collections SET parent = NULL WHERE id = :collection OR trashed_with = :collection',
      { collection },
    )
    await query(
      this.#manager,
      'DELETE FROM collections WHERE id = :collection OR trashed_with = :collection',
      { collection },
    )
  }

  purgeAll(space: string, within: ReadonlySet<string> | null, now: string): Promise<Purged> {
    const parameters = { space, now, ...withinParameter(within) }
    return this.#purge(
      (place) =>
        `space = :space AND trashed_at IS NOT NULL AND ${isWithin(this.#manager, place, within)}`,
      parameters,
    )
  }

  purgeCollection(collection: string, now: string): Promise<Purged> {
    return this.#purge(() => 'id = :collection', { collection, now })
  }

  /** `entries`: which entries, by the column with the collection that a row lies in. */
  async #purge(
    entries: (place: string) => string,
    parameters: Record<string, unknown> & { now: string },
  ): Promise<Purged> {
    const counts: Purged = { videos: 0, collections: 0 }
    for (const table of TABLES) {
      const place = table === 'videos' ? 'collection' : 'id'
      // What went there with a collection goes with it.
      const where = `purged_at IS NULL AND ((trashed_with IS NULL AND ${entries(place)}) OR trashed_with IN (
        SELECT id FROM collections WHERE trashed_with IS NULL AND purged_at IS NULL AND ${entries('id')}))`
      const [row] = await query<{ n: number | string }>(
        this.#manager,
        `SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`,
        parameters,
      )
      counts[table] = Number(row!.n)
      await query(this.#manager, `UPDATE ${table} SET purged_at = :now WHERE ${where}`, parameters)
    }
    return counts
  }

  purgedVideos(space: string, limit: number): Promise<VideoRecord[]> {
    return select(
      this.#manager,
      Videos,
      'WHERE purged_at IS NOT NULL AND space = :space ORDER BY purged_at, id LIMIT :limit',
      { space, limit },
    )
  }

  purgedCollections(space: string, limit: number): Promise<CollectionRecord[]> {
    return select(
      this.#manager,
      Collections,
      `WHERE purged_at IS NOT NULL AND trashed_with IS NULL AND space = :space
       ORDER BY purged_at, id LIMIT :limit`,
      { space, limit },
    )
  }

  async nearestUntrashed(collection: string | null): Promise<string | null> {
    const passed = new Set<string>()
    for (let at = collection; at !== null && !passed.has(at);) {
      const [row] = await query<{ parent: string | null; trashed_at: string | null }>(
        this.#manager,
        'SELECT parent, trashed_at FROM collections WHERE id = :at',
        { at },
      )
      if (row?.trashed_at === null) return at
      passed.add(at)
      at = row?.parent ?? null
    }
    return null
  }
}
