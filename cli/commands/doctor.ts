import { string } from '@oclif/core/flags'
import { SvcCommand } from '../command.ts'
import { isThisMachine, parseAddress } from '../connection/address.ts'
import { addressInUse } from '../connection/connect.ts'
import { readLogin } from '../connection/credentials.ts'
import { dataFolder } from '../connection/folders.ts'
import { askAppliance } from '../doctor/appliance.ts'
import type { Check } from '../doctor/check.ts'
import { folderChecks } from '../doctor/data-folder.ts'
import { encoderCheck } from '../doctor/encoders.ts'
import type { Column } from '../output/table.ts'

const columns: readonly Column<Check>[] = [
  { field: 'name', title: 'check' },
  { field: 'status' },
  { field: 'detail', flexible: true },
]

export default class Doctor extends SvcCommand {
  static override summary = 'Look whether the appliance and this machine are in order, and say what to do where not.'
  static override description = `Looks at the daemon, its version and its parts, ffmpeg with its encoders and its sandbox, the clock,
the data folder, its free space and its database. On another machine than the appliance's it sees less.
Ends with 1 when something does not work; what merely could be better is a warning and ends with 0.`
  static override examples = ['<%= config.bin %> doctor', '<%= config.bin %> doctor --format table']
  static override flags = {
    url: string({ summary: 'Address of the appliance', helpValue: '<address>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor)
    const url = flags.url ? parseAddress(flags.url) : await addressInUse(this.env, await readLogin(this.env))
    const { checks, system } = await askAppliance(url, this.config.version)
    if (system?.ffmpeg) checks.push(await encoderCheck(system.ffmpeg.path))
    if (isThisMachine(url)) checks.push(...(await folderChecks(system?.data_dir ?? dataFolder())))
    const healthy = checks.every(({ status }) => status !== 'failed')
    await this.showRows({ object: 'diagnosis', url, healthy, checks }, columns, checks)
    if (this.output.format === 'table') this.explain(checks)
    if (!healthy) process.exitCode = 1
  }

  /** Whole sentences, which a table may have cut. */
  private explain(checks: readonly Check[]): void {
    const open = checks.filter(({ status, hint }) => status === 'failed' || status === 'warning' || hint !== null)
    for (const { name, detail, hint } of open) {
      this.note(`${name}: ${detail}`)
      if (hint) this.note(`  ${hint}`)
    }
    const count = checks.filter(({ status }) => status === 'failed').length
    this.note(count > 0 ? `${count} of ${checks.length} checks failed.` : 'Nothing failed.')
  }
}
