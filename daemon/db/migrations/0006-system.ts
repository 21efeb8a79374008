/** State of the appliance itself. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class System1700000000006 implements MigrationInterface {
  readonly name = 'System1700000000006'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE system_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE system_facts')
  }
}
