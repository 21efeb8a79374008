/** Opens the database, brings it up to date, and hands out its repositories. */
import { dirname } from 'node:path'
import type { DataSource } from 'typeorm'
import { AppError } from '../contract/errors.ts'
import type { Database, Repositories } from '../ports/database.ts'
import { StartRefused } from '../ports/start-refused.ts'
import { connect, hasSpace, type Connections } from './connections.ts'
import { requireSvcDatabase } from './found.ts'
import { migrate, type Migrating } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { ReadySources } from './ready-sources.ts'
import { isDamage, isFull } from './problem.ts'
import { repositoriesOn } from './repositories.ts'
import { inTransaction } from './transaction.ts'
import { withWriteGate } from './write-gate.ts'

export interface DatabaseOptions extends Partial<Pick<Migrating, 'version' | 'log' | 'admit'>> {
  file: string
  /** Makes a database as an earlier version had it: with these migrations alone. */
  applied?: readonly string[]
}

/**
 * Two connections to one file: the writer, whose transactions follow one another, and a reader,
 * which by WAL sees committed data only. Throws `StartRefused`.
 * On a disk that is full there is only a reader at first: writes throw `storage_full` until there is room.
 */
export async function openDatabase({
  file,
  version = '0',
  log,
  admit,
  applied,
}: DatabaseOptions): Promise<Database> {
  const migrations = MIGRATIONS.filter(({ name }) => applied?.includes(name) ?? true)
  const migrating: Migrating = {
    file,
    version,
    known: migrations.map(({ name }) => name),
    log,
    admit,
  }
  let open = await connect(file, migrations)
  try {
    open = await prepared(open, migrating)
  } catch (error) {
    await open.close()
    throw error
  }
  let readRepositories = repositoriesOn(open.reader.manager, new ReadySources())
  let last: Promise<unknown> = Promise.resolve()
  let writes = 0
  let damage: string | null = null
  /** While there is no writer. */
  const gate = createGate()

  /** Notes damage that is met on the way. */
  function noted(error: unknown): never {
    if (isDamage(error) && damage === null) {
      damage = (error as Error).message
      log?.error({ err: error }, 'the database is damaged')
    }
    throw error
  }

  /** There is room again: the one connection goes, and the usual two come. */
  async function beginWriting(): Promise<DataSource> {
    if (open.writer) return open.writer
    if (!(await hasSpace(file))) throw new AppError('storage_full')
    return gate.closedWhile(async () => {
      await open.close()
      open = await prepared(await connect(file, migrations), migrating)
      readRepositories = repositoriesOn(open.reader.manager, new ReadySources())
      if (!open.writer) throw new AppError('storage_full')
      return open.writer
    })
  }

  const read = <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> =>
    work(readRepositories).catch(noted)

  return withWriteGate({
    read: (work) => (open.writer ? read(work) : gate.through(() => read(work))),
    write(work) {
      const transaction = last
        .then(async () =>
          inTransaction(open.writer ?? (await beginWriting()), (manager) =>
            work(repositoriesOn(manager, null)),
          ),
        )
        .finally(() => (writes += 1))
        .catch(noted)
        .catch(translated)
      last = transaction.catch(() => undefined)
      return transaction
    },
    version: () => writes,
    shared: null,
    damage: () => damage,
    saveRows: null,
    async ping() {
      if (damage !== null)
        throw new Error(`The database is damaged (${damage}). Restore a backup: docs/backup.md.`)
      await gate.through(() => open.reader.query('SELECT count(*) FROM sqlite_schema').catch(noted))
    },
    async close() {
      await last
      await open.close()
    },
  })
}

async function prepared(open: Connections, migrating: Migrating): Promise<Connections> {
  const found = await requireSvcDatabase(open.writer ?? open.reader, migrating)
  if (open.writer) {
    await migrate(open.writer, found, migrating)
    await open.reader.initialize()
  } else if (migrating.known.some((name) => !found.applied.includes(name))) {
    throw new StartRefused(
      `The disk of ${dirname(migrating.file)} is full, and the database must be upgraded ` +
        'first. Free space there, then start svc again.',
    )
  }
  return open
}

/** Lets many through, or keeps all out while something is done alone. */
function createGate(): {
  through<T>(work: () => Promise<T>): Promise<T>
  closedWhile<T>(work: () => Promise<T>): Promise<T>
} {
  let inside = 0
  let closed: Promise<unknown> | null = null
  let emptied = () => {}
  return {
    async through(work) {
      while (closed) await closed
      inside += 1
      try {
        return await work()
      } finally {
        inside -= 1
        if (inside === 0) emptied()
      }
    },
    async closedWhile(work) {
      const done = (async () => {
        if (inside > 0) await new Promise<void>((resolve) => (emptied = resolve))
        return work()
      })()
      closed = done.catch(() => undefined).finally(() => (closed = null))
      return done
    },
  }
}

/** The disk, not us. */
function translated(error: unknown): never {
  if (isFull(error)) throw new AppError('storage_full', undefined, { cause: error })
  throw error
}
