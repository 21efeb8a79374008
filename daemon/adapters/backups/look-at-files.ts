/** Holds the files of a data folder against the rows of its database: what is missing, and what is visibly damaged? */
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Reads the beginning of each box of a media file, never the media themselves. */
export async function lookAtFiles(dataDir: string, { signal, onProgress = () => {} }: { signal: AbortSignal; onProgress?: (files: number, of: number) => void }): Promise<Looked> {
  const database = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true, timeout: 5_000 })
  let expected: ExpectedFile[]
  try {
    expected = [...expectedFiles(database)]
  } finally {
    database.close()
  }
  const faults: FileFault[] = []
  const videos = new Set<string>()
  let faultyFiles = 0
  for (const [number, file] of expected.entries()) {
    signal.throwIfAborted()
    const fault = await faultOf(join(dataDir, ...file.path.split('/')), file)
    onProgress(number + 1, expected.length)
    if (!fault) continue
    faultyFiles += 1
    videos.add(file.video)
    if (faults.length < MOST_FAULTS) faults.push({ path: file.path, video: file.video, fault })
  }
  return { files: expected.length, faults, faultyFiles, faultyVideos: videos.size }
}

async function faultOf(path: string, { sizeBytes, kind }: ExpectedFile): Promise<FileFault['fault'] | null> {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'unreadable'
  }
  try {
    const there = await file.stat()
    if (!there.isFile()) return 'damaged'
    if (sizeBytes !== null && there.size !== sizeBytes) return 'wrong size'
    if (there.size === 0) return 'damaged'
    if (kind === 'text') return (await hasText(file)) ? null : 'damaged'
    if (kind !== 'init' && kind !== 'segment') return null
    return (await hasBoxes(file, there.size, kind === 'init' ? ['moov'] : ['moof', 'mdat'])) ? null : 'damaged'
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
async function hasBoxes(file: FileHandle, sizeBytes: number, needed: readonly string[]): Promise<boolean> {
  const found = new Set<string>()
  for (let at = 0; at < sizeBytes; ) {
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
