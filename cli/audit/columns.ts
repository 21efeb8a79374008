import type { AuditEntry } from '../../daemon/contract/audit.ts'
import type { TableColumn } from '../output/table.ts'
import { formatTime } from '../output/units.ts'

export const auditColumns: readonly TableColumn<AuditEntry>[] = [
  { field: 'id' },
  { field: 'created_at', title: 'at', value: ({ created_at: at }) => formatTime(at) },
  {
    field: 'actor',
    value: ({ actor: { kind, id, name } }) => name ?? id ?? kind.replace('_', ' '),
    flexible: true,
  },
  { field: 'action' },
  { field: 'target', value: ({ target: { id, name } }) => name ?? id ?? '', flexible: true },
  {
    field: 'changes',
    value: ({ changes }) => changes.map(({ field }) => field).join(', '),
    flexible: true,
  },
]
