import { integer, option, string } from '@oclif/core/flags'
import { MAIL_LANGUAGES } from '../../../daemon/contract/notifications.ts'
import { SvcCommand } from '../../command.ts'
import { hiddenLine } from '../../hidden-line.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { mailColumns } from '../../mail/columns.ts'
import type { Prints } from '../../records/prints.ts'

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
    host: string({ summary: 'Host name of the mail server', helpValue: '<host>', required: true }),
    port: integer({
      summary: 'Port. Default: 587 for starttls, 465 for tls, 25 for none',
      min: 1,
      max: 65_535,
      helpValue: '<port>',
    }),
    encryption: option({
      options: ['starttls', 'tls', 'none'] as const,
      summary: 'Encryption; none only for a server on this machine',
      default: 'starttls',
      helpValue: '<kind>',
    })(),
    user: string({ summary: 'User name', helpValue: '<name>' }),
    from: string({ summary: 'Sender address', helpValue: '<address>', required: true }),
    'from-name': string({ summary: 'Sender name', helpValue: '<name>', default: 'svc' }),
    language: option({
      options: MAIL_LANGUAGES,
      summary: 'Language for people who have not chosen one',
      default: 'en',
      helpValue: '<language>',
    })(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(MailSet)
    const api = await this.connectAsOwner(undefined)
    const password = flags.user === undefined ? '' : await hiddenLine('Password: ')
    const mail = await api.mail.set({
      body: {
        host: flags.host,
        ...(flags.port === undefined ? {} : { port: flags.port }),
        security: flags.encryption,
        user: flags.user ?? null,
        ...(password === '' ? {} : { password }),
        from: flags.from,
        from_name: flags['from-name'],
        language: flags.language,
      },
    })
    await this.show(mail, mailColumns)
    this.note('Check it with `svc mail test`.')
  }
}
