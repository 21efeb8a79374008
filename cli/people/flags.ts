import { string as stringArg } from '@oclif/core/args'
import { boolean, option, string } from '@oclif/core/flags'
import { ROLES } from '../../daemon/contract/permissions.ts'

export const personArg = () =>
  stringArg({ name: 'id', description: 'ID of the person: acc_…', required: true })

export const roleArg = () =>
  stringArg({
    name: 'role',
    description: 'What the person can do',
    required: true,
    options: [...ROLES],
  })

export const roleFlag = option({
  summary: 'What the person can do',
  options: ROLES,
  required: true,
  helpValue: '<role>',
})

/** Where a role applies. */
export const placeFlags = {
  'all-spaces': boolean({ summary: 'In all current and future spaces' }),
  collection: string({
    summary: 'Limit an editor or uploader to this collection; can be repeated',
    multiple: true,
    exclusive: ['all-spaces'],
    helpValue: '<collection>',
  }),
}

export const placeOf = (flags: { 'all-spaces': boolean; collection?: string[] | undefined }) => ({
  all_spaces: flags['all-spaces'],
  collections: flags.collection ?? null,
})
