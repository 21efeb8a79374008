import { SvcCommand } from '../../command.ts'
import { ENTRY_FIELDS, entriesOf, entryColumns, settingArg } from '../../settings/entry.ts'
import { requireSetting } from '../../settings/settings.ts'

export default class ConfigGet extends SvcCommand {
  static override summary =
    'Print a setting of svc: its value, where it comes from and its default.'
  static override appliesSettings = false
  static override prints = { fields: ENTRY_FIELDS }
  static override examples = [
    '<%= config.bin %> config get format',
    '<%= config.bin %> config get columns.videos.list --json value',
  ]
  static override args = { name: settingArg() }

  async run(): Promise<void> {
    const { args } = await this.parse(ConfigGet)
    requireSetting(args.name)
    const [entry] = await entriesOf(() => [args.name], this.env)
    await this.show(entry!, entryColumns)
  }
}
