/**
 * The end of a move of the files of videos, between the data folder and a bucket, that an svc has made while it ran. It
 * is decided by a note in the data folder, and from then on each step can be done again, by the next start too. Without
 * the note nothing has happened: what was copied is there for the next attempt.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createBucket } from '../adapters/object-storage/bucket.ts'
import { endAttempts } from '../adapters/object-storage/follow-to-bucket.ts'
import type { S3Settings } from '../adapters/s3/settings.ts'
import { changedFile } from '../config.ts'
import { readConfigFile, writeConfigFile } from '../config/file.ts'
import { AppError } from '../contract/errors.ts'
import { LIBRARY } from '../ports/layout.ts'
import { StartRefused } from '../ports/start-refused.ts'

/** What a move needs until it ends, in the data folder. */
const FOLDER = 'moving-files'
const NOTE = 'decided.json'
/** Names the direction and the place of what is being moved, or was until it failed. */
const TARGET = 'target'
/** Emptied by the next start. */
const TRASH = 'trash'
/** Key of the library that a move to the disk makes. */
export const NEW_LIBRARY = `${FOLDER}/${LIBRARY}`

export interface FilesDecision {
  /** For example s3://bucket/prefix; null: the data folder. */
  place: string | null
  /** What config.json is to have; null: nothing. */
  settings: Record<'storageUrl' | 'storageAccessKey' | 'storageSecretKey', string | null>
}

export const movingFilesFolder = (dataDir: string): string => join(dataDir, FOLDER)

export interface FilesTarget {
  to: 'disk' | 's3'
  endpoint: string | null
  /** The bucket to which or from which the files go. */
  place: string
}

/** What another move has left is of no use to this one. Throws `StartRefused`. */
export function beginFilesMove(dataDir: string, target: FilesTarget): void {
  if (target.to === 'disk') requireOneDisk(dataDir)
  if (hasAttempt(dataDir, target)) return
  const folder = movingFilesFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, TARGET), textOf(target))
}

/** In the end the new library takes the place of the old one by a rename. */
function requireOneDisk(dataDir: string): void {
  const library = join(dataDir, LIBRARY)
  const found = lstatSync(library, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.dev !== lstatSync(dataDir).dev)
    throw new StartRefused(
      `${library} is on another disk than ${dataDir}. Stop svc and run the same command again.`,
    )
}

/** Whether such a move was begun, and has not ended. */
export function hasAttempt(dataDir: string, target: FilesTarget): boolean {
  const mark = join(movingFilesFolder(dataDir), TARGET)
  return existsSync(mark) && readFileSync(mark, 'utf8') === textOf(target)
}

const textOf = ({ to, endpoint, place }: FilesTarget): string => `${to} ${endpoint ?? ''} ${place}`

/** Before files come to this bucket in another way. Throws `StartRefused` when it cannot be used. */
export async function endFilesAttempts(
  dataDir: string,
  settings: S3Settings,
  place: string,
): Promise<void> {
  if (!hasAttempt(dataDir, { to: 's3', endpoint: settings.endpoint, place })) return
  const bucket = createBucket(settings, { uploadsFile: filesUploadsOf(dataDir) })
  const { signal } = new AbortController()
  await endAttempts({ dataDir, bucket, sentFile: sentFileOf(dataDir), signal }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new StartRefused(`SVC_STORAGE_URL cannot be used: ${error.message}`, {
        cause: error,
        mayPass: error.code === 'storage_unreachable',
      })
    },
  )
  forgetFilesMove(dataDir)
}

/** What a move to a bucket notes while it runs, until it ends. */
export const sentFileOf = (dataDir: string): string => join(movingFilesFolder(dataDir), 'sent')
export const filesUploadsOf = (dataDir: string): string =>
  join(movingFilesFolder(dataDir), 'uploads.ndjson')

/** Whole or not at all. */
export function decideFilesMove(dataDir: string, decision: FilesDecision): void {
  const note = join(movingFilesFolder(dataDir), NOTE)
  mkdirSync(movingFilesFolder(dataDir), { recursive: true, mode: 0o700 })
  // Now rather than once it is decided: the disk may be full.
  mkdirSync(join(dataDir, TRASH), { recursive: true })
  writeFileSync(`${note}.part`, JSON.stringify(decision), { mode: 0o600, flush: true })
  renameSync(`${note}.part`, note)
}

export function filesDecision(dataDir: string): FilesDecision | null {
  const note = join(movingFilesFolder(dataDir), NOTE)
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as FilesDecision) : null
}

/**
 * With the data folder alone, and nothing open in it. Answers whether there was a decision, after which config.json is
 * another; the note stays until the rows agree (open-storage.ts). Throws `StartRefused` when config.json cannot be
 * written: then nothing was done, and the decision counts no more.
 */
export function finishFilesMove(dataDir: string): boolean {
  const decision = filesDecision(dataDir)
  if (decision === null) return false
  const settings = Object.entries(decision.settings).map(([name, value]) => [
    name,
    value ?? undefined,
  ])
  // The library last: up to here, all is as before.
  writeSettings(dataDir, changedFile(dataDir, Object.fromEntries(settings)))
  if (decision.place === null) useNewLibrary(dataDir)
  return true
}

function writeSettings(dataDir: string, settings: Record<string, unknown>): void {
  // A killed process may have written it; now there may be no room.
  if (isDeepStrictEqual(settings, readConfigFile(dataDir))) return
  try {
    writeConfigFile(dataDir, settings)
  } catch (error) {
    forgetFilesDecision(dataDir)
    throw new StartRefused(
      `config.json cannot be written: ${(error as Error).message}. The files of videos are used where they were.`,
      { cause: error },
    )
  }
}

/** What the library has on this disk until then are copies of some files, which the next start deletes. */
function useNewLibrary(dataDir: string): void {
  const [old, made] = [join(dataDir, LIBRARY), join(dataDir, NEW_LIBRARY)]
  if (!existsSync(made)) return
  if (existsSync(old)) {
    const trash = join(dataDir, TRASH)
    mkdirSync(trash, { recursive: true })
    renameSync(old, join(trash, randomBytes(12).toString('hex')))
  }
  renameSync(made, old)
}

/** What was copied stays. */
export const forgetFilesDecision = (dataDir: string): void =>
  rmSync(join(movingFilesFolder(dataDir), NOTE), { force: true })

/** Once nothing of it is needed. */
export function forgetFilesMove(dataDir: string): void {
  forgetFilesDecision(dataDir)
  rmSync(movingFilesFolder(dataDir), { recursive: true, force: true })
}
