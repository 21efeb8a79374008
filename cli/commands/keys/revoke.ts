import { SvcCommand } from '../../command.ts'
import { confirm, yesFlag } from '../../confirm.ts'
import { keyColumns } from '../../keys/columns.ts'
import { keyArg, OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import type { Prints } from '../../records/prints.ts'

export default class KeysRevoke extends SvcCommand {
  static override summary = 'Revoke an API key and every token signed with it, immediately.'
  static override description = `${OWNER_ONLY}\nThis cannot be undone. On a terminal it asks for confirmation;
otherwise use --yes.`
  static override prints: Prints = { routes: ['keys.revoke'] }
  static override examples = ['<%= config.bin %> keys revoke key_… --yes']
  static override args = { id: keyArg() }
  static override flags = { space: spaceFlag(), yes: yesFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(KeysRevoke)
    const api = await this.connectAsOwner(flags.space)
    await confirm(
      flags.yes,
      async () => `Revoke ${args.id}? Everything that uses it stops working immediately.`,
    )
    const key = await api.keys.revoke({ params: args })
    await this.show(key, keyColumns)
  }
}
