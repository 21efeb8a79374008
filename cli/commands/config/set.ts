import { string } from '@oclif/core/args'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { parseFields } from '../../output/fields.ts'
import { requireFields, type Prints } from '../../records/prints.ts'
import { ENTRY_FIELDS, entriesOf, entryColumns, settingArg } from '../../settings/entry.ts'
import { commandOfColumns, requireSetting, SETTINGS } from '../../settings/settings.ts'
import { changeSetting } from '../../settings/store.ts'

export default class ConfigSet extends SvcCommand {
  static override summary = 'Change a setting of svc, for all profiles or with --profile for one.'
  static override description =
    'columns.COMMAND sets the columns of the table of a command, with dots between its words: columns.videos.list.'
  static override appliesSettings = false
  static override prints = { fields: ENTRY_FIELDS }
  static override examples = [
    '<%= config.bin %> config set format table',
    '<%= config.bin %> config set url https://video.example.org',
    '<%= config.bin %> config set columns.videos.list id,name,status,duration_seconds',
    {
      description: 'Only with one profile:',
      command: '<%= config.bin %> config set space 7kq2m --profile staging',
    },
  ]
  static override args = {
    name: settingArg(),
    value: string({ description: 'New value', required: true, ignoreStdin: true }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ConfigSet)
    const { name } = args
    requireSetting(name)
    const command = commandOfColumns(name)
    const value = command
      ? await this.columns(command, args.value, name)
      : SETTINGS[name]!.check(args.value, name)
    await changeSetting(name, value, flags.profile)
    const [entry] = await entriesOf(() => [name], this.env)
    await this.show(entry!, entryColumns)
    if (flags.profile === undefined && entry!.source === 'profile')
      this.note('The current profile has its own value, which takes precedence.')
  }

  private async columns(id: string, typed: string, name: string): Promise<string> {
    const command = this.config.findCommand(id) as { prints?: Prints } | undefined
    if (!command?.prints)
      throw new CliError(
        'usage',
        `${name}: there is no command svc ${id.replaceAll(':', ' ')} that prints a table.`,
        'Run `svc help` to list all commands.',
      )
    const fields = parseFields(typed)
    if (fields.length === 0)
      throw new CliError(
        'usage',
        `${name}: no field is given.`,
        `Remove it: svc config unset ${name}`,
      )
    await requireFields(fields, command.prints, name)
    return fields.join(',')
  }
}
