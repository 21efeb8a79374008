import { string } from '@oclif/core/args'
import type { Space } from '../../daemon/contract/space.ts'
import type { TableColumn } from '../output/table.ts'

export const spaceArg = () =>
  string({
    name: 'id',
    description: 'ID of the space: 5 characters, such as k3x9a',
    required: true,
  })

export const spaceColumns: readonly TableColumn<Space>[] = [
  { field: 'id' },
  { field: 'name', flexible: true },
  {
    field: 'allowed_domains',
    title: 'allowed domains',
    value: (space) => space.allowed_domains.join(', ') || 'any',
    flexible: true,
  },
  { field: 'public_listing', title: 'public list' },
  { field: 'encoding.profile', title: 'encoding' },
  { field: 'created_at', title: 'created' },
]
