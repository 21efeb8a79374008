/** Sources that share the file of the served one, while their video is re-encoded. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Reencoding1700000000034 implements MigrationInterface {
  readonly name = 'Reencoding1700000000034'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sources ADD COLUMN copy_of TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sources DROP COLUMN copy_of')
  }
}
