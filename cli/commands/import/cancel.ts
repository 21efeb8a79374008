import { SvcCommand } from '../../command.ts'
import { importArg } from '../../imports/arg.ts'
import { importColumns } from '../../imports/columns.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import type { Prints } from '../../records/prints.ts'

export default class ImportCancel extends SvcCommand {
  static override summary = 'Cancel an import at once. Imported videos are kept.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['imports.cancel'] }
  static override examples = ['<%= config.bin %> import cancel imp_…']
  static override args = { id: importArg() }
  static override flags = { space: spaceFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ImportCancel)
    const api = await this.connectAsOwner(flags.space)
    await this.show(await api.imports.cancel({ params: { id: args.id } }), importColumns)
  }
}
