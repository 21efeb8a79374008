/** Lists the files of a data folder that belong in a backup. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface FoundFile {
  /** Below the data folder, with slashes. */
  path: string
  sizeBytes: number
  modifiedMs: number
  mode: number
}

/** Backups in the data folder: copies of copies are none. */
export const BACKUPS_FOLDER = 'backups'
/** Folders of no video, moved aside by `svc doctor --fix`. */
export const ORPHANS_FOLDER = 'orphans'
/**
 * Made again by themselves, on their way, or of the process that runs: unfinished uploads are sent
 * again by their senders, and what was sent to other places is of this installation alone. The key of a
 * day's visitors must not outlive its day; with the salt of the signing key, anyone with a backup could
 * sign another one. What is noted about a bucket is of this disk, and so are rows and files
 * that are being moved or restored. What the system itself makes on a disk is only for root to read.
 */
const LEFT_OUT =
  /^(?:\.restoring|backups|backup-index|cache|lost\+found|moving|moving-files|object-storage|orphans|trash|uploads|visitor\.key|backup\.salt)$|^daemon\.(?:lock|json)|\.log(?:\.|$)/
/** A copy of a database file is none: it is read through SQLite. One that was moved to PostgreSQL is of the past. */
const DATABASE_FILE = /\.db(?:-wal|-shm|-journal|\.moved)?$/
/** Not whole yet. */
const UNFINISHED = /\.part$/
/** Temporary folders of a source: frame images and the transcriber's work. */
const PASSING = /^videos\/[^/]+\/[^/]+\/src_[^/]+\/(?:frames|transcriber)$/

export async function listFiles(dataDir: string): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  await walk(dataDir, '', found)
  return found
}

async function walk(dataDir: string, folder: string, found: FoundFile[]): Promise<void> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // Removed while we walked.
      if (error.code === 'ENOENT' && folder !== '') return []
      throw error
    },
  )
  // The files of videos are in a bucket, and only some of them here, too.
  const isElsewhere = folder === '' && entries.some(({ name }) => name === 'object-storage')
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (UNFINISHED.test(entry.name) || PASSING.test(path)) continue
    if (folder === '' && (LEFT_OUT.test(entry.name) || DATABASE_FILE.test(entry.name))) continue
    if (isElsewhere && entry.name === 'videos') continue
    if (entry.isDirectory()) await walk(dataDir, path, found)
    else if (entry.isFile()) {
      const stats = await stat(join(dataDir, path)).catch(() => null) // removed meanwhile
      if (stats)
        found.push({
          path,
          sizeBytes: stats.size,
          modifiedMs: Math.floor(stats.mtimeMs),
          mode: stats.mode & 0o777,
        })
    }
  }
}
