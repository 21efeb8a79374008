import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { whoIsCalling } from '../../connection/connect.ts'
import {
  expiresFlag,
  signToken,
  subjectArg,
  TOKEN_FIELDS,
  tokenColumns,
} from '../../tokens/token.ts'

export default class TokensUpload extends SvcCommand {
  static override summary =
    'Sign a token that lets someone without a key upload: to a space, a collection or one video.'
  static override description =
    'The token is signed on this machine with the read-write key of your sign-in and is ' +
    'valid for at most 30 days. Revoking the key revokes it.'
  static override prints = { fields: TOKEN_FIELDS }
  static override examples = [
    '<%= config.bin %> tokens upload col_… --expires-in 2h',
    '<%= config.bin %> tokens upload k3x9a --uploader "student 4711"',
  ]
  static override args = { subject: subjectArg() }
  static override flags = {
    'expires-in': expiresFlag(),
    uploader: string({
      summary: "Identifier of the uploader; uploaders cannot find each other's uploads",
      helpValue: '<word>',
    }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TokensUpload)
    const { connection } = await whoIsCalling(this.env)
    const claims = flags.uploader === undefined ? {} : { uploader: flags.uploader }
    await this.show(
      await signToken(connection.token, {
        use: 'upload',
        subject: args.subject,
        lasting: flags['expires-in'],
        claims,
      }),
      tokenColumns,
    )
  }
}
