import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'

export const keyArg = () =>
  stringArg({ name: 'id', description: 'ID of the key: key_…', required: true })
export const spaceFlag = () =>
  string({ summary: 'Space. Default: the oldest one', helpValue: '<space>' })

/** Help text shared by the commands about keys. */
export const OWNER_ONLY =
  'Only the owner can do this: run it on the server, or set SVC_API_KEY to the owner secret.'
