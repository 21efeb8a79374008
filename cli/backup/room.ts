/** Is there room on the disk, before the first byte is written? */
import { mkdir, statfs } from 'node:fs/promises'
import { CliError } from '../errors/cli-error.ts'
import { formatBytes } from '../output/units.ts'

export async function requireRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bytes > bavail * bsize) throw new CliError('storage_full', `${formatBytes(bytes)} are needed in ${folder}; ${formatBytes(bavail * bsize)} are free.`, 'Free space there, or name a folder on another disk.')
}
