import { string as stringArg } from '@oclif/core/args'
import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { runProgram } from '../../daemon/run-program.ts'
import { CliError } from '../../errors/cli-error.ts'
import { wholeList } from '../../paging.ts'
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
  static override summary = 'Show or change the settings of svc on this machine.'
  static override description = `Without a name, prints all settings and the source of each: the environment,
config.json in the data folder, or the default. With a name and a value, checks the value and writes it to
config.json; it takes effect at the next start. The environment overrides config.json. This is the environment of this
command: a running service may have another one.`
  static override prints = { fields: ['name', 'env', 'value', 'source', 'fallback', 'about'] }
  static override examples = [
    '<%= config.bin %> daemon config --format table',
    '<%= config.bin %> daemon config port 4090',
    '<%= config.bin %> daemon config trustedProxies 10.0.0.0/8,::1',
    '<%= config.bin %> daemon config port --unset',
  ]
  static override args = {
    name: stringArg({ description: 'Name of a setting, such as port' }),
    value: stringArg({ description: 'New value' }),
  }
  static override flags = {
    unset: boolean({ summary: 'Remove it from config.json, so that the default applies' }),
  }

  async run(): Promise<void> {
    const {
      args: { name, value },
      flags: { unset },
    } = await this.parse(DaemonConfig)
    if (unset && (name === undefined || value !== undefined))
      throw new CliError(
        'usage',
        '--unset takes the name of a setting and no value.',
        'svc daemon config NAME --unset',
      )
    const change = unset ? ['unset', name!] : value === undefined ? [] : ['set', name!, value]
    const settings = await runProgram<Setting[]>('settings', change)
    if (change.length > 0) this.note('The change takes effect when svc is restarted.')
    if (name === undefined) {
      await this.show(wholeList(settings), columns)
      return
    }
    const setting = settings.find((each) => each.name === name)
    if (!setting)
      throw new CliError(
        'usage',
        `${name} is not a setting.`,
        'Run svc daemon config --format table to list all settings.',
      )
    await this.show(setting, columns)
  }
}
