/** A backup by its address, for `svc restore`. */
import { lstat, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { S3Access } from '../../ports/backups.ts'
import { readName } from '../../ports/backup-name.ts'
import type { EncryptedBackup } from './encrypted/contents.ts'
import { HEAD } from './encrypted/layout.ts'
import { BackupFault } from './fault.ts'
import { manifestPath } from './manifest.ts'
import { isSameFingerprint } from './signature.ts'
import { isS3Address } from '../s3/settings.ts'
import { storeAt } from './destination.ts'

export interface FoundBackup extends EncryptedBackup {
  /** How many others are at the same address, by any installation. */
  others: number
}

const SIGNER = /^(?:[A-Z2-7]{4}-){7}[A-Z2-7]{4}$/

/** Whether the address may be that of encrypted backups. */
export async function isEncryptedAddress(address: string): Promise<boolean> {
  if (isS3Address(address)) return true
  const plain = await lstat(manifestPath(address)).catch(() => null) // reported when it is opened
  if (plain) return false
  const { place, signer } = partsOf(resolve(address))
  if (signer !== null) return true
  const names = await readdir(place).catch(() => []) // as above
  return names.some((name) => SIGNER.test(name))
}

interface AddressParts {
  place: string
  signer: string | null
  name: string | null
}

/** `PLACE`, `PLACE/FINGERPRINT` or `PLACE/FINGERPRINT/NAME`. */
export function partsOf(address: string): AddressParts {
  const names = address.replace(/\/+$/, '').split('/')
  const name = readName(names.at(-1)!) ? names.pop()! : null
  const signer = SIGNER.test(names.at(-1)!) ? names.pop()! : null
  return name !== null && signer === null
    ? { place: address, signer: null, name: null }
    : { place: names.join('/'), signer, name }
}

/**
 * The backup of the address, or the newest whole one there: of the installation that is named, or of the only one.
 * Throws `BackupFault`.
 */
export async function findEncrypted(
  address: string,
  { s3, signedBy, signal }: { s3: S3Access | null; signedBy: string | null; signal: AbortSignal },
): Promise<FoundBackup> {
  const { place, signer, name } = partsOf(isS3Address(address) ? address : resolve(address))
  const store = storeAt({ address: place, s3 })
  const found: { signer: string; name: string }[] = []
  const prefix = signer === null ? '' : `${signer}/backups/`
  for await (const { key } of store.list(prefix, signal)) {
    const [by, folder, each, part] = key.split('/')
    if (SIGNER.test(by!) && folder === 'backups' && part === HEAD && readName(each!))
      found.push({ signer: by!, name: each! })
  }
  const wanted = found
    .filter((each) => name === null || each.name === name)
    .filter((each) => signedBy === null || isSameFingerprint(signedBy, each.signer))
    .sort((a, b) => (a.name < b.name ? 1 : -1))
  const [newest] = wanted
  if (!newest)
    throw new BackupFault(
      'usage',
      found.length === 0
        ? `There is no complete backup at ${address}.`
        : `None of the ${found.length} backups at ${address} is the one that was asked for.`,
      'Check the destination and the fingerprint. `svc backups list` shows where each backup is.',
    )
  const signers = new Set(wanted.map((each) => each.signer))
  if (signers.size > 1)
    throw new BackupFault(
      'usage',
      `There are backups of ${signers.size} installations at ${address}: ${[...signers].join(', ')}.`,
      'Name one of them with --signed-by.',
    )
  return { store, ...newest, others: found.length - 1 }
}
