import { string as stringArg } from '@oclif/core/args'
import { keyFileFlag } from '../../../backups/place-flags.ts'
import { SvcCommand } from '../../../command.ts'
import { CliError } from '../../../errors/cli-error.ts'

export default class BackupsKeyCheck extends SvcCommand {
  static override summary = 'Check that a printed key is complete, and show its public key.'
  static override description = `Asks for the key without showing it, and sends it nowhere. With the public key that svc
encrypts for, the command fails unless the two belong together.`
  static override prints = { fields: ['object', 'recipient'] }
  static override examples = ['<%= config.bin %> backups key check age1…']
  static override args = {
    recipient: stringArg({ description: 'Public key that it must belong to: age1…' }),
  }
  static override flags = { 'key-file': keyFileFlag }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BackupsKeyCheck)
    const [{ readBackupKey }, { keyText }] = await Promise.all([
      import('../../../../daemon/adapters/backups/encrypted/age.ts'),
      import('../../../backups/key-text.ts'),
    ])
    const { recipient } = await readBackupKey(await keyText(flags['key-file']))
    if (args.recipient !== undefined && args.recipient !== recipient)
      throw new CliError(
        'conflict',
        `The key belongs to ${recipient}, not to ${args.recipient}.`,
        'Find the key that was printed for this public key, or set a new one for future backups.',
      )
    await this.show({ object: 'backup_key' as const, recipient }, [
      { field: 'recipient', title: 'public key' },
    ])
  }
}
