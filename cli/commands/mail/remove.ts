import { SvcCommand } from '../../command.ts'
import { confirm, yesFlag } from '../../confirm.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { mailColumns } from '../../mail/columns.ts'
import type { Prints } from '../../records/prints.ts'

export default class MailRemove extends SvcCommand {
  static override summary = 'Remove the mail server: svc sends no more mail.'
  static override description = `Messages that are not sent yet are dropped. ${OWNER_ONLY}`
  static override prints: Prints = { routes: ['mail.get'] }
  static override examples = ['<%= config.bin %> mail remove --yes']
  static override flags = { yes: yesFlag() }

  async run(): Promise<void> {
    const { flags } = await this.parse(MailRemove)
    const api = await this.connectAsOwner(undefined)
    await confirm(flags.yes, () => Promise.resolve('Remove the mail server?'), {
      done: 'changed',
    })
    await api.mail.delete()
    await this.show(await api.mail.get(), mailColumns)
  }
}
