/** Is there room on the disk, before the first byte is written? */
import { mkdir, statfs } from 'node:fs/promises'
import { BackupFault } from './fault.ts'

/** `reserveBytes`: to be left free, for what is written meanwhile; on a small disk a twentieth of it. */
export async function requireFreeSpace(
  folder: string,
  bytes: number,
  reserveBytes = 0,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { blocks, bavail, bsize } = await statfs(folder)
  const free = Math.max(0, bavail * bsize - Math.min(reserveBytes, (blocks * bsize) / 20))
  if (bytes > free)
    throw storageFull(`${folder} needs ${inWords(bytes)} of free space but has ${inWords(free)}.`)
}

export const storageFull = (message: string, cause?: unknown): BackupFault =>
  new BackupFault(
    'storage_full',
    message,
    'Free space there, or use a folder on another disk.',
    cause,
  )

function inWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const unit = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)),
  )
  const value = bytes / 1000 ** unit
  return `${value.toFixed(unit === 0 || value >= 99.5 ? 0 : 1)} ${units[unit]}`
}
