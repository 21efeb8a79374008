import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { whoIsCalling } from '../../connection/connect.ts'
import { expiresFlag, signToken, subjectArg, tokenColumns } from '../../tokens/token.ts'

export default class TokensUpload extends SvcCommand {
  static override summary =
    'Sign a token with which somebody without a key uploads: to a space, a collection, or for one video.'
  static override description =
    'It is signed on this machine with the read-write key that you are signed in with, and ' +
    'lives at most 30 days. Revoking the key ends it.'
  static override examples = [
    '<%= config.bin %> tokens upload col_… --expires-in 2h',
    '<%= config.bin %> tokens upload k3x9a --uploader "student 4711"',
  ]
  static override args = { subject: subjectArg() }
  static override flags = {
    'expires-in': expiresFlag(),
    uploader: string({
      summary: 'Whom it is for, in a word of yours: uploads of one are not found by another',
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
