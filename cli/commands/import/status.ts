import { boolean } from '@oclif/core/flags'
import { waitFlags } from '../../waiting/wait-for.ts'
import { importArg } from '../../imports/arg.ts'
import { ImportCommand } from '../../imports/command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { IMPORT_PRINTS } from '../../imports/flags.ts'

export default class ImportStatus extends ImportCommand {
  static override summary = 'Print the progress of an import and the result for each video.'
  static override description = OWNER_ONLY
  static override prints = IMPORT_PRINTS
  static override examples = [
    '<%= config.bin %> import status imp_… --wait',
    '<%= config.bin %> import status imp_… --items --format table',
  ]
  static override args = { id: importArg() }
  static override flags = {
    ...waitFlags('it ends'),
    items: boolean({ summary: 'Include every item' }),
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ImportStatus)
    const api = await this.connectAsOwner(flags.space)
    const now = await api.imports.get({ params: { id: args.id } })
    await (flags.wait ? this.followed(api, now, flags) : this.showImport(api, now, flags.items))
  }
}
