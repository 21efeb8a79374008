/** Holds the files of a data folder against the rows of its database: what is missing, and what is visibly damaged? */
import type { FileHandle } from 'node:fs/promises'
import { open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectedFiles, type ExpectedFile } from './expected-files.ts'
import { DATABASE } from './manifest.ts'

export interface FileFault {
  path: string
  video: string
  fault: 'missing' | 'wrong size' | 'damaged' | 'unreadable'
}

export interface Looked {
  /** How many were looked at. */
  files: number
  /** The first ones; `faultyFiles` counts all. */
  faults: FileFault[]
  faultyFiles: number
  faultyVideos: number
}

const MOST_FAULTS = 1_000

interface Looking {
  signal: AbortSignal
  /** File with the rows; by default the one of the data folder. */
  database?: string
  onProgress?: (files: number, of: number) => void
  /** Whether a segment is read too, and not only found by its name: most of the files are segments. */
  readsSegments: boolean
  /** Waited for after each file or folder that was read. */
  rest?: () => Promise<void> | void
}

/** Reads the beginning of each box of a media file, never the media themselves. */
export async function lookAtFiles(
  dataDir: string,
  {
    database: file = join(dataDir, DATABASE),
    signal,
    onProgress,
    readsSegments,
    rest = () => {},
  }: Looking,
): Promise<Looked> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const looked: Looked = { files: 0, faults: [], faultyFiles: 0, faultyVideos: 0 }
  const videos = new Set<string>()
  const names = createNames()
  try {
    let of = 0
    if (onProgress) for (const _ of expectedFiles(database)) of += 1
    for (const file of expectedFiles(database)) {
      signal.throwIfAborted()
      const path = join(dataDir, ...file.path.split('/'))
      const byName = file.kind === 'segment' && !readsSegments
      // Segments of a folder come one behind the other: most cost nothing.
      if (!byName || !names.knows(path)) await rest()
      const fault = byName ? await names.faultOf(path) : await faultOf(path, file)
      looked.files += 1
      onProgress?.(looked.files, of)
      if (!fault) continue
      looked.faultyFiles += 1
      videos.add(file.video)
      if (looked.faults.length < MOST_FAULTS)
        looked.faults.push({ path: file.path, video: file.video, fault })
    }
  } finally {
    database.close()
  }
  return { ...looked, faultyVideos: videos.size }
}

/** Names in one folder at a time. */
function createNames(): {
  knows(path: string): boolean
  faultOf(path: string): Promise<FileFault['fault'] | null>
} {
  let folder = ''
  let names: Set<string> | null = null
  return {
    knows: (path) => dirname(path) === folder,
    async faultOf(path) {
      if (dirname(path) !== folder) {
        folder = dirname(path)
        names = await readdir(folder).then(
          (found) => new Set(found),
          (error: unknown) => (isGone(error) ? new Set<string>() : null),
        )
      }
      return names === null ? 'unreadable' : names.has(basename(path)) ? null : 'missing'
    },
  }
}

const isGone = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

async function faultOf(
  path: string,
  { sizeBytes, kind }: ExpectedFile,
): Promise<FileFault['fault'] | null> {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    return isGone(error) ? 'missing' : 'unreadable'
  }
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return 'damaged'
    if (sizeBytes !== null && stats.size !== sizeBytes) return 'wrong size'
    if (stats.size === 0) return 'damaged'
    if (kind === 'text') return (await hasText(file)) ? null : 'damaged'
    if (kind !== 'init' && kind !== 'segment') return null
    return (await hasBoxes(file, stats.size, kind === 'init' ? ['moov'] : ['moof', 'mdat']))
      ? null
      : 'damaged'
  } catch {
    // The disk does not give it.
    return 'unreadable'
  } finally {
    await file.close()
  }
}

async function hasText(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
  return buffer.toString('utf8', 0, bytesRead).replace('\ufeff', '').startsWith('WEBVTT')
}

/** ISO 14496-12: boxes one behind the other, each with its size, up to the end of the file. */
async function hasBoxes(
  file: FileHandle,
  sizeBytes: number,
  needed: readonly string[],
): Promise<boolean> {
  const found = new Set<string>()
  for (let at = 0; at < sizeBytes;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
    if (bytesRead < 8) return false
    const short = buffer.readUInt32BE(0)
    const size = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
    if (size < 8 || at + size > sizeBytes) return false
    found.add(buffer.toString('latin1', 4, 8))
    at += size
  }
  return needed.every((name) => found.has(name))
}
