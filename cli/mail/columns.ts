import type { Mail } from '../../daemon/contract/mail.ts'
import type { TableColumn } from '../output/table.ts'

export const mailColumns: readonly TableColumn<Mail>[] = [
  { field: 'enabled' },
  { field: 'host' },
  { field: 'port' },
  { field: 'security', title: 'encryption' },
  { field: 'user' },
  { field: 'from' },
  { field: 'language' },
  { field: 'waiting' },
  {
    field: 'last',
    title: 'last attempt',
    value: ({ last }) => (last ? `${last.at} ${last.error ?? 'sent'}` : ''),
  },
]
