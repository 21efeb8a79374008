/** Where `svc backup --to` writes, and with which keys: from the environment, else what svc itself has stored. */
import { isRecipient, RECIPIENT_RULE } from '../../daemon/adapters/backups/encrypted/age.ts'
import { isS3Address } from '../../daemon/adapters/s3/settings.ts'
import { storedDestination } from '../../daemon/adapters/backups/stored-destination.ts'
import { CliError } from '../errors/cli-error.ts'

type Stored = Awaited<ReturnType<typeof storedDestination>>
export type BackupPlaceTyped = NonNullable<Stored>
export type S3Keys = NonNullable<BackupPlaceTyped['s3']>

export interface DestinationFlags {
  endpoint: string | undefined
  region: string | undefined
  recipient: string | undefined
  encrypt: boolean
}

/** Throws `usage` when something is missing. */
export async function destinationAt(
  address: string,
  flags: DestinationFlags,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<BackupPlaceTyped> {
  const stored = await storedDestination(dataDir)
  const isS3 = isS3Address(address)
  const known = flags.recipient || env['SVC_BACKUP_RECIPIENT'] || stored?.recipient || null
  const recipient = isS3 || flags.encrypt || flags.recipient !== undefined ? known : null
  if (recipient === null && (isS3 || flags.encrypt))
    throw new CliError(
      'usage',
      isS3
        ? 'Backups in S3 are encrypted, and there is no key.'
        : 'There is no key to encrypt with.',
      'Create one with `svc backups key create`, and give its public key with --recipient age1…',
    )
  if (recipient !== null && !isRecipient(recipient))
    throw new CliError('usage', `${recipient} is not valid: it ${RECIPIENT_RULE}.`, 'Check it.')
  return { address, recipient, s3: isS3 ? s3Keys(flags, stored, env) : null }
}

/** Throws `usage` when something is missing. */
export function s3Keys(
  { endpoint, region }: Pick<DestinationFlags, 'endpoint' | 'region'>,
  stored: Stored,
  env: NodeJS.ProcessEnv,
): S3Keys {
  const [accessKey, secretKey] = [env['SVC_BACKUP_ACCESS_KEY'], env['SVC_BACKUP_SECRET_KEY']]
  const place = {
    endpoint: endpoint || env['SVC_BACKUP_ENDPOINT'] || stored?.s3?.endpoint || null,
    region: region || env['SVC_BACKUP_REGION'] || stored?.s3?.region || 'us-east-1',
  }
  if (accessKey && secretKey) return { ...place, accessKey, secretKey }
  // A stored secret goes to the host that it was given for, and nowhere else.
  if (stored?.s3 && stored.s3.endpoint === place.endpoint) return { ...stored.s3, ...place }
  throw new CliError(
    'usage',
    'The keys of S3 are not set.',
    'Set SVC_BACKUP_ACCESS_KEY and SVC_BACKUP_SECRET_KEY in the environment. They are not accepted as ' +
      'arguments, which other users of this machine can see.',
  )
}
