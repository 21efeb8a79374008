/** A disk that is not mounted must not have its backups written to the folder that is in its place. */
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateFolder } from './encrypted/state.ts'
import { BackupFault } from './fault.ts'

/** In the folder, and in the data folder: the first backup there makes both. */
const MARK = '.svc-backups'

/** Throws `BackupFault` when backups were made there before, and the folder is not the same now. */
export async function requireSameDisk(dataDir: string, folder: string): Promise<void> {
  try {
    await compareMarks(dataDir, folder)
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw new BackupFault(
      'conflict',
      `Cannot use ${folder} (${(error as NodeJS.ErrnoException).code}).`,
      'Use a folder that svc can write to.',
      error,
    )
  }
}

async function compareMarks(dataDir: string, folder: string): Promise<void> {
  const remembered = join(stateFolder(dataDir, folder), MARK)
  const mark = join(folder, MARK)
  if (await exists(mark)) {
    if (!(await exists(remembered))) await makeMark(remembered)
    return
  }
  if (await exists(remembered))
    throw new BackupFault(
      'conflict',
      `${folder} is not the folder that was backed up to before: it has no ${MARK}.`,
      'Is its disk mounted? If the folder is meant to be new, create an empty file of that name in it.',
    )
  await makeMark(mark)
  await makeMark(remembered)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
      throw error
    },
  )

async function makeMark(path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(path, 'A place for backups of svc.\n', { mode: 0o600, flush: true })
}
