import { SvcCommand } from '../../command.ts'
import { keyColumns } from '../../keys/columns.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { pagingFlags } from '../../paging.ts'
import type { Prints } from '../../records/prints.ts'

export default class KeysList extends SvcCommand {
  static override summary = 'List the API keys of a space, newest first.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['keys.list'] }
  static override examples = ['<%= config.bin %> keys list --format table']
  static override flags = { space: spaceFlag(), ...pagingFlags }

  async run(): Promise<void> {
    const { flags } = await this.parse(KeysList)
    const api = await this.connectAsOwner(flags.space)
    await this.showPages(flags, 'keys', keyColumns, (page) => api.keys.list({ query: page }))
  }
}
