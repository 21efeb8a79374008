import { boolean, option, string } from '@oclif/core/flags'
import { SCOPES } from '../../../daemon/contract/permissions.ts'
import { SvcCommand } from '../../command.ts'
import { keyColumns } from '../../keys/columns.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import type { Prints } from '../../records/prints.ts'

export default class KeysCreate extends SvcCommand {
  static override summary = 'Create an API key. Its secret is shown only once.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['keys.create'] }
  static override examples = [
    '<%= config.bin %> keys create --name website',
    '<%= config.bin %> keys create --name newsletter --read-only --space k3x9a',
    '<%= config.bin %> keys create --name camera --scope videos:read --scope videos:upload',
  ]
  static override flags = {
    name: string({
      summary: 'Name of the key, such as what it is for',
      required: true,
      helpValue: '<name>',
    }),
    'read-only': boolean({ summary: 'Only allow reading and signing playback tokens' }),
    scope: option({
      summary: 'Only allow this; can be repeated',
      options: SCOPES,
      multiple: true,
      exclusive: ['read-only'],
      helpValue: '<scope>',
    })(),
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(KeysCreate)
    this.keepField('secret')
    const api = await this.connectAsOwner(flags.space)
    const key = await api.keys.create({
      body: {
        name: flags.name,
        ...(flags.scope
          ? { scopes: flags.scope }
          : { access: flags['read-only'] ? 'read_only' : 'read_write' }),
      },
    })
    await this.show(key, [...keyColumns.slice(0, 4), { field: 'secret' }])
    this.note('Save the secret now: it is not shown again.')
  }
}
