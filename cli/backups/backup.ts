/** Shared by the commands about backups. */
import { string } from '@oclif/core/args'
import type { Backup } from '../../daemon/contract/backup.ts'
import { CLI_EXIT } from '../../daemon/contract/exit-codes.ts'
import type { TableColumn } from '../output/table.ts'
import { formatBytes, formatPercent } from '../output/units.ts'

export const backupArg = () =>
  string({ name: 'id', description: 'ID of the backup: bak_…', required: true })

export const backupColumns: readonly TableColumn<Backup>[] = [
  { field: 'id' },
  { field: 'trigger', title: 'made' },
  { field: 'place' },
  {
    field: 'status',
    value: ({ status, progress }) => (status === 'running' ? formatPercent(progress) : status),
  },
  {
    field: 'size_bytes',
    title: 'size',
    align: 'right',
    value: ({ size_bytes: bytes }) => (bytes === null ? '–' : formatBytes(bytes)),
  },
  {
    field: 'verification',
    title: 'restore test',
    value: ({ verification }) => verification?.state ?? '–',
  },
  { field: 'created_at', title: 'begun' },
  { field: 'signed_by', title: 'signed by', value: ({ signed_by: by }) => by ?? '–' },
  { field: 'path', flexible: true },
]

/** A copy of something broken is broken too: names what is missing, and has svc end with a failure. */
export function noteMissing(
  {
    missing_files: count = 0,
    missing = [],
  }: { missing_files?: number; missing?: readonly string[] },
  note: (line: string) => void,
): void {
  if (count === 0) return
  for (const path of missing) note(`missing: ${path}`)
  if (count > missing.length) note(`and ${count - missing.length} more`)
  const [files, are] = count === 1 ? ['file', 'is'] : ['files', 'are']
  note(
    `${count} ${files} of the database ${are} missing or incomplete in the data folder, ` +
      'and therefore in this backup. `svc doctor --files` lists the affected videos; an ' +
      'earlier backup may have the files.',
  )
  process.exitCode = CLI_EXIT.unexpected
}

/** What `svc backup` has made. */
export const MADE_FIELDS = [
  'object',
  'path',
  'format',
  'version',
  'created_at',
  'data_dir',
  'migrations',
  'files',
  'size_bytes',
  'missing_files',
  'missing',
  'rows',
  'rows.*',
  'files_sha256',
  'public_key',
  'signature',
  'signed_by',
]
