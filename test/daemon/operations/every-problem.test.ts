/** Every row of the table in docs/operations.md has a test that brings the problem about. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import type { ProblemCode, START_REFUSALS } from '../../../daemon/contract/problems.ts'

/** File and beginning of the title; a new row of the table does not compile without one. */
const BROUGHT_ABOUT: Record<
  ProblemCode | keyof typeof START_REFUSALS,
  readonly [file: string, title: string]
> = {
  disk_full: ['injected', 'disk_full:'],
  log_incomplete: ['injected', 'log_incomplete:'],
  database_damaged: ['problems', 'a damaged page of the database'],
  ffmpeg_missing: ['injected', 'ffmpeg_missing and sandbox_degraded:'],
  sandbox_degraded: ['injected', 'ffmpeg_missing and sandbox_degraded:'],
  webhook_failing: ['problems', 'a webhook that fails'],
  backup_failed: ['injected', 'backup_failed:'],
  backup_incomplete: ['problems', 'missing and damaged media:'],
  backup_damaged: ['problems', 'a damaged backup:'],
  backup_untested: ['injected', 'backup_untested:'],
  media_missing: ['problems', 'missing and damaged media:'],
  certificate_expiring: ['injected', 'certificate_expiring:'],
  clock_ahead: ['injected', 'clock_ahead:'],
  file_limit_low: ['problems', 'few open files'],
  master_key_missing: ['data-of-others', 'refuses a lost master key'],
  master_key_wrong: ['data-of-others', 'refuses a wrong master key'],
  data_newer: ['data-of-others', 'refuses data of a newer version'],
  database_unreadable: ['data-of-others', 'refuses a damaged database in one sentence'],
  no_room_to_upgrade: ['injected', 'no_room_to_upgrade:'],
  folder_unusable: ['injected', 'folder_unusable:'],
}

describe('the table of problems', () => {
  for (const [code, [file, title]] of Object.entries(BROUGHT_ABOUT))
    it(`${code} is brought about by a test`, async () => {
      const text = await readFile(join(import.meta.dirname, `${file}.test.ts`), 'utf8')
      assert.match(text, new RegExp(`\\bit\\(\\s*['\`]${title}`))
    })
})
