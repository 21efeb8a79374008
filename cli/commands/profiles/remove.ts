import { SvcCommand } from '../../command.ts'
import { credentialsPath, readProfiles, requireProfile } from '../../connection/credentials.ts'
import { signedOutColumns, signOut, stillValid } from '../../connection/sign-out.ts'
import { profileArg } from '../../profiles/profile.ts'

export default class ProfilesRemove extends SvcCommand {
  static override summary = 'Delete a saved sign-in, like `svc logout --profile`.'
  static override description =
    'A key that `svc login` created is also revoked if svc on this machine responds.'
  static override prints = { fields: ['profile', 'url', 'signed_out', 'key_revoked'] }
  static override examples = ['<%= config.bin %> profiles remove staging']
  static override args = { name: profileArg() }

  async run(): Promise<void> {
    const { args } = await this.parse(ProfilesRemove)
    const result = await signOut(args.name, requireProfile(await readProfiles(), args.name))
    await this.show(result, signedOutColumns)
    this.note(stillValid(result, credentialsPath()))
  }
}
