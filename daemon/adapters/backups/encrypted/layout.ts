/**
 * An encrypted backup, below a folder for each installation that is named by its fingerprint (docs/decisions/0224):
 *
 *   objects/ab/abcd…           some files, or a piece of one, encrypted; shared by all backups
 *   backups/NAME/objects.ndjson  which objects the backup needs, in clear
 *   backups/NAME/files.age       a line for each file: where it is in them
 *   backups/NAME/manifest.age    the signed manifest of every backup
 *   backups/NAME/backup.json     checksums of those three, signed, in clear; written last
 */
import { createHash } from 'node:crypto'
import { damaged } from '../fault.ts'
import { linesIn, type BackedUpFile } from '../manifest.ts'
import { signatureOf, type SignatureFields } from '../signature.ts'
import { getWhole, ObjectMissing, type ObjectStore } from '../stores/object-store.ts'

export const ENCRYPTED_FORMAT = 1

/** Bytes of an object before it was encrypted: its id, offset and length. */
export type Extent = [object: string, offset: number, length: number]

/** An empty file has none. */
export interface PackedFile extends BackedUpFile {
  at: Extent[]
}

/** Size and checksum are those of the encrypted object. */
export interface PackedObject {
  id: string
  size_bytes: number
  sha256: string
}

interface Sealed {
  size_bytes: number
  sha256: string
}

export interface EncryptedHead extends SignatureFields {
  object: 'encrypted_backup'
  format: number
  name: string
  created_at: string
  /** Who can decrypt it. */
  recipient: string
  objects: number
  /** Sum over all objects, encrypted. */
  size_bytes: number
  /**
   * Ids of those that hold the database and the small files: they were read back, restored and counted before the
   * backup was whole. Absent in backups of earlier versions.
   */
  database_objects?: string[]
  objects_list: Sealed
  files_list: Sealed
  manifest: Sealed
}

export const backupsPrefix = (signer: string): string => `${signer}/backups/`
export const objectsPrefix = (signer: string): string => `${signer}/objects/`
export const objectKey = (signer: string, id: string): string =>
  `${objectsPrefix(signer)}${id.slice(0, 2)}/${id}`
export const objectIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

export const HEAD = 'backup.json'
export const OBJECTS = 'objects.ndjson'
export const FILES = 'files.age'
export const MANIFEST = 'manifest.age'
export const partKey = (signer: string, name: string, part: string): string =>
  `${backupsPrefix(signer)}${name}/${part}`

const MOST_HEAD_BYTES = 100_000
/** About ten million files. */
const MOST_LIST_BYTES = 2_000_000_000

export const sha256 = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Signed by the key that the folder is named after, for this name; throws `BackupFault` otherwise. */
export async function readHead(
  store: ObjectStore,
  signer: string,
  name: string,
  signal: AbortSignal,
): Promise<EncryptedHead> {
  const where = `${HEAD} of ${store.address}/${backupsPrefix(signer)}${name}`
  const bytes = await getWhole(store, partKey(signer, name, HEAD), {
    mostBytes: MOST_HEAD_BYTES,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof ObjectMissing) throw damaged('file_missing', null, `${where} is missing.`)
    throw error
  })
  const head = headIn(bytes.toString('utf8'))
  if (head === null) throw damaged('manifest_damaged', null, `${where} is damaged.`)
  const signature = signatureOf(head)
  if (signature.kind !== 'valid' || signature.fingerprint !== signer || head.name !== name)
    throw damaged(
      'signature_wrong',
      null,
      `${where} was changed after it was signed.`,
      'The backup is damaged, or somebody has tampered with it. Use another backup.',
    )
  return head
}

function headIn(text: string): EncryptedHead | null {
  try {
    const head = JSON.parse(text) as EncryptedHead
    return head.object === 'encrypted_backup' && head.format === ENCRYPTED_FORMAT ? head : null
  } catch {
    // Not JSON any more.
    return null
  }
}

/** Reads one of the three parts that the head names. Throws `BackupFault` unless it is as it was written. */
export async function readPart(
  store: ObjectStore,
  signer: string,
  name: string,
  [part, { size_bytes: size, sha256: sum }]: [part: string, Sealed],
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = await getWhole(store, partKey(signer, name, part), {
    mostBytes: Math.min(size, MOST_LIST_BYTES),
    signal,
  }).catch((error: unknown) => {
    if (error instanceof ObjectMissing)
      throw damaged('file_missing', null, `${part} of the backup is missing.`)
    throw error
  })
  if (bytes.length !== size || sha256(bytes) !== sum)
    throw damaged('manifest_damaged', null, `${part} of the backup is damaged.`)
  return bytes
}

export async function readObjects(
  store: ObjectStore,
  signer: string,
  head: EncryptedHead,
  signal: AbortSignal,
): Promise<PackedObject[]> {
  const text = await readPart(store, signer, head.name, [OBJECTS, head.objects_list], signal)
  return linesIn<PackedObject>(text.toString('utf8'))
}

/** Objects that exist, by id, with their sizes. */
export async function existingObjects(
  store: ObjectStore,
  signer: string,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, sizeBytes } of store.list(objectsPrefix(signer), signal))
    sizes.set(objectIdOf(key), sizeBytes)
  return sizes
}

/** Names of backups, whole or not, with the keys of each. */
export async function storedBackups(
  store: ObjectStore,
  signer: string,
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  const prefix = backupsPrefix(signer)
  for await (const { key } of store.list(prefix, signal)) {
    const [name] = key.slice(prefix.length).split('/')
    names.set(name!, [...(names.get(name!) ?? []), key])
  }
  return names
}

export const isWholeBackup = (keys: readonly string[]): boolean =>
  keys.some((key) => key.endsWith(`/${HEAD}`))
