import { option, string } from '@oclif/core/flags'
import { MAIL_SECURITIES } from '../../../daemon/contract/mail-security.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { SvcCommand } from '../../command.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'
import { hiddenLine } from '../../hidden-line.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { mailColumns } from '../../mail/columns.ts'
import type { Prints } from '../../records/prints.ts'

const fields = without(routeFields.mail.set.body, 'security', 'user', 'password')

export default class MailSet extends SvcCommand {
  static override summary = 'Set up the mail server.'
  static override description = `With --user, the password is asked for; without a terminal, it is the first line of
stdin. An empty one keeps the saved password. Check the settings with svc mail test. ${OWNER_ONLY}`
  static override prints: Prints = { routes: ['mail.set'] }
  static override examples = [
    '<%= config.bin %> mail set --host mail.example.org --user svc --from video@example.org',
    {
      description: 'A server on this machine:',
      command:
        '<%= config.bin %> mail set --host localhost --encryption none --from video@example.org',
    },
  ]
  static override flags = {
    ...flagsFrom(fields),
    encryption: option({
      options: MAIL_SECURITIES,
      summary: 'Encryption; none only for a server on this machine',
      default: 'starttls',
      helpValue: '<kind>',
    })(),
    user: string({ summary: 'User name', helpValue: '<name>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(MailSet)
    const api = await this.connectAsOwner(undefined)
    const password = flags.user === undefined ? '' : await hiddenLine('Password: ')
    const mail = await api.mail.set({
      body: {
        ...(await valuesFrom(fields, flags)),
        security: flags.encryption,
        user: flags.user ?? null,
        ...(password === '' ? {} : { password }),
      },
    })
    await this.show(mail, mailColumns)
    this.note('Check it with `svc mail test`.')
  }
}
