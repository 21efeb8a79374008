/** What is printed about re-encoding. */
import type { ReencodeQueued, ReencodeStopped } from '../../daemon/contract/reencode.ts'
import { ERRORS, type ErrorCode } from '../../daemon/contract/errors.ts'
import { CliError } from '../errors/cli-error.ts'
import { describe } from '../errors/describe.ts'
import type { TableColumn } from '../output/table.ts'

export const queuedColumns: readonly TableColumn<ReencodeQueued>[] = [
  { field: 'queued', align: 'right' },
  { field: 'up_to_date', title: 'up to date', align: 'right' },
  { field: 'without_source', title: 'without source', align: 'right' },
  { field: 'busy', align: 'right' },
]

export const stoppedColumns: readonly TableColumn<ReencodeStopped>[] = [
  { field: 'removed', align: 'right' },
  { field: 'stopped', align: 'right' },
]

export interface Refused {
  id: string
  error: unknown
}

/** A single error for several videos, with the code of the first; that of the only video as it is. */
export function errorOfSome(refused: readonly Refused[], count: number): unknown {
  const { error } = refused[0]!
  if (count === 1) return error
  const { problem, hint } = describe(error)
  const reasons = refused.map((each) => `${each.id}: ${describe(each.error).sentence}`)
  return new CliError(
    problem.code in ERRORS ? (problem.code as ErrorCode) : 'unexpected',
    `${refused.length} of ${count} videos were refused. ${reasons.join(' ')}`,
    hint,
  )
}
