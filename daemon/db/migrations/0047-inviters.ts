/** Who made an invitation, so that it ends with their role. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Inviters1700000000047 implements MigrationInterface {
  readonly name = 'Inviters1700000000047'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invitations ADD COLUMN inviter TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invitations DROP COLUMN inviter')
  }
}
