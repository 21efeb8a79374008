/** Events are about collections as well as of videos. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class EventSubjects1700000000016 implements MigrationInterface {
  readonly name = 'EventSubjects1700000000016'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events RENAME COLUMN video TO subject')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events RENAME COLUMN subject TO video')
  }
}
