import { SvcCommand } from '../command.ts'
import { addressInUse } from '../connection/connect.ts'
import { readLogin } from '../connection/credentials.ts'
import { reaching } from '../connection/reach.ts'
import { CliError } from '../errors/cli-error.ts'
import type { TableColumn } from '../output/table.ts'

interface Versions {
  object: 'version'
  cli: string
  node: string
  platform: string
  /** null: it does not respond. */
  server: { url: string; version: string } | null
}

const columns: TableColumn<Versions>[] = [
  { field: 'cli', title: 'svc' },
  { field: 'node' },
  { field: 'platform' },
  { field: 'server.version', title: 'server' },
  { field: 'server.url', title: 'url', flexible: true },
]

export default class Version extends SvcCommand {
  static override summary = 'Print the versions of svc and of the server.'
  static override description =
    'Works without a sign-in. If the server does not respond, `server` is null and stderr says why.'
  static override prints = {
    fields: ['object', 'cli', 'node', 'platform', 'server', 'server.url', 'server.version'],
  }
  static override examples = [
    '<%= config.bin %> version',
    '<%= config.bin %> version --format table',
  ]

  async run(): Promise<void> {
    await this.parse(Version)
    const url = await addressInUse(this.env, await readLogin(this.env))
    const versions: Versions = {
      object: 'version',
      cli: this.config.version,
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
      server: null,
    }
    try {
      const response = await reaching(url)(`${url}/openapi.json`)
      const { info } = (await response.json()) as { info: { version: string } }
      versions.server = { url, version: info.version }
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      this.note(error.message)
    }
    await this.show(versions, columns)
  }
}
