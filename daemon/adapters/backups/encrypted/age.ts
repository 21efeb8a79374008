/**
 * Encryption with age (age-encryption.org), in the library of its author. The owner keeps the identity, printed;
 * svc keeps the recipient, with which it can encrypt and not decrypt.
 */
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupFault } from '../fault.ts'

export interface BackupKey {
  /** `AGE-SECRET-KEY-1…`, secret. */
  identity: string
  /** `age1…`, public. */
  recipient: string
}

/** Readable by every version of age. */
export async function createBackupKey(): Promise<BackupKey> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/
const RECIPIENT = /^age1[0-9a-z]{58}$/
export const RECIPIENT_RULE = 'must be the public key of a backup key: age1…'

export function isRecipient(text: string): boolean {
  if (!RECIPIENT.test(text)) return false
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    // A letter is wrong: it has a checksum.
    return false
  }
}

/** Typed, or the content of a file of `age-keygen`, whose comments are skipped. Throws `BackupFault`. */
export async function readBackupKey(text: string): Promise<BackupKey> {
  const identity = text
    .split(/\r?\n/)
    .map((line) => line.trim().toUpperCase())
    .find((line) => line.startsWith('AGE-SECRET-KEY-1'))
  if (identity !== undefined && IDENTITY.test(identity)) {
    const recipient = await identityToRecipient(identity).catch(() => null) // its checksum is wrong
    if (recipient !== null) return { identity, recipient }
  }
  throw new BackupFault(
    'usage',
    'This is not a backup key.',
    'Type it as it was printed: AGE-SECRET-KEY-1 and 58 letters and digits.',
  )
}

export type Transform = (content: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>

/** Each of the recipients can decrypt it alone. */
export function encryptFor(recipients: readonly string[]): Transform {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return (content) => encrypter.encrypt(content)
}

/** Throws `WrongKey`; what is not as it was encrypted makes reading throw. */
export function decryptWith({ identity }: BackupKey): Transform {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return (content) =>
    decrypter.decrypt(content).catch((error: unknown) => {
      throw /no identity matched/.test((error as Error).message) ? new WrongKey() : error
    })
}

export class WrongKey extends BackupFault {
  constructor() {
    super(
      'conflict',
      'This key cannot decrypt the backup: it was encrypted for another one.',
      'Use the key that was printed before the backup was made. Nothing was restored.',
    )
  }
}
