import { SvcCommand } from '../../command.ts'
import { readProfiles } from '../../connection/credentials.ts'
import { wholeList } from '../../paging.ts'
import { profileColumns, profilesOf } from '../../profiles/profile.ts'

export default class ProfilesList extends SvcCommand {
  static override summary = 'List the saved sign-ins, without their keys.'
  static override description = `A profile is a server, or one of its spaces, with a key: \`svc login --profile NAME\` creates it.
Commands use --profile; otherwise SVC_API_KEY and SVC_URL; otherwise SVC_PROFILE; otherwise the current profile.`
  static override aliases = ['profiles']
  static override prints = { fields: ['object', 'name', 'url', 'access', 'current'] }
  static override examples = [
    '<%= config.bin %> profiles',
    '<%= config.bin %> profiles list --format table',
  ]

  async run(): Promise<void> {
    await this.parse(ProfilesList)
    const data = profilesOf(await readProfiles(), this.env)
    await this.show(wholeList(data), profileColumns)
    if (data.length === 0) this.note('There are no profiles yet. Run svc login.')
    if (this.env.SVC_API_KEY)
      this.note('SVC_API_KEY is set: commands use that key unless you pass --profile.')
  }
}
