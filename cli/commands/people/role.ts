import type { Role } from '../../../daemon/contract/permissions.ts'
import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { personColumns } from '../../people/columns.ts'
import { changedByHand } from '../../people/by-hand.ts'
import { personArg, placeFlags, placeOf, roleArg } from '../../people/flags.ts'
import type { Prints } from '../../records/prints.ts'

export default class PeopleRole extends SvcCommand {
  static override summary = 'Change the role of a person. It takes effect immediately.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['people.update'] }
  static override examples = [
    '<%= config.bin %> people role acc_… analyst',
    '<%= config.bin %> people role acc_… editor --collection col_…',
  ]
  static override args = { id: personArg(), role: roleArg() }
  static override flags = { ...placeFlags, space: spaceFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PeopleRole)
    const api = await this.connectAsOwner(flags.space)
    const before = await api.people.get({ params: { id: args.id } })
    const person = await api.people.update({
      params: { id: args.id },
      body: { role: args.role as Role, ...placeOf(flags) },
    })
    await this.show(person, personColumns)
    if (before.provider) this.note(changedByHand(before, person))
  }
}
