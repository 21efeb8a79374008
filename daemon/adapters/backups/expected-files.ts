/**
 * Which files the rows of a database name: what a backup is held against, and what `svc doctor
 * --files` looks for.
 */
import type { DatabaseSync } from 'node:sqlite'
import { SURROUND_NAME } from '../../ports/all-sounds.ts'
import { audioSegmentCount, DEFAULT_SEGMENT_SECONDS, segmentCount } from '../../ports/grid.ts'
import {
  audioDir,
  ownWatermarkFile,
  posterImageFile,
  renditionDir,
  sourceFile,
  subtitleFile,
  uploadedTrackFile,
  watermarkFile,
} from '../../ports/layout.ts'
import type { Ladder } from '../../ports/media.ts'

export interface ExpectedFile {
  /** Below the data folder, with slashes. */
  path: string
  video: string
  /** null: not in the rows. */
  sizeBytes: number | null
  kind: 'source' | 'init' | 'segment' | 'text' | 'poster' | 'image' | 'track'
}

type Row = Record<string, unknown>
const ROWS_AT_ONCE = 200

/**
 * None when the files are in a bucket, unless asked for. Excludes what is still being encoded. Holds some rows at a
 * time and never the database in between, so a library of any size may be processed at any pace.
 */
export function* expectedFiles(
  database: DatabaseSync,
  where: 'on this disk' | 'anywhere' = 'on this disk',
): Generator<ExpectedFile> {
  const rows = (sql: string, ...values: string[]): Row[] => database.prepare(sql).all(...values)
  if (where === 'on this disk' && isInBucket(database)) return
  function* byId(columns: string, where = '1'): Generator<Row> {
    const page = database.prepare(
      `SELECT ${columns} WHERE ${where} AND id > ? ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
    )
    for (let last: unknown = ''; ;) {
      const found = page.all(String(last)) as Row[]
      yield* found
      if (found.length < ROWS_AT_ONCE) return
      last = found.at(-1)!['id']
    }
  }
  for (const row of byId('id, poster FROM videos', 'poster IS NOT NULL')) {
    const poster =
      row['poster'] === null
        ? null
        : (JSON.parse(String(row['poster'])) as { kind: string; image?: string })
    if (poster?.kind === 'image' && poster.image)
      yield {
        path: posterImageFile(String(row['id']), poster.image, 'original'),
        video: String(row['id']),
        sizeBytes: null,
        kind: 'poster',
      }
  }
  for (const row of byId('id, watermark FROM videos', 'watermark IS NOT NULL')) {
    const { version } = JSON.parse(String(row['watermark'])) as { version: string }
    const video = String(row['id'])
    yield { path: ownWatermarkFile(video, version), video, sizeBytes: null, kind: 'image' }
  }
  for (const { id, video } of rows(
    `SELECT DISTINCT id, video FROM audio_tracks WHERE origin = 'uploaded'`,
  )) {
    yield {
      path: uploadedTrackFile(String(video), String(id)),
      video: String(video),
      sizeBytes: null,
      kind: 'track',
    }
  }
  for (const { id, video, source, file } of byId(
    'id, video, source, file FROM subtitles',
    `status = 'ready'`,
  )) {
    yield {
      path: subtitleFile({
        id: String(id),
        video: String(video),
        source: source as string | null,
        file: file as string | null,
      }),
      video: String(video),
      sizeBytes: null,
      kind: 'text',
    }
  }
  for (const row of byId('id, video, size_bytes, ladder FROM sources'))
    yield* filesOfSource(rows, row)
}

/** Databases of earlier versions have no such table. */
export const isInBucket = (database: DatabaseSync): boolean =>
  [
    "SELECT name FROM sqlite_master WHERE name = 'system_facts'",
    "SELECT name FROM system_facts WHERE name = 'storage'",
  ].every((sql) => database.prepare(sql).get() !== undefined)

function* filesOfSource(
  rows: (sql: string, ...values: string[]) => Row[],
  row: Row,
): Generator<ExpectedFile> {
  const [source, video] = [String(row['id']), String(row['video'])]
  yield {
    path: sourceFile(video, source),
    video,
    sizeBytes: row['size_bytes'] === null ? null : Number(row['size_bytes']),
    kind: 'source',
  }
  if (row['ladder'] === null) return
  const ladder = JSON.parse(String(row['ladder'])) as Ladder
  if (ladder.video?.watermark)
    yield { path: watermarkFile(video, source), video, sizeBytes: null, kind: 'image' }
  if (ladder.video) {
    for (const { name } of rows(
      `SELECT name FROM renditions WHERE source = ? AND kind = 'video' AND status = 'ready'`,
      source,
    )) {
      yield* segments(renditionDir(video, source, String(name)), video, segmentCount(ladder.video))
    }
  }
  for (const { id } of rows(
    `SELECT id FROM audio_tracks WHERE source = ? AND status = 'ready'`,
    source,
  )) {
    const plan = ladder.audio.find(({ track }) => track === id)
    // Uploaded tracks were encoded here, with one packet of priming.
    const sound = plan ?? { sampleRate: 48_000, runUpSamples: 1_024 }
    const count = audioSegmentCount({
      segmentSeconds: ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS,
      endSeconds: ladder.durationSeconds,
      sound,
    })
    yield* segments(audioDir(video, source, String(id)), video, count)
  }
  const isReady =
    rows(
      `SELECT name FROM renditions WHERE source = ? AND name = '${SURROUND_NAME}' AND status = 'ready'`,
      source,
    ).length > 0
  for (const sound of isReady ? (ladder.surround ?? []) : [])
    yield* segments(
      audioDir(video, source, sound.track),
      video,
      audioSegmentCount({
        segmentSeconds: ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS,
        endSeconds: ladder.durationSeconds,
        sound,
      }),
    )
}

function* segments(folder: string, video: string, count: number): Generator<ExpectedFile> {
  yield { path: `${folder}/init.mp4`, video, sizeBytes: null, kind: 'init' }
  for (let segment = 0; segment < count; segment++)
    yield { path: `${folder}/${segment}.m4s`, video, sizeBytes: null, kind: 'segment' }
}
