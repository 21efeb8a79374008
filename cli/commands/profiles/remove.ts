import { SvcCommand } from '../../command.ts'
import { credentialsPath, readProfiles, requireProfile } from '../../connection/credentials.ts'
import { signedOutColumns, signOut, stillValid } from '../../connection/sign-out.ts'
import { profileArg } from '../../profiles/profile.ts'

export default class ProfilesRemove extends SvcCommand {
  static override summary = 'Forget a saved sign-in, as `svc logout --profile` does.'
  static override description =
    'A key that `svc login` made itself is revoked as well, when the appliance of this machine answers.'
  static override examples = ['<%= config.bin %> profiles remove staging']
  static override args = { name: profileArg() }

  async run(): Promise<void> {
    const { args } = await this.parse(ProfilesRemove)
    const result = await signOut(args.name, requireProfile(await readProfiles(), args.name))
    await this.show(result, signedOutColumns)
    this.note(stillValid(result, credentialsPath()))
  }
}
