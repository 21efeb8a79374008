import type { Import, ImportItem } from '../../daemon/contract/import.ts'
import type { TableColumn } from '../output/table.ts'
import { formatBytes } from '../output/units.ts'

export const importColumns: readonly TableColumn<Import>[] = [
  { field: 'id' },
  { field: 'source' },
  { field: 'account', flexible: true },
  {
    field: 'status',
    value: ({ status, dry_run: isDry }) => (isDry ? `${status} (dry run)` : status),
  },
  { field: 'progress.found', title: 'found', align: 'right' },
  { field: 'progress.done', title: 'done', align: 'right' },
  { field: 'progress.skipped', title: 'skipped', align: 'right' },
  { field: 'progress.failed', title: 'failed', align: 'right' },
  { field: 'created_at', title: 'created' },
]

export const itemColumns: readonly TableColumn<ImportItem>[] = [
  { field: 'position', title: '#', align: 'right' },
  { field: 'status' },
  { field: 'kind' },
  { field: 'name', flexible: true },
  { field: 'external_id', title: 'external id', flexible: true },
  {
    field: 'size_bytes',
    title: 'size',
    align: 'right',
    value: ({ size_bytes: bytes }) => (bytes === null ? '–' : formatBytes(bytes)),
  },
  {
    field: 'error.message',
    title: 'remarks',
    flexible: true,
    value: ({ error, notes }) =>
      [error?.message ?? [], notes.map(({ message }) => message)].flat().join(' ') || '–',
  },
]
