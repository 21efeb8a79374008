import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'

export const keyArg = () =>
  stringArg({ name: 'id', description: 'Id of the key: key_…', required: true })
export const spaceFlag = () =>
  string({ summary: 'The space; the oldest one unless it is named', helpValue: '<space>' })

/** What every command about keys says of itself. */
export const OWNER_ONLY =
  'Only the owner may do this: run it on the machine of the appliance, or set SVC_API_KEY to the owner secret.'
