import { SvcCommand } from '../command.ts'
import { credentialsPath, loginOf, profileInUse, readProfiles } from '../connection/credentials.ts'
import { signedOutColumns, signOut, stillValid } from '../connection/sign-out.ts'

export default class Logout extends SvcCommand {
  static override summary = 'Delete the saved key.'
  static override description =
    'A key that `svc login` created is also revoked if the server responds. A key given ' +
    'with --token stays valid.'
  static override prints = { fields: ['profile', 'url', 'signed_out', 'key_revoked'] }
  static override examples = [
    '<%= config.bin %> logout',
    '<%= config.bin %> logout --profile staging',
  ]

  async run(): Promise<void> {
    await this.parse(Logout)
    const file = await readProfiles()
    const profile = profileInUse(this.env, file)
    const result = await signOut(profile, loginOf(file, profile))
    await this.show(result, signedOutColumns)
    this.note(result.signed_out ? stillValid(result, credentialsPath()) : 'You are not signed in.')
    if (this.env.SVC_API_KEY) this.note('SVC_API_KEY is set: commands still use that key.')
  }
}
