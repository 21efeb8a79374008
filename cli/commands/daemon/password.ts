import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'
import { CliError } from '../../errors/cli-error.ts'
import { hiddenLine } from '../../hidden-line.ts'

interface PasswordSet { object: string; data_dir: string; set: boolean }

export default class DaemonPassword extends SvcCommand {
  static override summary = "Set the owner's password for the dashboard, on the machine of the appliance."
  static override description = `It works while the appliance runs and while it is stopped. Every browser that is signed in is signed out.
Without a terminal the password is the first line of stdin.`
  static override examples = ['<%= config.bin %> daemon password', { description: 'Another data folder:', command: 'SVC_DATA_DIR=/var/lib/svc <%= config.bin %> daemon password' }]

  async run(): Promise<void> {
    await this.parse(DaemonPassword)
    const password = await hiddenLine('New password: ')
    if (process.stdin.isTTY && (await hiddenLine('Once more: ')) !== password) {
      throw new CliError('usage', 'The two were not the same. Nothing was changed.', 'Run `svc daemon password` again.')
    }
    const done = await setPassword(password)
    await this.show(done, [{ field: 'data_dir', title: 'data folder' }, { field: 'set', title: 'password', value: () => 'set' }])
  }
}

/** The daemon's own program does it: only that reads the data folder. */
async function setPassword(password: string): Promise<PasswordSet> {
  const root = join(import.meta.dirname, '..', '..', '..', '..')
  const [runtime, program] = [join(root, 'build', 'runtime.js'), join(root, 'daemon', 'set-password.ts')]
  if (!existsSync(program)) throw new CliError('unexpected', 'The appliance itself is not installed here.', 'Run this on the machine where it runs, or set the password in the dashboard, under Settings.')
  const child = spawn(process.execPath, [runtime, program], { env: { ...process.env, SVC_DATA_DIR: dataFolder() }, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(`${password}\n`)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [said, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new CliError(code === 2 ? 'usage' : 'unexpected', complaint.trim(), 'Nothing was changed.')
  return JSON.parse(said) as PasswordSet
}
