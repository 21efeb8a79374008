import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { personArg } from '../../people/flags.ts'
import type { Prints } from '../../records/prints.ts'

export default class PeopleResetPassword extends SvcCommand {
  static override summary = 'Create a link that lets a person set a new password. It works once.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['people.resetPassword'] }
  static override examples = ['<%= config.bin %> people reset-password acc_…']
  static override args = { id: personArg() }
  static override flags = { space: spaceFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PeopleResetPassword)
    this.keepField('url')
    const api = await this.connectAsOwner(flags.space)
    const link = await api.people.resetPassword({ params: args })
    await this.show(link, [{ field: 'url' }, { field: 'expires_at', title: 'expires' }])
    this.note('Send the URL to the person. It is not shown again.')
  }
}
