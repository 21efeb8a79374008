import { string as stringArg } from '@oclif/core/args'
import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { deletedColumns } from '../../output/deleted.ts'
import { DELETED } from '../../records/prints.ts'

export default class PeopleUninvite extends SvcCommand {
  static override summary = 'Revoke an invitation: its link stops working.'
  static override description = OWNER_ONLY
  static override prints = DELETED
  static override examples = ['<%= config.bin %> people uninvite inv_…']
  static override args = {
    id: stringArg({ name: 'id', description: 'ID of the invitation: inv_…', required: true }),
  }
  static override flags = { space: spaceFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PeopleUninvite)
    const api = await this.connectAsOwner(flags.space)
    await api.invitations.delete({ params: args })
    await this.show({ id: args.id, object: 'invitation', deleted: true }, deletedColumns)
  }
}
