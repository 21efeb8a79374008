/**
 * Notes of imports are kept by their reason, and shown in each reader's language. Sentences of
 * before, which no version that was released wrote, go.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ImportNotes1700000000021 implements MigrationInterface {
  readonly name = 'ImportNotes1700000000021'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE import_items SET notes = '[]' WHERE notes LIKE '["%'`)
  }

  /** A reason is no sentence. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE import_items SET notes = '[]'`)
  }
}
