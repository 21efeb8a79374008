import { existsSync } from 'node:fs'
import { SvcCommand } from '../../command.ts'
import { settingsPath } from '../../settings/store.ts'

export default class ConfigPath extends SvcCommand {
  static override summary = 'Print where the settings of svc are kept.'
  static override description =
    'SVC_CONFIG_DIR sets another folder. Keys are in credentials.json next to it; only you can read both.'
  static override appliesSettings = false
  static override prints = { fields: ['object', 'path', 'exists'] }
  static override examples = ['<%= config.bin %> config path --jq .path']

  async run(): Promise<void> {
    await this.parse(ConfigPath)
    const path = settingsPath()
    await this.show({ object: 'file', path, exists: existsSync(path) }, [
      { field: 'path' },
      { field: 'exists' },
    ])
  }
}
