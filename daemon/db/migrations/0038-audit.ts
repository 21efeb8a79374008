/** The audit log: rows that are chained by hashes. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Audit1700000000038 implements MigrationInterface {
  readonly name = 'Audit1700000000038'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE audit (
        seq INTEGER PRIMARY KEY, created_at TEXT NOT NULL, space TEXT, actor_kind TEXT NOT NULL, actor_id TEXT,
        actor_name TEXT, address TEXT, action TEXT NOT NULL, target_id TEXT, target_name TEXT, changes TEXT NOT NULL,
        previous TEXT NOT NULL, hash TEXT NOT NULL)`,
    )
    await runner.query('CREATE INDEX audit_by_target ON audit (target_id, seq)')
    await runner.query('CREATE INDEX audit_by_time ON audit (created_at)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit')
  }
}
