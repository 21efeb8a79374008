/**
 * Processes on one database must have the same data folder: in another one, files would look lost, and new ones
 * would be where the others do not find them. Those that have a bucket (`s3://…`) and no folder in common are kept
 * apart from one that has a data folder: it keeps files that are not sent yet.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { StartRefused } from '../ports/start-refused.ts'

export const MEDIA_FOLDER = 'media_folder'
/** The bucket has all files, and no process keeps any for itself: a process that has a data folder ends that. */
export const BUCKET_IS_WHOLE = 'storage_whole'
/** The process that works for all may be starting, too. */
const LOOK_MS = 100
const PATIENCE_MS = 60_000

/** By the process that works for all. Returns whether it could be written. */
export async function noteMediaFolder({ db }: Pick<Deps, 'db'>, folder: string): Promise<boolean> {
  const isWhole = (found: string | null): string | null => (isBucket(folder) ? found : null)
  const { noted, whole } = await db.read(async ({ system }) => ({
    noted: await system.fact(MEDIA_FOLDER),
    whole: await system.fact(BUCKET_IS_WHOLE),
  }))
  if (noted === folder && whole === isWhole(whole)) return true
  try {
    await db.write(async ({ system }) => {
      await system.setFact(MEDIA_FOLDER, folder)
      await system.setFact(BUCKET_IS_WHOLE, isWhole(whole))
    })
    return true
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'storage_full')) throw error
    return false
  }
}

/** By each, before it may work for all. Throws `StartRefused`. */
export async function refuseOtherFolder(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  folder: string,
): Promise<void> {
  const theirs = await db.read(({ system }) => system.fact(MEDIA_FOLDER))
  // That everything is in the bucket was checked when it was opened.
  if (theirs === null || isBucket(theirs) || isBucket(folder)) return
  if (theirs !== folder) throw otherFolder(settings)
}

export const isBucket = (folder: string): boolean => folder.startsWith('s3://')

const otherFolder = ({ dataDir }: Pick<Deps['settings'], 'dataDir'>): StartRefused =>
  new StartRefused(
    `The svc that uses this database has its files in another folder than ${dataDir}. Set SVC_DATA_DIR ` +
      'to the folder that both of them reach.',
  )

const alone = (): StartRefused =>
  new StartRefused(
    'Another svc uses this database, and either that one or this one is to have it alone. Several use a bucket ' +
      'together if each has SVC_STATE_DIR: docs/scale-out.md.',
  )

/** By the others, once that one has made what a database has at first. Throws `StartRefused`. */
export async function requireMediaFolder(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  folder: string,
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    const { theirs, space } = await db.read(async ({ system, spaces }) => ({
      theirs: await system.fact(MEDIA_FOLDER),
      space: await spaces.oldest(),
    }))
    if (theirs === folder && space) return
    if (theirs !== null && theirs !== folder && space)
      throw isBucket(folder) || isBucket(theirs) ? alone() : otherFolder(settings)
    if (waitedMs >= PATIENCE_MS)
      throw new StartRefused(
        'Another svc uses this database and has not finished its start for a minute.',
        { mayPass: true },
      )
    await pause(LOOK_MS)
  }
}
