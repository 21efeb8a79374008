import { SvcCommand } from '../../command.ts'
import { confirm, yesFlag } from '../../confirm.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { deletedColumns } from '../../output/deleted.ts'
import { givenAgain } from '../../people/by-hand.ts'
import { personArg } from '../../people/flags.ts'
import { DELETED } from '../../records/prints.ts'

export default class PeopleRemove extends SvcCommand {
  static override summary = 'Remove a person from a space, and the account with its last role.'
  static override description = `${OWNER_ONLY}\nBrowsers and terminals of the person are signed out. On a terminal it
asks for confirmation; otherwise use --yes.`
  static override prints = DELETED
  static override examples = ['<%= config.bin %> people remove acc_… --yes']
  static override args = { id: personArg() }
  static override flags = { space: spaceFlag(), yes: yesFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PeopleRemove)
    const api = await this.connectAsOwner(flags.space)
    await confirm(flags.yes, async () => {
      const { name, email, provider } = await api.people.get({ params: args })
      const whose = `${name}${email ? ` (${email})` : ''}`
      return `Remove ${whose}?${provider ? ` ${givenAgain(provider)}` : ''}`
    })
    await api.people.remove({ params: args })
    await this.show({ id: args.id, object: 'person', deleted: true }, deletedColumns)
  }
}
