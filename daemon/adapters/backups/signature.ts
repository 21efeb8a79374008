/**
 * Signs manifests, so that a restore can tell who made a backup (docs/decisions/0218). The key is a child of the
 * master key and of a salt that no backup contains: with a backup alone nobody can sign another one.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupFault } from './fault.ts'
import { MASTER_KEY, readKey } from './sealed.ts'

/** Never part of a backup. */
export const SALT = 'backup.salt'
const PURPOSE = 'svc backup signature'
/** An Ed25519 private key in PKCS #8, without its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** 160 bits: nobody finds another key with the same fingerprint. */
const FINGERPRINT_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Fields of a signed manifest, both in base64url; absent in backups of earlier versions. */
export interface SignatureFields {
  public_key?: string
  signature?: string
}

export interface ManifestSigner {
  fingerprint: string
  /** The manifest with its signature. */
  sign<T extends object>(manifest: T): T & SignatureFields
}

/** Makes the salt where there is none. null: the folder has no master key. */
export async function openSigner(dataDir: string): Promise<ManifestSigner | null> {
  const key = readKey(await textOf(join(dataDir, MASTER_KEY)))
  return key && signerOf(key, await saltOf(dataDir))
}

/** Fingerprint of the installation in a folder that may be none. Creates nothing. */
export async function fingerprintOf(dataDir: string): Promise<string | null> {
  const key = readKey(await textOf(join(dataDir, MASTER_KEY)))
  const salt = readKey(await textOf(join(dataDir, SALT)))
  return key && salt && signerOf(key, salt).fingerprint
}

function signerOf(masterKey: Buffer, salt: Buffer): ManifestSigner {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, salt, PURPOSE, 32))
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = rawOf(createPublicKey(key))
  return {
    fingerprint: fingerprint(publicKey),
    sign: (manifest) => {
      const signed = { ...manifest, public_key: publicKey.toString('base64url') }
      return { ...signed, signature: sign(null, signedBytes(signed), key).toString('base64url') }
    },
  }
}

export type Signature =
  | { kind: 'unsigned' }
  | { kind: 'invalid' }
  | { kind: 'valid'; fingerprint: string }

/** Shows only whether the manifest is as it was signed; whose the key is, is for the caller to decide. */
export function signatureOf(manifest: SignatureFields): Signature {
  const { public_key: text, signature } = manifest
  if (text === undefined && signature === undefined) return { kind: 'unsigned' }
  try {
    const publicKey = Buffer.from(String(text), 'base64url')
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
      format: 'jwk',
    })
    const isValid = verify(
      null,
      signedBytes(manifest),
      key,
      Buffer.from(String(signature), 'base64url'),
    )
    return isValid ? { kind: 'valid', fingerprint: fingerprint(publicKey) } : { kind: 'invalid' }
  } catch {
    // Not a key of this kind.
    return { kind: 'invalid' }
  }
}

/** Fingerprint; null: unsigned. */
export function signedBy(manifest: SignatureFields): string | null {
  const signature = signatureOf(manifest)
  return signature.kind === 'valid' ? signature.fingerprint : null
}

/** JSON keeps the order of its fields when it is read and written again. */
function signedBytes(manifest: SignatureFields): Buffer {
  const { signature: _, ...signed } = manifest
  return Buffer.from(`${PURPOSE}\n${JSON.stringify(signed)}`)
}

const rawOf = (key: KeyObject): Buffer =>
  Buffer.from(String(key.export({ format: 'jwk' })['x']), 'base64url')

/** `ABCD-EFGH-…`: eight groups of four, to be printed and typed. */
function fingerprint(publicKey: Buffer): string {
  const bytes = createHash('sha256').update(publicKey).digest().subarray(0, FINGERPRINT_BYTES)
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{5}/g)!.map((five) => BASE32[Number.parseInt(five, 2)]!)
  return letters.join('').match(/.{4}/g)!.join('-')
}

/** Typed in any case, with or without hyphens and spaces. */
export const isSameFingerprint = (typed: string, fingerprint: string): boolean =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '') === fingerprint.replaceAll('-', '')

async function saltOf(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, SALT)
  const stored = readKey(await textOf(path))
  if (stored) return stored
  // Nobody else's: two requests at once need it as well, and processes of other machines have the same numbers.
  const part = `${path}.${randomUUID()}.part`
  try {
    await writeFile(part, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    await link(part, path)
  } catch (error) {
    // Another one was quicker: its salt counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(part, { force: true })
  }
  const salt = readKey(await textOf(path))
  if (!salt)
    throw new BackupFault(
      'conflict',
      `${path} is damaged: it must contain 64 hexadecimal digits.`,
      'Delete it. The next backup is then signed with a new key: note its fingerprint.',
    )
  return salt
}

/** '' where the file is absent. */
const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
