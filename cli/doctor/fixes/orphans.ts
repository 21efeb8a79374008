/**
 * Folders of videos that the database does not know. They are moved aside and never deleted: after a
 * restore of an earlier database they may be the only copy of newer videos.
 */
import { lstat, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { foldersInRows } from '../../../daemon/adapters/backups/expected-folders.ts'
import { ORPHANS_FOLDER } from '../../../daemon/adapters/backups/list-files.ts'
import { ok, skipped, warning } from '../check.ts'
import { asOwnerOf } from './as-owner.ts'
import { counted, type Finding } from './fix.ts'

const NAME = 'orphan files'
/** Younger ones may belong to a row that is about to be written. */
const LEAST_AGE_MS = 86_400_000
const VIDEOS = 'videos'

export async function orphans(folder: string): Promise<Finding> {
  const found = await foldersOf(folder)
  let known: Set<string>
  try {
    known = await foldersInRows(folder)
  } catch (error) {
    return { check: skipped(NAME, `The database: ${(error as Error).message}.`), fixes: [] }
  }
  const lost = outermost(found.filter((path) => !known.has(path)))
  const aged: string[] = []
  for (const path of lost) {
    const stats = await lstat(join(folder, path)).catch(() => null) // removed meanwhile
    if (stats && Date.now() - stats.mtimeMs > LEAST_AGE_MS) aged.push(path)
  }
  if (aged.length === 0) return { check: ok(NAME, 'every folder belongs to a video'), fixes: [] }
  const named = `${aged.slice(0, 3).join(', ')}${aged.length > 3 ? ', …' : ''}`
  const what = `${counted(aged.length, 'folder')} without a video in the database: ${named}`
  const target = `${ORPHANS_FOLDER}/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
  return {
    check: warning(
      'folders_orphaned',
      `${what}.`,
      `svc doctor --fix moves them to ${ORPHANS_FOLDER}.`,
    ),
    fixes: [
      {
        check: NAME,
        detail: `${what}: move to ${join(folder, target)}. Delete that folder when you no longer need anything in it.`,
        apply: () => asOwnerOf(folder, () => moveAside(folder, aged, target)),
      },
    ],
  }
}

async function moveAside(folder: string, paths: readonly string[], target: string): Promise<void> {
  for (const path of paths) {
    const to = join(folder, target, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rename(join(folder, path), to)
  }
}

/** `videos/SPACE`, `videos/SPACE/KEY` and `videos/SPACE/KEY/src_…`, outer ones first. */
async function foldersOf(folder: string): Promise<string[]> {
  const found: string[] = []
  const walk = async (path: string, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => []) // none yet, or removed
    for (const entry of entries) {
      if (!entry.isDirectory() || (depth === 2 && !entry.name.startsWith('src_'))) continue
      const below = `${path}/${entry.name}`
      found.push(below)
      if (depth < 2) await walk(below, depth + 1)
    }
  }
  await walk(VIDEOS, 0)
  return found
}

const outermost = (paths: readonly string[]): string[] => {
  const all = new Set(paths)
  return paths.filter((path) => !all.has(dirname(path)))
}
