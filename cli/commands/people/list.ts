import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { pagingFlags } from '../../paging.ts'
import { personColumns } from '../../people/columns.ts'
import type { Prints } from '../../records/prints.ts'

export default class PeopleList extends SvcCommand {
  static override summary = 'List the people of a space and their roles, oldest first.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['people.list'] }
  static override examples = ['<%= config.bin %> people list --format table']
  static override flags = { space: spaceFlag(), ...pagingFlags }

  async run(): Promise<void> {
    const { flags } = await this.parse(PeopleList)
    const api = await this.connectAsOwner(flags.space)
    await this.showPages(flags, 'people', personColumns, (page) => api.people.list({ query: page }))
  }
}
