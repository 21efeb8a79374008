import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { invitationColumns } from '../../people/columns.ts'
import { placeFlags, placeOf, roleFlag } from '../../people/flags.ts'
import type { Prints } from '../../records/prints.ts'

export default class PeopleInvite extends SvcCommand {
  static override summary = 'Create a link that lets someone join a space. It works once.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['invitations.create'] }
  static override examples = [
    '<%= config.bin %> people invite --role editor --email ada@example.org',
    '<%= config.bin %> people invite --role uploader --collection col_…',
    '<%= config.bin %> people invite --role owner --all-spaces',
  ]
  static override flags = {
    role: roleFlag(),
    email: string({
      summary: 'Suggested e-mail address of the account',
      helpValue: '<address>',
    }),
    ...placeFlags,
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(PeopleInvite)
    this.keepField('url')
    const api = await this.connectAsOwner(flags.space)
    const invitation = await api.invitations.create({
      body: {
        role: flags.role,
        ...placeOf(flags),
        ...(flags.email === undefined ? {} : { email: flags.email }),
      },
    })
    await this.show(invitation, [...invitationColumns, { field: 'url' }])
    this.note(
      invitation.mailed
        ? `Sent to ${invitation.email ?? ''}. You can also send the URL yourself; it is not shown again.`
        : 'Send the URL to the person. It is not shown again.',
    )
  }
}
