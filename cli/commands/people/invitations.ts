import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { pagingFlags } from '../../paging.ts'
import { invitationColumns } from '../../people/columns.ts'
import type { Prints } from '../../records/prints.ts'

export default class PeopleInvitations extends SvcCommand {
  static override summary = 'List the invitations of a space that nobody has used yet.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['invitations.list'] }
  static override examples = ['<%= config.bin %> people invitations --format table']
  static override flags = { space: spaceFlag(), ...pagingFlags }

  async run(): Promise<void> {
    const { flags } = await this.parse(PeopleInvitations)
    const api = await this.connectAsOwner(flags.space)
    await this.showPages(flags, 'invitations', invitationColumns, (page) =>
      api.invitations.list({ query: page }),
    )
  }
}
