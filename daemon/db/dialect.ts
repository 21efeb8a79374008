/** The two databases that the rows may lie in: SQLite, and PostgreSQL 15 or newer. */
import type { DataSource, EntityManager, QueryRunner } from 'typeorm'

/** Tests pass a query runner without a data source; theirs is PostgreSQL. */
type Connected = DataSource | Pick<EntityManager | QueryRunner, 'dataSource'>

const typeOf = (connected: Connected): string | undefined =>
  'options' in connected
    ? connected.options.type
    : (connected.dataSource as DataSource | undefined)?.options.type

export const isPostgres = (connected: Connected): boolean => typeOf(connected) === 'postgres'
export const isSqlite = (connected: Connected): boolean => typeOf(connected) === 'better-sqlite3'
