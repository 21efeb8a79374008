/**
 * Download files (`h264_sd.mp4`, `audio.m4a`). Stored as a head and a list of pieces of the segments,
 * so that nothing is stored twice: making one reads the segments' tables and copies no media.
 */
import { z } from 'zod'
import type { Deps } from '../ports/deps.ts'
import type { Part } from '../ports/encoding.ts'
import { audioDir, downloadFiles, renditionDir } from '../ports/layout.ts'
import type { EngineCall } from '../ports/engine-call.ts'
import type { Keyframe } from '../ports/progressive.ts'
import type { Restoring } from '../ports/restoring.ts'

type DownloadDeps = Pick<Deps, 'storage' | 'media'>

/** A rendition with its default audio track, or a track alone. */
export interface DownloadOf {
  video: string
  source: string
  rendition: string | null
  track: string | null
}

export interface Download {
  sizeBytes: number
  /** Same tag, same bytes. */
  tag: string
  modifiedAtMs: number
  keyframes: Keyframe[]
  /** In file order, none empty. */
  pieces: Piece[]
}
/** `length` bytes of a stored file from `offset`, which are at `start` in the download. */
export interface Piece {
  start: number
  key: string
  offset: number
  length: number
}

const VIDEO = 0
const AUDIO = 1
const storedList = z.object({
  headBytes: z.number(),
  tag: z.string(),
  /** [segment, offset, length, seconds] */
  keyframes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** [video or audio, segment, offset, length]: a film has thousands. */
  pieces: z.array(z.tuple([z.literal([VIDEO, AUDIO]), z.number(), z.number(), z.number()])),
})
type StoredList = z.output<typeof storedList>

/** Makes the file, replacing an existing one. Every segment must exist. */
export async function makeDownload(
  { storage, media }: DownloadDeps,
  of: DownloadOf,
  call: EngineCall,
): Promise<Download> {
  const { head, list } = keysOf(of)
  const at = head.lastIndexOf('/')
  const dirs = dirsOf(of)
  // Files that are made in a folder are new ones.
  if (await storage.stat(head)) await storage.remove(head)
  const withDir = <T>(key: string | null, use: (dir: string | null) => Promise<T>): Promise<T> =>
    key === null ? use(null) : storage.withFolder(key, use, undefined, call.signal)
  const output = await withDir(dirs.video, (video) =>
    withDir(dirs.audio, (audio) =>
      storage.withFolder(
        head.slice(0, at),
        (folder) => media.progressive({ video, audio, head: `${folder}${head.slice(at)}` }, call),
        [],
      ),
    ),
  )
  const pieces = output.pieces.map((piece): StoredList['pieces'][number] => [
    piece.of === 'video' ? VIDEO : AUDIO,
    piece.segment,
    piece.offset,
    piece.length,
  ])
  // Written last, so that everything that the list names exists.
  await storage.writeText(
    list,
    JSON.stringify({
      headBytes: output.headBytes,
      tag: output.tag,
      keyframes: output.keyframes.map(({ segment, offset, length, durationSeconds }) => [
        segment,
        offset,
        length,
        durationSeconds,
      ]),
      pieces,
    } satisfies StoredList),
  )
  return (await readDownload({ storage }, of))!
}

/** null when it was not made, or its segments were lost or made again since. */
export async function findDownload(
  deps: Pick<Deps, 'storage'>,
  of: DownloadOf,
): Promise<Download | null> {
  const found = await readDownload(deps, of)
  return found && (await holdsAll(deps, found)) ? found : null
}

/** Whether every file exists and ends with its last piece. */
async function holdsAll(
  { storage }: Pick<Deps, 'storage'>,
  { pieces }: Download,
): Promise<boolean> {
  const folders = new Map<string, Map<string, number>>()
  const ends = new Map(pieces.map(({ key, offset, length }) => [key, offset + length]))
  for (const [key, end] of ends) {
    const at = key.lastIndexOf('/')
    const folder = key.slice(0, at)
    const sizes =
      folders.get(folder) ??
      (await (await storage.folder(folder))?.sizes()) ??
      new Map<string, number>()
    folders.set(folder, sizes)
    if (sizes.get(key.slice(at + 1)) !== end) return false
  }
  return true
}

async function readDownload(
  { storage }: Pick<Deps, 'storage'>,
  of: DownloadOf,
): Promise<Download | null> {
  const { head, list } = keysOf(of)
  const [text, file] = await Promise.all([storage.readText(list), storage.stat(list)])
  if (text === null || !file) return null
  // A list written by another version is made again.
  const { data: stored } = storedList.safeParse(JSON.parse(text))
  if (!stored) return null
  const dirs = dirsOf(of)
  const pieces: Piece[] = [{ start: 0, key: head, offset: 0, length: stored.headBytes }]
  let start = stored.headBytes
  for (const [track, segment, offset, length] of stored.pieces) {
    if (length > 0)
      pieces.push({
        start,
        key: `${track === VIDEO ? dirs.video : dirs.audio}/${segment}.m4s`,
        offset,
        length,
      })
    start += length
  }
  return {
    sizeBytes: start,
    tag: stored.tag,
    modifiedAtMs: file.modifiedAtMs,
    keyframes: stored.keyframes.map(([segment, offset, length, durationSeconds]) => ({
      segment,
      offset,
      length,
      durationSeconds,
    })),
    pieces,
  }
}

const keysOf = ({ video, source, rendition, track }: DownloadOf) =>
  downloadFiles(video, source, [rendition, track].filter((name) => name !== null).join('.'))

function dirsOf({ video, source, rendition, track }: DownloadOf): {
  video: string | null
  audio: string | null
} {
  return {
    video: rendition && renditionDir(video, source, rendition),
    audio: track && audioDir(video, source, track),
  }
}

export interface Downloads {
  /**
   * Returns the download. `isWhole`: every segment was made, so a missing file can be made; lost
   * segments are restored first, and `too_busy` is thrown when that takes long. null when it does not
   * exist.
   */
  get(of: DownloadOf, isWhole: boolean, signal: AbortSignal): Promise<Download | null>
  /** Without waiting for lost segments: returns null then, and restores them in the background. */
  cached(of: DownloadOf): Promise<Download | null>
}

/** Cached in memory, about 20 MB. A film of two hours has 5,400 pieces. */
const MOST_PIECES = 200_000

export function createDownloads(deps: DownloadDeps, restoring: Restoring): Downloads {
  /** Ordered by last use, the oldest first. */
  const cache = new Map<string, Download & { stamp: string }>()
  let cachedPieces = 0
  const making = new Map<string, Promise<Download>>()

  function make(of: DownloadOf, key: string): Promise<Download> {
    // Concurrent requests wait for this one, which is finished even when its client leaves.
    const output =
      making.get(key) ??
      makeDownload(deps, of, { signal: new AbortController().signal }).finally(() =>
        making.delete(key),
      )
    making.set(key, output)
    return output
  }

  function forget(key: string): void {
    cachedPieces -= cache.get(key)?.pieces.length ?? 0
    cache.delete(key)
  }

  function keep(key: string, download: Download & { stamp: string }): void {
    cache.set(key, download)
    cachedPieces += download.pieces.length
    // The newest entry stays, whatever its size.
    while (cachedPieces > MOST_PIECES && cache.size > 1) forget(cache.keys().next().value!)
  }

  /** Changes when a segment is added or removed. */
  async function stampOf(of: DownloadOf): Promise<string> {
    const folders = [dirsOf(of).video, dirsOf(of).audio].filter((folder) => folder !== null)
    return (
      await Promise.all(
        folders.map(async (folder) => (await deps.storage.folder(folder))?.stamp ?? 'none'),
      )
    ).join(' ')
  }

  async function get(
    of: DownloadOf,
    otherwise: (key: string) => Promise<Download | null>,
  ): Promise<Download | null> {
    const key = keysOf(of).list
    const [file, stamp] = await Promise.all([deps.storage.stat(key), stampOf(of)])
    const before = cache.get(key)
    const isCached =
      before && file && before.modifiedAtMs === file.modifiedAtMs && before.stamp === stamp
    const found = isCached ? before : ((await findDownload(deps, of)) ?? (await otherwise(key)))
    forget(key)
    if (found) keep(key, isCached ? before : { ...found, stamp: await stampOf(of) })
    return found
  }

  return {
    get: (of, isWhole, signal) =>
      get(of, async (key) => {
        if (!isWhole) return null
        await restoring.parts(of, partsOf(of), signal)
        return make(of, key)
      }),
    cached: (of) =>
      get(of, async (key) => {
        try {
          return await make(of, key)
        } catch {
          restoring.queueOthers(of)
          return null
        }
      }),
  }
}

const partsOf = ({ rendition, track }: DownloadOf): Part[] => [
  ...(rendition === null ? [] : [`renditions/${rendition}` as const]),
  ...(track === null ? [] : [`audio/${track}` as const]),
]
