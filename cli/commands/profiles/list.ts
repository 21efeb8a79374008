import { SvcCommand } from '../../command.ts'
import { readProfiles } from '../../connection/credentials.ts'
import { profileColumns, profilesOf } from '../../profiles/profile.ts'

export default class ProfilesList extends SvcCommand {
  static override summary = 'List the saved sign-ins, without their keys.'
  static override description = `A profile is an appliance, or a space of one, with a key for it: \`svc login --profile NAME\` makes it.
A command uses that of --profile; else SVC_API_KEY and SVC_URL where they are set; else that of SVC_PROFILE; else the current one.`
  static override aliases = ['profiles']
  static override examples = [
    '<%= config.bin %> profiles',
    '<%= config.bin %> profiles list --format table',
  ]

  async run(): Promise<void> {
    await this.parse(ProfilesList)
    const data = profilesOf(await readProfiles(), this.env)
    await this.show(
      { object: 'list' as const, data, has_more: false, next_cursor: null },
      profileColumns,
    )
    if (data.length === 0) this.note('There is none yet: svc login.')
    if (this.env.SVC_API_KEY)
      this.note('SVC_API_KEY is set: commands use that key, unless --profile is typed.')
  }
}
