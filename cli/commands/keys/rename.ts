import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { keyColumns } from '../../keys/columns.ts'
import { keyArg, OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import type { Prints } from '../../records/prints.ts'

export default class KeysRename extends SvcCommand {
  static override summary = 'Rename an API key. It stays valid.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['keys.update'] }
  static override examples = ['<%= config.bin %> keys rename key_… --name "The new website"']
  static override args = { id: keyArg() }
  static override flags = {
    name: string({ summary: 'New name', required: true, helpValue: '<name>' }),
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(KeysRename)
    const api = await this.connectAsOwner(flags.space)
    const key = await api.keys.update({ params: args, body: { name: flags.name } })
    await this.show(key, keyColumns)
  }
}
