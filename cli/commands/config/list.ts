import { SvcCommand } from '../../command.ts'
import { wholeList } from '../../paging.ts'
import { ENTRY_FIELDS, entriesOf, entryColumns } from '../../settings/entry.ts'
import { namesWith } from '../../settings/store.ts'

export default class ConfigList extends SvcCommand {
  static override summary = 'List the settings of svc, with their values and defaults.'
  static override description = `A flag takes precedence over the environment, the environment over the settings of the
profile, and these over the settings for all profiles. The settings of the server are in \`svc daemon config\`.`
  static override aliases = ['config']
  static override appliesSettings = false
  static override prints = { fields: ENTRY_FIELDS }
  static override examples = [
    '<%= config.bin %> config',
    '<%= config.bin %> config list --profile staging --format table',
  ]

  async run(): Promise<void> {
    await this.parse(ConfigList)
    await this.show(wholeList(await entriesOf(namesWith, this.env)), entryColumns)
  }
}
