import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { whoIsCalling } from '../../connection/connect.ts'
import { expiresFlag, signToken, subjectArg, tokenColumns } from '../../tokens/token.ts'

export default class TokensPlayback extends SvcCommand {
  static override summary =
    'Sign a token that plays private videos: one, those of a collection, or all of a space.'
  static override description = `It is signed on this machine with the key that you are signed in with, and lives at most 30 days.
Revoking the key ends it. docs/private-videos.md shows how your server signs them by itself.`
  static override examples = [
    '<%= config.bin %> tokens playback k3x9aB7dQ2mZp0R',
    {
      description: 'A page with a private video, for trying it out:',
      command:
        '<%= config.bin %> videos embed k3x9aB7dQ2mZp0R --token "$(<%= config.bin %> tokens ' +
        'playback k3x9aB7dQ2mZp0R --expires-in 12h | jq -r .token)"',
    },
  ]
  static override args = { subject: subjectArg() }
  static override flags = {
    'expires-in': expiresFlag(),
    download: boolean({ summary: 'It also opens the file that was uploaded' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TokensPlayback)
    const { connection } = await whoIsCalling(this.env)
    const claims = flags.download ? { download: true } : {}
    await this.show(
      await signToken(connection.token, {
        use: 'playback',
        subject: args.subject,
        lasting: flags['expires-in'],
        claims,
      }),
      tokenColumns,
    )
  }
}
