import { SvcCommand } from '../../command.ts'
import { ENTRY_FIELDS, entriesOf, entryColumns, settingArg } from '../../settings/entry.ts'
import { requireSetting } from '../../settings/settings.ts'
import { changeSetting } from '../../settings/store.ts'

export default class ConfigUnset extends SvcCommand {
  static override summary = 'Remove a setting of svc, so that its default applies again.'
  static override appliesSettings = false
  static override prints = { fields: ENTRY_FIELDS }
  static override examples = [
    '<%= config.bin %> config unset format',
    '<%= config.bin %> config unset space --profile staging',
  ]
  static override args = { name: settingArg() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ConfigUnset)
    requireSetting(args.name)
    await changeSetting(args.name, null, flags.profile)
    const [entry] = await entriesOf(() => [args.name], this.env)
    await this.show(entry!, entryColumns)
  }
}
