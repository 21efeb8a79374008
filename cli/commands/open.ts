import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../command.ts'
import { addressInUse, openClient } from '../connection/connect.ts'
import { readLogin } from '../connection/credentials.ts'
import { ownerSecret } from '../connection/sign-in.ts'
import { OPENED_FIELDS, openedColumns, openPage } from '../opened.ts'

export default class Open extends SvcCommand {
  static override summary = 'Open the dashboard in the browser.'
  static override description =
    'On the server itself, the link signs you in and works once. From another machine, the ' +
    'dashboard asks for your password or passkey.'
  static override prints = { fields: OPENED_FIELDS }
  static override examples = [
    '<%= config.bin %> open',
    {
      description: 'For a browser on another machine:',
      command: '<%= config.bin %> open --print --fields url',
    },
  ]
  static override flags = { print: boolean({ summary: 'Only print the URL' }) }

  async run(): Promise<void> {
    const { flags } = await this.parse(Open)
    const url = await addressInUse(this.env, await readLogin(this.env))
    const page = await openPage(await this.addressOf(url), flags.print)
    await this.show(page, openedColumns)
    if (!page.opened && !flags.print)
      this.note('No browser could be opened. Open the URL yourself.')
  }

  private async addressOf(url: string): Promise<string> {
    const secret = await ownerSecret(url).catch(() => null) // somebody else's appliance: its own page asks who one is
    if (secret === null) return `${url}/`
    return (await (await openClient({ url, token: secret })).sessions.createLink()).url
  }
}
