import { boolean } from '@oclif/core/flags'
import { importArg } from '../../imports/arg.ts'
import { ImportCommand } from '../../imports/command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'

export default class ImportStatus extends ImportCommand {
  static override summary = 'Print the progress of an import and the result for each video.'
  static override description = OWNER_ONLY
  static override examples = [
    '<%= config.bin %> import status imp_… --wait',
    '<%= config.bin %> import status imp_… --items --format table',
  ]
  static override args = { id: importArg() }
  static override flags = {
    wait: boolean({ summary: 'Wait until it ends; the exit code is the result' }),
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
