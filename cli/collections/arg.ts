import { string } from '@oclif/core/args'

export const collectionArg = () =>
  string({ name: 'id', description: 'ID of the collection: col_…', required: true })
