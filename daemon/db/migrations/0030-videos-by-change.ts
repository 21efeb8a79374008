/** For the list of videos in the order in which they were changed. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class VideosByChange1700000000030 implements MigrationInterface {
  readonly name = 'VideosByChange1700000000030'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX videos_by_change ON videos (space, updated_at, id)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX videos_by_change')
  }
}
