import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { resolve } from 'node:path'
import { IN_S3 } from '../../../../daemon/contract/backup-destination.ts'
import { destinationColumns } from '../../../backups/destination-columns.ts'
import { s3Flags } from '../../../backups/place-flags.ts'
import { SvcCommand } from '../../../command.ts'
import { hiddenLine } from '../../../hidden-line.ts'
import { OWNER_ONLY } from '../../../keys/flags.ts'
import type { Prints } from '../../../records/prints.ts'

export default class BackupsDestinationSet extends SvcCommand {
  static override summary =
    'Set the destination (another disk or S3) that backups are copied to every night.'
  static override description = `The destination is a folder on the server, or s3://bucket/prefix. With --recipient,
backups are encrypted with that public key, which svc backups key create prints; S3 requires it. The command asks for
the secret key of S3; without a terminal, it is the first line of stdin. An empty one keeps the saved secret key.
${OWNER_ONLY}`
  static override prints: Prints = { routes: ['backupDestination.set'] }
  static override examples = [
    '<%= config.bin %> backups destination set /mnt/disk/svc',
    '<%= config.bin %> backups destination set s3://bucket/svc --recipient age1… --access-key AKIA…',
  ]
  static override args = {
    place: stringArg({ description: 'Folder, or s3://bucket/prefix', required: true }),
  }
  static override flags = {
    recipient: string({ summary: 'Public key to encrypt for', helpValue: '<age1…>' }),
    'access-key': string({ summary: 'Access key of S3', helpValue: '<key>' }),
    ...s3Flags,
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BackupsDestinationSet)
    const api = await this.connectAsOwner(undefined)
    const isS3 = IN_S3.test(args.place)
    const secret = isS3 ? await hiddenLine('Secret key of S3: ') : ''
    const destination = await api.backupDestination.set({
      body: {
        address: args.place.startsWith('s3:') ? args.place : resolve(args.place),
        recipient: flags.recipient ?? null,
        endpoint: flags.endpoint ?? null,
        ...(flags.region === undefined ? {} : { region: flags.region }),
        access_key: flags['access-key'] ?? null,
        ...(secret === '' ? {} : { secret_key: secret }),
      },
    })
    await this.show(destination, destinationColumns)
    this.note('Check it with `svc backups destination test`.')
  }
}
