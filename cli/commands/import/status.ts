import { boolean } from '@oclif/core/flags'
import { importArg } from '../../imports/arg.ts'
import { ImportCommand } from '../../imports/command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'

export default class ImportStatus extends ImportCommand {
  static override summary = 'Tell how far an import is, and what became of each video.'
  static override description = OWNER_ONLY
  static override examples = [
    '<%= config.bin %> import status imp_… --wait',
    '<%= config.bin %> import status imp_… --items --format table',
  ]
  static override args = { id: importArg() }
  static override flags = {
    wait: boolean({ summary: 'Follow it to its end; the exit code says how that was' }),
    items: boolean({ summary: 'With everything that it found' }),
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ImportStatus)
    const api = await this.connectAsOwner(flags.space)
    const now = await api.imports.get({ params: { id: args.id } })
    await (flags.wait ? this.followed(api, now, flags) : this.showImport(api, now, flags.items))
  }
}
