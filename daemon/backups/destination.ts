/** The destination of backups that is set: in the configuration, else by the owner while svc runs. */
import {
  IN_S3,
  type BackupDestinationShown,
  type BackupDestinationUpdate,
} from '../contract/backup-destination.ts'
import { AppError, refusal } from '../contract/errors.ts'
import type { BackupDestination } from '../ports/backups.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'

/** null: backups are copied nowhere. */
export async function backupDestination(
  { settings, vault }: Pick<Deps, 'settings' | 'vault'>,
  repositories: Pick<Repositories, 'system'>,
): Promise<BackupDestination | null> {
  if (settings.backupDestination) return settings.backupDestination
  const stored = await storedDestination(repositories)
  if (!stored?.s3) return stored
  return { ...stored, s3: { ...stored.s3, secretKey: vault.open(stored.s3.secretKey) } }
}

/** With the secret key sealed; `svc backup` reads it too (adapters/backups/stored-destination.ts). */
async function storedDestination({
  system,
}: Pick<Repositories, 'system'>): Promise<BackupDestination | null> {
  const fact = await system.fact('backup_destination')
  return fact === null ? null : (JSON.parse(fact) as BackupDestination)
}

export function getDestination(
  deps: Pick<Deps, 'db' | 'settings'>,
): Promise<BackupDestinationShown> {
  return deps.db.read(async (repositories) => {
    const found = deps.settings.backupDestination ?? (await storedDestination(repositories))
    return {
      object: 'backup_destination',
      enabled: found !== null,
      fixed: deps.settings.backupDestination !== null,
      address: found?.address ?? null,
      recipient: found?.recipient ?? null,
      endpoint: found?.s3?.endpoint ?? null,
      region: found?.s3?.region ?? null,
      access_key: found?.s3?.accessKey ?? null,
      has_secret_key: found?.s3 != null,
    }
  })
}

/** Throws `conflict` while the configuration sets one, `validation_failed` without a secret key. */
export async function setDestination(
  deps: Pick<Deps, 'db' | 'settings' | 'vault'>,
  input: BackupDestinationUpdate,
): Promise<BackupDestinationShown> {
  requireChangeable(deps)
  const { address, recipient, endpoint, region, access_key: accessKey, secret_key: given } = input
  await deps.db.write(async (repositories) => {
    const before = await storedDestination(repositories)
    const secretKey = (): string =>
      given === undefined ? storedSecret(before, input) : deps.vault.seal(given)
    const destination: BackupDestination = {
      address,
      recipient,
      s3: IN_S3.test(address)
        ? { endpoint, region, accessKey: accessKey!, secretKey: secretKey() }
        : null,
    }
    await repositories.system.setFact('backup_destination', JSON.stringify(destination))
  })
  return getDestination(deps)
}

/** A stored secret goes to the host and the key that it was given for, and nowhere else. */
function storedSecret(before: BackupDestination | null, input: BackupDestinationUpdate): string {
  if (before?.s3?.endpoint === input.endpoint && before.s3.accessKey === input.access_key)
    return before.s3.secretKey
  const message = 'is required for S3, and again when endpoint or access_key changes'
  throw new AppError('validation_failed', `body.secret_key: ${message}.`, {
    faults: [{ path: 'body.secret_key', code: 'custom', message }],
  })
}

/** What is there stays. Throws `conflict` while the configuration sets a destination. */
export async function removeDestination(deps: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  requireChangeable(deps)
  await deps.db.write(({ system }) => system.setFact('backup_destination', null))
}

/** Throws `backup_place_failed`, `conflict`. */
export async function tryDestination(
  { backups }: Pick<Deps, 'backups'>,
  signal: AbortSignal,
): Promise<void> {
  const destination = await backups.destination()
  if (!destination) throw refusal('no_destination', {})
  await backups.tryDestination(destination, signal)
}

function requireChangeable({ settings }: Pick<Deps, 'settings'>): void {
  if (settings.backupDestination) throw refusal('set_by_environment', { variable: 'SVC_BACKUP_TO' })
}
