/**
 * Secrets on this machine: the owner secret and the master key, each in a file that only its owner reads. The key can
 * come from the environment instead, as where several processes need the same one.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log, Vault } from '../ports/deps.ts'
import { fileFault, StartRefused } from '../ports/start-refused.ts'

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

export interface OpenVault extends Vault {
  ownerSecret: string
}

/**
 * Creates the files at the first start. Throws `StartRefused` when the master key of the data is
 * missing, damaged or different. `given`: the key, which is written to its file, since backups contain it.
 */
export function openVault(
  dataDir: string,
  data: SealedData = { isNew: true, sealed: null },
  log?: Pick<Log, 'warn'>,
  given?: string,
): OpenVault {
  const keyFile = join(dataDir, MASTER_FILE)
  const keyPath = given === undefined ? keyFile : 'The key in SVC_MASTER_KEY'
  const mend =
    given === undefined
      ? `Copy the master.key of this data back into ${dataDir}, or restore a backup: ` +
        'docs/backup.md. Nothing was changed.'
      : 'Set it to the content of the master.key of this data. Nothing was changed.'
  if (!data.isNew && given === undefined && !existsSync(keyFile))
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
    given ?? storedSecret(keyFile, () => randomBytes(32).toString('hex')),
    'hex',
  )
  if (master.length !== 32)
    throw new StartRefused(`${keyPath} is damaged: it must contain 64 hexadecimal digits. ${mend}`)
  if (data.sealed !== null && !opens(master, data.sealed))
    throw new StartRefused(
      `${keyPath} does not belong to this data: it cannot decrypt the secrets in the ` +
        `database. ${mend}`,
    )
  if (given !== undefined && storedSecret(keyFile, () => given) !== given)
    throw new StartRefused(`${keyPath} is not the one in ${keyFile}. ${mend}`)
  let ownerHash = digest(ownerSecret)
  /** Needed for every request of a viewer. */
  const tokenSecrets = new Map<string, string>()

  function setOwner(secret: string): void {
    const path = join(dataDir, OWNER_FILE)
    if (!existsSync(path) || readFileSync(path, 'utf8').trim() !== secret)
      writeBeside(path, secret, (part) => renameSync(part, path))
    ownerHash = digest(secret)
    tokenSecrets.clear()
  }

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
      const secret = newOwnerSecret()
      setOwner(secret)
      return secret
    },
    takeOwner: setOwner,
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

/** Written whole and durably before it has its name; an existing one is never overwritten. Throws `StartRefused`. */
function storedSecret(path: string, make: () => string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileFault(path, error)
  }
  writeBeside(path, make(), (part) => {
    try {
      linkSync(part, path)
    } catch (error) {
      // Another process was quicker: its secret counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  return readFileSync(path, 'utf8').trim()
}

/** On the disk, under a name that nobody reads, until `use` has given it another. */
function writeBeside(path: string, secret: string, use: (part: string) => void): void {
  // Nobody else's: the processes of several machines, or containers, have the same numbers.
  const part = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(part, `${secret}\n`, { mode: 0o600, flush: true })
    use(part)
  } finally {
    rmSync(part, { force: true })
  }
}
