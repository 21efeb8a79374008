import { string } from '@oclif/core/args'

export const importArg = () =>
  string({ name: 'id', description: 'ID of the import: imp_…', required: true })
