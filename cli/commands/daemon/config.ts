import { string as stringArg } from '@oclif/core/args'
import { boolean } from '@oclif/core/flags'
import type { List } from '../../../daemon/contract/values.ts'
import { SvcCommand } from '../../command.ts'
import { runProgram } from '../../daemon/run-program.ts'
import { CliError } from '../../errors/cli-error.ts'
import type { TableColumn } from '../../output/table.ts'

interface Setting {
  name: string
  env: string
  value: unknown
  source: 'environment' | 'config.json' | 'default'
  fallback: string
  about: string
}

const inWords = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const columns: readonly TableColumn<Setting>[] = [
  { field: 'name' },
  { field: 'value', value: (row) => inWords(row.value ?? row.fallback) },
  { field: 'source', title: 'from' },
  { field: 'about', flexible: true },
]

export default class DaemonConfig extends SvcCommand {
  static override summary = 'Show or change the settings of the appliance of this machine.'
  static override description = `Without a name all of them, each with where it comes from: the environment, config.json of the data folder, or the default.
With a name and a value the value is checked and written to config.json; it counts from the next start on.
The environment wins over config.json, and is that of this command: a service that runs may have another.`
  static override examples = [
    '<%= config.bin %> daemon config --format table',
    '<%= config.bin %> daemon config port 4090',
    '<%= config.bin %> daemon config trustedProxies 10.0.0.0/8,::1',
    '<%= config.bin %> daemon config port --unset',
  ]
  static override args = {
    name: stringArg({ description: 'A setting, such as port' }),
    value: stringArg({ description: 'What it is to be' }),
  }
  static override flags = {
    unset: boolean({ summary: 'Take it out of config.json: the default counts again' }),
  }

  async run(): Promise<void> {
    const {
      args: { name, value },
      flags: { unset },
    } = await this.parse(DaemonConfig)
    if (unset && (name === undefined || value !== undefined))
      throw new CliError(
        'usage',
        '--unset takes the name of a setting, and no value.',
        'svc daemon config NAME --unset',
      )
    const change = unset ? ['unset', name!] : value === undefined ? [] : ['set', name!, value]
    const settings = await runProgram<Setting[]>('settings', change)
    if (change.length > 0) this.note('It counts from the next start of the appliance on.')
    if (name === undefined) {
      const list: List<Setting> = {
        object: 'list',
        data: settings,
        has_more: false,
        next_cursor: null,
      }
      await this.show(list, columns)
      return
    }
    const setting = settings.find((each) => each.name === name)
    if (!setting)
      throw new CliError(
        'usage',
        `${name} is not a setting.`,
        'svc daemon config --format table shows all of them.',
      )
    await this.show(setting, columns)
  }
}
