/** A folder that is about to be packed: same modes and times whichever user made it, and whenever. */
import { chmod, lstat, lutimes, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** `own`: modes of paths below the folder, such as `etc/svc/config`, that differ from 0644, or 0755 for programs. */
export async function evenOut(
  folder: string,
  epochSeconds: number,
  own: Readonly<Record<string, number>> = {},
): Promise<void> {
  for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
    const full = join(folder, path)
    const stats = await lstat(full)
    if (!stats.isSymbolicLink()) {
      const isOpen = stats.isDirectory() || (stats.mode & 0o111) !== 0
      await chmod(full, own[path] ?? (isOpen ? 0o755 : 0o644))
    }
    await lutimes(full, epochSeconds, epochSeconds)
  }
}

/** Paths of files below the folder, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
