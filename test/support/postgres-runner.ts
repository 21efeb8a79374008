/** What migrations need of TypeORM, on the Postgres of PGlite: a query answers its rows. */
import type { PGlite } from '@electric-sql/pglite'
import type { QueryRunner } from 'typeorm'

export const postgresRunner = (postgres: PGlite): QueryRunner =>
  ({
    query: async (sql: string) => (await postgres.query(sql)).rows,
  }) as unknown as QueryRunner
