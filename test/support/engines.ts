/** Tests that hold for each database: SQLite, and PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'mocha'
import { openDatabase } from '../../daemon/db/database.ts'
import { openPostgres } from '../../daemon/db/postgres/open.ts'
import type { Database } from '../../daemon/ports/database.ts'
import { startPostgres, type Postgres } from '../postgres.ts'

/** A place where a database lies, opened as often as wanted. */
export interface Place {
  open(): Promise<Database>
}

/** Call at the top of a file: `tests` describes what holds for a database of each kind. */
export function onEachDatabase(
  name: string,
  tests: (newPlace: () => Promise<Place>) => void,
): void {
  describe(`${name} (SQLite)`, () => {
    const made: string[] = []
    after(async () => {
      for (const folder of made) await rm(folder, { recursive: true, force: true })
    })
    tests(async () => {
      made.push(await mkdtemp(join(tmpdir(), 'svc-test-')))
      const file = join(made.at(-1)!, 'svc.db')
      return { open: () => openDatabase({ file }) }
    })
  })
  describe(`${name} (PostgreSQL)`, () => {
    let server: Postgres
    before(async () => {
      server = await startPostgres()
    })
    after(() => server.remove())
    tests(async () => {
      const url = await server.database()
      return { open: () => openPostgres({ url }) }
    })
  })
}
