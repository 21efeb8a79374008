/** A PostgreSQL for the tests, which start it themselves. */
import { findPostgres, postgresHowTo } from '../test/postgres.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensurePostgres = (): Promise<string> =>
  ensureProgram({
    why: 'The tests of databases need PostgreSQL 15 or newer.',
    debian: 'postgresql',
    find: findPostgres,
    howTo: postgresHowTo,
  })
