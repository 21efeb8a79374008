/** Opens the backup that a person names: a folder, or an encrypted one with its key. */
import { openFolder, type BackupContents } from '../../daemon/adapters/backups/contents.ts'
import { findEncrypted, isEncryptedAddress } from '../../daemon/adapters/backups/find-backup.ts'
import { isS3Address } from '../../daemon/adapters/s3/settings.ts'
import { storedDestination } from '../../daemon/adapters/backups/stored-destination.ts'
import { keyText } from './key-text.ts'
import { s3Keys } from './destination.ts'

export interface OpenFlags {
  endpoint: string | undefined
  region: string | undefined
  'key-file': string | undefined
  'signed-by': string | undefined
}

interface Opening {
  address: string
  flags: OpenFlags
  /** Where svc on this machine may know the keys of S3. */
  dataDir: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  note(line: string): void
}

/** Throws `BackupFault`. */
export async function openBackup(opening: Opening): Promise<BackupContents> {
  const { address, flags, dataDir, env, signal, note } = opening
  if (!(await isEncryptedAddress(address))) return openFolder(address)
  const s3 = isS3Address(address) ? s3Keys(flags, await storedDestination(dataDir), env) : null
  const found = await findEncrypted(address, { s3, signedBy: flags['signed-by'] ?? null, signal })
  note(`Backup: ${found.store.address}/${found.signer}/${found.name}`)
  const [{ readBackupKey }, { openEncrypted }] = await Promise.all([
    import('../../daemon/adapters/backups/encrypted/age.ts'),
    import('../../daemon/adapters/backups/encrypted/contents.ts'),
  ])
  const key = await readBackupKey(await keyText(flags['key-file']))
  return openEncrypted(found, key, signal)
}
