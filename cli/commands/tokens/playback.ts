import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { whoIsCalling } from '../../connection/connect.ts'
import {
  expiresFlag,
  signToken,
  subjectArg,
  TOKEN_FIELDS,
  tokenColumns,
} from '../../tokens/token.ts'

export default class TokensPlayback extends SvcCommand {
  static override summary =
    'Sign a token that plays private videos: one video, a collection or a whole space.'
  static override description = `The token is signed on this machine with the key of your sign-in and is valid for at
most 30 days. Revoking the key revokes the token. docs/private-videos.md shows how your server signs tokens.`
  static override prints = { fields: TOKEN_FIELDS }
  static override examples = [
    '<%= config.bin %> tokens playback k3x9aB7dQ2mZp0R',
    {
      description: 'A page with a private video, for testing:',
      command:
        '<%= config.bin %> videos embed k3x9aB7dQ2mZp0R --token "$(<%= config.bin %> tokens ' +
        'playback k3x9aB7dQ2mZp0R --expires-in 12h | jq -r .token)"',
    },
  ]
  static override args = { subject: subjectArg() }
  static override flags = {
    'expires-in': expiresFlag(),
    download: boolean({ summary: 'Also allow downloading the original file' }),
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
