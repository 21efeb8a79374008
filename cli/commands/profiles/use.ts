import { SvcCommand } from '../../command.ts'
import { readProfiles, useProfile } from '../../connection/credentials.ts'
import { profileArg, profileColumns, profilesOf } from '../../profiles/profile.ts'

export default class ProfilesUse extends SvcCommand {
  static override summary = 'Set the default profile.'
  static override prints = { fields: ['object', 'name', 'url', 'access', 'current'] }
  static override examples = ['<%= config.bin %> profiles use staging']
  static override args = { name: profileArg() }

  async run(): Promise<void> {
    const { args } = await this.parse(ProfilesUse)
    await useProfile(args.name)
    const profile = profilesOf(await readProfiles(), { SVC_PROFILE: args.name }).find(
      ({ current }) => current,
    )!
    await this.show(profile, profileColumns)
    const { SVC_PROFILE: set } = this.env
    if (set && set !== args.name) this.note(`SVC_PROFILE is set to ${set} and overrides it.`)
  }
}
