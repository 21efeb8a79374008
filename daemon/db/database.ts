/** Opens the database, brings it up to date, and hands out its repositories. */
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../contract/errors.ts'
import type { Database, Repositories } from '../ports/database.ts'
import { ENTITIES } from './entities.ts'
import { Foundation1700000000001 } from './migrations/0001-foundation.ts'
import { Stills1700000000003 } from './migrations/0003-stills.ts'
import { Tracks1700000000004 } from './migrations/0004-tracks.ts'
import { System1700000000006 } from './migrations/0006-system.ts'
import { Webhooks1700000000008 } from './migrations/0008-webhooks.ts'
import { Idempotency1700000000009 } from './migrations/0009-idempotency.ts'
import { Uploads1700000000010 } from './migrations/0010-uploads.ts'
import { DeviceAuthorizations1700000000011 } from './migrations/0011-device-authorizations.ts'
import { Passkeys1700000000012 } from './migrations/0012-passkeys.ts'
import { Imports1700000000014 } from './migrations/0014-imports.ts'
import { Search1700000000015 } from './migrations/0015-search.ts'
import { EventSubjects1700000000016 } from './migrations/0016-event-subjects.ts'
import { Attempts1700000000018 } from './migrations/0018-attempts.ts'
import { DeletedSpaces1700000000019 } from './migrations/0019-deleted-spaces.ts'
import { NameKeys1700000000020 } from './migrations/0020-name-keys.ts'
import { ImportNotes1700000000021 } from './migrations/0021-import-notes.ts'
import { SourceWarnings1700000000025 } from './migrations/0025-source-warnings.ts'
import { NodeSqlite } from './node-sqlite.ts'
import { ReadySources } from './ready-sources.ts'
import { CollectionRows } from './repositories/collections.ts'
import { DeviceAuthorizationRows } from './repositories/device-authorizations.ts'
import { EventRows } from './repositories/events.ts'
import { ImportRows } from './repositories/imports.ts'
import { JobRows } from './repositories/jobs.ts'
import { KeptAnswerRows } from './repositories/kept-answers.ts'
import { MediaRows } from './repositories/media.ts'
import { PasskeyRows } from './repositories/passkeys.ts'
import { SessionRows } from './repositories/sessions.ts'
import { KeyRows, SpaceRows } from './repositories/spaces.ts'
import { SystemRows } from './repositories/system.ts'
import { TranscriptRows } from './repositories/transcripts.ts'
import { UploadRows } from './repositories/uploads.ts'
import { VideoRows } from './repositories/videos.ts'
import { DeliveryRows, WebhookRows } from './repositories/webhooks.ts'

export const MIGRATIONS = [Foundation1700000000001, Stills1700000000003, Tracks1700000000004, System1700000000006, Webhooks1700000000008, Idempotency1700000000009, Uploads1700000000010, DeviceAuthorizations1700000000011, Passkeys1700000000012, Imports1700000000014, Search1700000000015, EventSubjects1700000000016, Attempts1700000000018, DeletedSpaces1700000000019, NameKeys1700000000020, ImportNotes1700000000021, SourceWarnings1700000000025]

/**
 * Two connections to one file: the writer, whose transactions follow one another, and a reader,
 * which by WAL sees committed data only. Postgres is one pool under the same interface.
 */
export async function openDatabase(options: { file: string }): Promise<Database> {
  const writer = sqlite(options.file, false)
  await writer.initialize()
  await writer.runMigrations({ transaction: 'all' })
  const reader = sqlite(options.file, true)
  await reader.initialize()

  const readRepositories = repositoriesOn(reader.manager, new ReadySources())
  let last: Promise<unknown> = Promise.resolve()
  let writes = 0

  return {
    read: (work) => work(readRepositories),
    write(work) {
      const turn = last.then(() => writer.transaction((manager) => work(repositoriesOn(manager, null)))).finally(() => (writes += 1)).catch(translated)
      last = turn.catch(() => undefined)
      return turn
    },
    writes: () => writes,
    async ping() {
      await reader.query('SELECT 1')
    },
    async close() {
      await last
      await reader.destroy()
      await writer.destroy()
    },
  }
}

function sqlite(file: string, readonly: boolean): DataSource {
  return new DataSource({
    type: 'better-sqlite3',
    driver: NodeSqlite,
    database: file,
    readonly,
    entities: ENTITIES,
    migrations: readonly ? [] : MIGRATIONS,
    prepareDatabase(connection: NodeSqlite) {
      connection.pragma('busy_timeout = 5000')
      connection.pragma('cache_size = -32000')
      if (readonly) return
      connection.pragma('journal_mode = WAL')
      connection.pragma('synchronous = FULL')
    },
  })
}

function repositoriesOn(manager: EntityManager, ready: ReadySources | null): Repositories {
  return {
    spaces: new SpaceRows(manager),
    keys: new KeyRows(manager),
    collections: new CollectionRows(manager),
    videos: new VideoRows(manager),
    media: new MediaRows(manager, ready),
    transcripts: new TranscriptRows(manager),
    events: new EventRows(manager),
    webhooks: new WebhookRows(manager),
    deliveries: new DeliveryRows(manager),
    keptAnswers: new KeptAnswerRows(manager),
    uploads: new UploadRows(manager),
    jobs: new JobRows(manager),
    sessions: new SessionRows(manager),
    passkeys: new PasskeyRows(manager),
    deviceAuthorizations: new DeviceAuthorizationRows(manager),
    imports: new ImportRows(manager),
    system: new SystemRows(manager),
  }
}

/** SQLITE_FULL and SQLITE_IOERR: the disk, not us. */
function translated(error: unknown): never {
  const driverError = (error as { driverError?: { errcode?: number } }).driverError
  if (driverError?.errcode === 13 || driverError?.errcode === 778) throw new AppError('storage_full', undefined, { cause: error })
  throw error
}
