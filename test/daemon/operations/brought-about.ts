/** Which test brings each row of the table in docs/operations.md about. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProblemCode, START_REFUSALS } from '../../../daemon/contract/problems.ts'

type Place = readonly [file: string, title: string]

/** File and beginning of the title; a new row of the table does not compile without one. */
export const BROUGHT_ABOUT: Record<ProblemCode | keyof typeof START_REFUSALS, Place> = {
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

/** The text of that test. */
export async function titled([file, title]: Place): Promise<string> {
  const text = await readFile(join(import.meta.dirname, `${file}.test.ts`), 'utf8')
  const found = text
    .split(/^(?= +(?:it|itLong)\()/m)
    .find((each) => new RegExp(`^ +it\\(\\s*['\`]${title}`).test(each))
  assert.ok(found, `${file}.test.ts has a test of the title "${title}"`)
  return found
}
