/** The destination of backups of the configuration. */
import { ConfigError, type Config } from './config.ts'
import { backupDestinationUpdate } from './contract/backup-destination.ts'
import type { Settings } from './ports/deps.ts'

/** Throws `ConfigError`. */
export function backupSettings(config: Config): Pick<Settings, 'backupDestination'> {
  const { backupTo: address, backupRecipient, backupEndpoint, backupRegion } = config
  if (address === undefined) return { backupDestination: null }
  const isS3 = address.startsWith('s3://')
  const parsed = backupDestinationUpdate.safeParse({
    address,
    recipient: backupRecipient ?? null,
    endpoint: backupEndpoint ?? null,
    region: backupRegion,
    access_key: config.backupAccessKey ?? null,
    ...(config.backupSecretKey === undefined ? {} : { secret_key: config.backupSecretKey }),
  })
  const fault = parsed.success
    ? isS3 && config.backupSecretKey === undefined
      ? 'SVC_BACKUP_SECRET_KEY: is required for S3'
      : null
    : parsed.error.issues.map(
        ({ path, message }) => `${VARIABLES[String(path[0])]}: ${message}`,
      )[0]!
  if (fault !== null)
    throw new ConfigError(`The configuration is not valid:\n  ${fault}. See docs/backup.md`)
  return {
    backupDestination: {
      address,
      recipient: backupRecipient ?? null,
      s3: isS3
        ? {
            endpoint: backupEndpoint ?? null,
            region: backupRegion,
            accessKey: config.backupAccessKey!,
            secretKey: config.backupSecretKey!,
          }
        : null,
    },
  }
}

const VARIABLES: Record<string, string> = {
  address: 'SVC_BACKUP_TO',
  recipient: 'SVC_BACKUP_RECIPIENT',
  endpoint: 'SVC_BACKUP_ENDPOINT',
  region: 'SVC_BACKUP_REGION',
  access_key: 'SVC_BACKUP_ACCESS_KEY',
  secret_key: 'SVC_BACKUP_SECRET_KEY',
}
