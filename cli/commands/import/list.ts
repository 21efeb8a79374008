import { SvcCommand } from '../../command.ts'
import { importColumns } from '../../imports/columns.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { pagingFlags } from '../../paging.ts'
import type { Prints } from '../../records/prints.ts'

export default class ImportList extends SvcCommand {
  static override summary = 'List the imports of a space, newest first.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['imports.list'] }
  static override examples = ['<%= config.bin %> import list --format table']
  static override flags = { space: spaceFlag(), ...pagingFlags }

  async run(): Promise<void> {
    const { flags } = await this.parse(ImportList)
    const api = await this.connectAsOwner(flags.space)
    await this.showPages(flags, 'imports', importColumns, (page) =>
      api.imports.list({ query: page }),
    )
  }
}
