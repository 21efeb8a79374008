/** Uploaded audio tracks of clips, of whose files only a part is heard. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class TrackRanges1700000000048 implements MigrationInterface {
  readonly name = 'TrackRanges1700000000048'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audio_tracks ADD COLUMN ranges TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audio_tracks DROP COLUMN ranges')
  }
}
