/** Secrets on this machine: the owner secret and the master key, each in a file that only its owner reads. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  existsSync,
  linkSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Log, Vault } from '../ports/deps.ts'
import { StartRefused } from '../ports/start-refused.ts'

const OWNER_FILE = 'owner.secret'
const MASTER_FILE = 'master.key'
/** More than any appliance has; bounds the memory when ids are forged. */
const MOST_SPACES_CACHED = 1_000

/** Data that shows whether the key belongs to it. */
export interface SealedData {
  /** There are none yet, and so a key may be made for them. */
  isNew: boolean
  /** A value that was sealed with their key; null where nothing is. */
  sealed: string | null
}

/**
 * Creates the files at the first start. Throws `StartRefused` when the master key of the data is
 * missing, damaged or different.
 */
export function openVault(
  dataDir: string,
  data: SealedData = { isNew: true, sealed: null },
  log?: Pick<Log, 'warn'>,
): Vault & { ownerSecret: string } {
  const keyPath = join(dataDir, MASTER_FILE)
  const mend =
    `Copy the master.key of this data back into ${dataDir}, or restore a backup: ` +
    'docs/backup.md. Nothing was changed.'
  if (!data.isNew && !existsSync(keyPath))
    throw new StartRefused(
      `${keyPath} is missing. It decrypts the passwords, keys and webhook secrets in the ` +
        `database. ${mend}`,
    )
  if (!data.isNew && !existsSync(join(dataDir, OWNER_FILE)))
    log?.warn(
      { file: join(dataDir, OWNER_FILE) },
      'the owner secret was missing and a new one was created: playback tokens signed with ' +
        'the old one are no longer valid',
    )
  const ownerSecret = storedSecret(join(dataDir, OWNER_FILE), newOwnerSecret)
  const master = Buffer.from(
    storedSecret(keyPath, () => randomBytes(32).toString('hex')),
    'hex',
  )
  if (master.length !== 32)
    throw new StartRefused(`${keyPath} is damaged: it must contain 64 hexadecimal digits. ${mend}`)
  if (data.sealed !== null && !opens(master, data.sealed))
    throw new StartRefused(
      `${keyPath} does not belong to this data: it cannot decrypt the secrets in the ` +
        `database. ${mend}`,
    )
  let ownerHash = digest(ownerSecret)
  /** Needed for every request of a viewer. */
  const tokenSecrets = new Map<string, string>()

  return {
    ownerSecret,
    hash: (secret) => digest(secret).toString('hex'),
    tokenSecret(space) {
      const cached = tokenSecrets.get(space)
      if (cached !== undefined) return cached
      if (tokenSecrets.size >= MOST_SPACES_CACHED) tokenSecrets.clear()
      const secret = createHmac('sha256', master)
        .update(`tokens of ${space} `)
        .update(ownerHash)
        .digest('base64url')
      tokenSecrets.set(space, secret)
      return secret
    },
    isOwner: (secret) => timingSafeEqual(digest(secret), ownerHash),
    rotateOwner() {
      const path = join(dataDir, OWNER_FILE)
      const secret = newOwnerSecret()
      renameSync(writtenBeside(path, secret), path)
      ownerHash = digest(secret)
      tokenSecrets.clear()
      return secret
    },
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', master, nonce)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed) => unseal(master, sealed),
  }
}

function unseal(master: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', master, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function opens(master: Buffer, sealed: string): boolean {
  try {
    unseal(master, sealed)
    return true
  } catch {
    // Sealed with another key: that is the answer.
    return false
  }
}

const newOwnerSecret = (): string => `svc_owner_${randomBytes(32).toString('base64url')}`

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Written whole and durably before it has its name; an existing one is never overwritten. */
function storedSecret(path: string, make: () => string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const part = writtenBeside(path, make())
  try {
    linkSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

/** On the disk, under a name that nobody reads. */
function writtenBeside(path: string, secret: string): string {
  const part = `${path}.${process.pid}.part`
  const file = openSync(part, 'w', 0o600)
  writeSync(file, `${secret}\n`)
  fsyncSync(file)
  closeSync(file)
  return part
}
