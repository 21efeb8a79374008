import type { Invitation, Person } from '../../daemon/contract/account.ts'
import type { TableColumn } from '../output/table.ts'
import { formatTime } from '../output/units.ts'

export const personColumns: readonly TableColumn<Person>[] = [
  { field: 'id' },
  { field: 'name', flexible: true },
  { field: 'email', flexible: true },
  {
    field: 'role',
    value: ({ role, all_spaces: all, collections }) =>
      all ? `${role} of all spaces` : collections ? `${role} of ${collections.length}` : role,
  },
  { field: 'provider', title: 'from', value: ({ provider }) => provider?.name ?? 'manual' },
  { field: 'second_factor', title: 'second factor' },
  {
    field: 'last_signed_in_at',
    title: 'last signed in',
    value: ({ last_signed_in_at: at }) => (at ? formatTime(at) : 'never'),
  },
]

export const invitationColumns: readonly TableColumn<Invitation>[] = [
  { field: 'id' },
  { field: 'email', flexible: true },
  {
    field: 'role',
    value: ({ role, all_spaces: all }) => (all ? `${role} of all spaces` : role),
  },
  { field: 'expires_at', title: 'expires', value: ({ expires_at: at }) => formatTime(at) },
]
