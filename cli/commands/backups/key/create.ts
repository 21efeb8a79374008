import { SvcCommand } from '../../../command.ts'

export default class BackupsKeyCreate extends SvcCommand {
  static override summary = 'Create a key for encrypted backups, and print it once.'
  static override description = `Prints the key (identity), which decrypts backups, and its public key (recipient), which
svc encrypts them for. Print the key on paper, or keep it in a password manager, not on the machine that runs svc:
svc does not keep it, and without it nobody can restore an encrypted backup. It is a key of age (age-encryption.org).`
  static override prints = { fields: ['object', 'identity', 'recipient'] }
  static override examples = [
    '<%= config.bin %> backups key create',
    {
      description: 'Only the key, to a printer:',
      command: '<%= config.bin %> backups key create --field identity | lp',
    },
  ]

  async run(): Promise<void> {
    await this.parse(BackupsKeyCreate)
    const { createBackupKey } = await import('../../../../daemon/adapters/backups/encrypted/age.ts')
    const { identity, recipient } = await createBackupKey()
    await this.show({ object: 'backup_key' as const, identity, recipient }, [
      { field: 'identity', title: 'key' },
      { field: 'recipient', title: 'public key' },
    ])
    this.note(
      'Print the key or keep it in a password manager, outside of svc. Without it, nobody can restore an ' +
        'encrypted backup, and svc does not show it again. Check your copy: svc backups key check',
    )
  }
}
