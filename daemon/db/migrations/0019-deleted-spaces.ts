/** A space that is deleted is so at once; what hangs on it goes piece by piece. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class DeletedSpaces1700000000019 implements MigrationInterface {
  readonly name = 'DeletedSpaces1700000000019'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE spaces ADD COLUMN deleted_at TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE spaces DROP COLUMN deleted_at')
  }
}
