/** What can be moved while svc runs, and to where: what begins each move, and what ends it. */
import { Worker } from 'node:worker_threads'
import { ConfigError, type Config } from '../config.ts'
import { AppError } from '../contract/errors.ts'
import type { DatabasePlace, FilesPlace, MigrationStart } from '../contract/migration.ts'
import { withoutPassword } from '../postgres/problem.ts'
import { bucketSettings, placeOf } from '../storage-config.ts'
import type { MoveFilesTask } from './files-thread.ts'
import { decideFilesMove, finishFilesMove } from './finish-files.ts'
import { decideMove, finishMove, forgetMove } from './finish.ts'
import type { MoveTask } from './rows-thread.ts'

/** Where everything is, by the configuration. */
export type Places = Pick<
  Config,
  'databaseUrl' | 'storageUrl' | 'storageAccessKey' | 'storageSecretKey'
>
type Around = Pick<Config, 'dataDir' | 'stateDir' | 'fromEnv'>

export interface Move {
  what: 'database' | 'files'
  to: { to_database: DatabasePlace | null; to_storage: FilesPlace | null }
  /** For the log. */
  target: string
  /** Where it is afterwards. */
  places: Places
  thread(): Worker
  /** Called when both places are the same and nothing is written. */
  decide(): void
  /** With nothing open in the data folder. Throws `StartRefused` when nothing was done yet, and cannot be done now. */
  finish(): Promise<unknown>
  /** Nothing of it counts any more. */
  forget(): void
}

export const databaseOf = ({ databaseUrl }: Places): DatabasePlace =>
  databaseUrl === undefined ? 'sqlite' : 'postgres'

export const filesOf = ({ storageUrl }: Places): FilesPlace =>
  storageUrl === undefined ? 'disk' : 's3'

/** Throws `conflict` and `validation_failed`. */
export function moveOf(start: MigrationStart, now: Places, around: Around): Move {
  return start.to_storage === undefined
    ? moveOfRows(start.to_database!, start.database_url, now, around)
    : moveOfFiles(start.to_storage, start, now, around)
}

function moveOfRows(
  to: DatabasePlace,
  url: string | undefined,
  now: Places,
  { dataDir, stateDir, fromEnv }: Around,
): Move {
  if (to === databaseOf(now))
    throw refused(`The rows are in ${to === 'sqlite' ? 'SQLite' : 'PostgreSQL'} already.`)
  requireOwnSetting('databaseUrl', 'SVC_DATABASE_URL', 'the database is', fromEnv)
  requireOneProcess(stateDir)
  const task: MoveTask = { dataDir, url: (to === 'postgres' ? url : now.databaseUrl)!, to }
  return {
    what: 'database',
    to: { to_database: to, to_storage: null },
    target: withoutPassword(task.url),
    places: { ...now, databaseUrl: url },
    thread: () => new Worker(new URL('./rows-thread.ts', import.meta.url), { workerData: task }),
    decide: () => decideMove(dataDir, { databaseUrl: url ?? null }),
    finish: () => finishMove(dataDir),
    forget: () => forgetMove(dataDir),
  }
}

function moveOfFiles(
  to: FilesPlace,
  start: MigrationStart,
  now: Places,
  { dataDir, stateDir, fromEnv }: Around,
): Move {
  const given: Places = {
    ...now,
    storageUrl: start.storage_url,
    storageAccessKey: start.storage_access_key,
    storageSecretKey: start.storage_secret_key,
  }
  const settings = settingsOf(to === 's3' ? given : now)
  if (to === filesOf(now)) {
    const place = now.storageUrl === undefined ? dataDir : placeOf(settingsOf(now)!)
    if (to === 'disk' || place === placeOf(settings!))
      throw refused(`The files of videos are in ${place} already.`)
    throw refused(`The files of videos are in ${place}. Move them to the disk first.`)
  }
  requireOwnSetting('storageUrl', 'SVC_STORAGE_URL', 'the files of videos are', fromEnv)
  for (const [name, variable] of KEYS)
    if (to === 's3' && fromEnv.includes(name) && given[name] !== now[name])
      throw refused(
        `The environment variable ${variable} of svc has another value. Remove it, or use that value.`,
      )
  requireOneProcess(stateDir)
  const task: MoveFilesTask = { dataDir, settings: settings!, to }
  return {
    what: 'files',
    to: { to_database: null, to_storage: to },
    target: to === 'disk' ? dataDir : placeOf(settings!),
    places: to === 'disk' ? { ...now, storageUrl: undefined } : given,
    thread: () => new Worker(new URL('./files-thread.ts', import.meta.url), { workerData: task }),
    decide: () =>
      decideFilesMove(dataDir, {
        place: to === 'disk' ? null : placeOf(settings!),
        settings: {
          storageUrl: given.storageUrl ?? null,
          storageAccessKey: given.storageAccessKey ?? null,
          storageSecretKey: given.storageSecretKey ?? null,
        },
      }),
    finish: async () => finishFilesMove(dataDir),
    // What was copied is there for the next attempt.
    forget: () => undefined,
  }
}

const KEYS = [
  ['storageAccessKey', 'SVC_STORAGE_ACCESS_KEY'],
  ['storageSecretKey', 'SVC_STORAGE_SECRET_KEY'],
] as const

function settingsOf(places: Places) {
  try {
    return bucketSettings(places)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new AppError('validation_failed', error.message, { cause: error })
  }
}

function requireOwnSetting(
  name: string,
  variable: string,
  what: string,
  fromEnv: readonly string[],
): void {
  if (fromEnv.includes(name))
    throw refused(
      `The environment variable ${variable} says where ${what}, and only you can change it. Stop svc ` +
        `and run \`svc migrate\` again, or move the value to ${name} in config.json.`,
    )
}

function requireOneProcess(stateDir: string | undefined): void {
  if (stateDir !== undefined)
    throw refused(
      'Several processes may use this database. Stop all of them and run `svc migrate` again.',
    )
}

const refused = (sentence: string): AppError => new AppError('conflict', sentence)
