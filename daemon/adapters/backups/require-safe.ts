/** Is there an appliance to be copied, and does the place for it hold nothing else? */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { BackupFault } from './fault.ts'
import { BACKUPS_FOLDER } from './list-files.ts'
import { DATABASE } from './manifest.ts'
import { MASTER_KEY } from './sealed.ts'
import type { RowSaver } from './saved-rows.ts'

/** Makes the folder, and notes in it whose backup it is going to be. Throws `BackupFault`. */
export async function requireSafe({
  dataDir,
  target,
  save = null,
}: {
  dataDir: string
  target: string
  save?: RowSaver
}): Promise<void> {
  const inside = relative(resolve(dataDir), resolve(target))
  // Where the appliance keeps its own, which no backup takes along.
  const isBackupsFolder = inside.startsWith(`${BACKUPS_FOLDER}${sep}`)
  if (
    !isBackupsFolder &&
    (inside === '' ||
      !(inside.startsWith(`..${sep}`) || inside === '..' || resolve(inside) === inside))
  ) {
    throw new BackupFault(
      'usage',
      'A backup cannot be inside the data folder.',
      'Use a folder on another disk.',
    )
  }
  await requireData(dataDir, save)
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new BackupFault(
      'usage',
      `Cannot use ${target} (${error.code}).`,
      'Use a folder that you can write to.',
    )
  })
  if (entries.includes('manifest.json'))
    throw new BackupFault(
      'usage',
      `${target} already contains a complete backup.`,
      'Use another folder. Backups are never overwritten.',
    )
  const sourceFolder = (await readFile(join(target, 'from'), 'utf8').catch(() => '')).trim()
  if (entries.length > 0 && sourceFolder !== resolve(dataDir))
    throw new BackupFault(
      'usage',
      `${target} is not empty.`,
      'Use an empty or new folder, or the folder of a backup that was stopped.',
    )
  await mkdir(target, { recursive: true, mode: 0o700 })
  await writeFile(join(target, 'from'), `${resolve(dataDir)}\n`, { mode: 0o600 })
}

/** Throws `BackupFault` unless there is an appliance that can be read. */
export async function requireData(dataDir: string, save: RowSaver): Promise<void> {
  await stat(join(dataDir, save ? MASTER_KEY : DATABASE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && existsSync(join(dataDir, MASTER_KEY)))
      throw new BackupFault(
        'usage',
        `The rows of ${dataDir} are in another database.`,
        'Let svc make the backup: svc backups create.',
      )
    if (error.code === 'ENOENT')
      throw new BackupFault(
        'usage',
        `${dataDir} has no svc data.`,
        'Set SVC_DATA_DIR to the data folder of svc.',
      )
    throw new BackupFault(
      'forbidden',
      `Cannot read ${dataDir} (${error.code}).`,
      'Run the command as the user that runs svc.',
    )
  })
}
