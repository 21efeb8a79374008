/** A backup as encrypted objects: media go from the data folder to the place at once, without a copy here. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { piecesOf } from '../copy-file.ts'
import { isSame } from '../earlier.ts'
import { BackupFault } from '../fault.ts'
import { nullIfGone } from '../folder-place.ts'
import { requireFreeSpace } from '../free-space.ts'
import type { FoundFile } from '../list-files.ts'
import type { Manifest } from '../manifest.ts'
import type { BackupPlace } from '../place.ts'
import { openSigner, type ManifestSigner } from '../signature.ts'
import { inOnePiece, type ObjectStore } from '../stores/object-store.ts'
import { isRestored } from '../verify-backup.ts'
import { createBackupKey, encryptFor, type BackupKey, type Transform } from './age.ts'
import {
  ENCRYPTED_FORMAT,
  existingObjects,
  FILES,
  HEAD,
  MANIFEST,
  OBJECTS,
  partKey,
  sha256,
  type EncryptedHead,
  type PackedFile,
  type PackedObject,
} from './layout.ts'
import { createPacker, type PackOptions } from './pack.ts'
import { tryOut } from './try-out.ts'
import { openState, type PlaceState } from './state.ts'
import { tidy } from './tidy.ts'

export interface EncryptedPlace {
  dataDir: string
  name: string
  recipient: string
  /** `uploadsFile` is where uploads in parts are noted. */
  openStore(uploadsFile: string): ObjectStore
  address: string
  reserveBytes?: number
  signal: AbortSignal
  sizes?: Pick<PackOptions, 'fullBytes' | 'mostBytes'>
}

/** Anything else is small, and may be written over where it lies. */
const SHARED = /^videos\//

/** Throws `BackupFault`. */
export async function openEncryptedPlace(task: EncryptedPlace): Promise<BackupPlace> {
  const signer = await requireSigner(task.dataDir)
  const state = await openState(task.dataDir, task.address, task.recipient)
  try {
    const store = task.openStore(join(state.folder, 'uploads.ndjson'))
    await store.sweep(`${signer.fingerprint}/`, task.signal)
    const existing = await existingObjects(store, signer.fingerprint, task.signal)
    await state.begin()
    return placeOf(task, { signer, state, store, existing, passingKey: await createBackupKey() })
  } catch (error) {
    await state.close()
    throw error
  }
}

export async function requireSigner(dataDir: string): Promise<ManifestSigner> {
  const signer = await openSigner(dataDir)
  if (signer) return signer
  throw new BackupFault(
    'conflict',
    `${dataDir} has no usable master.key.`,
    'Run the command as the user that runs svc, with SVC_DATA_DIR set to its data folder.',
  )
}

interface Opened {
  signer: ManifestSigner
  state: PlaceState
  store: ObjectStore
  existing: ReadonlyMap<string, number>
  /** Decrypts what this run sends, and is forgotten with it. */
  passingKey: BackupKey
}

function placeOf(task: EncryptedPlace, opened: Opened): BackupPlace {
  const { signer, state, store, existing, passingKey } = opened
  const { dataDir, recipient, reserveBytes, signal } = task
  const encrypt = encryptFor([recipient, passingKey.recipient])
  const objects = new Map(
    state.objects
      .filter(({ id, size_bytes: size }) => existing.get(id) === size)
      .map((object) => [object.id, object]),
  )
  /** Sent earlier, and still there. */
  const known = new Map(
    state.files
      .filter(({ path, at }) => SHARED.test(path) && at.every(([id]) => objects.has(id)))
      .map((file) => [file.path, file]),
  )
  const taken = new Map<string, PackedFile>()
  const packer = createPacker({
    store,
    signer: signer.fingerprint,
    encrypt,
    signal,
    ...task.sizes,
    async onStored(newObjects, newFiles) {
      for (const object of newObjects) objects.set(object.id, object)
      await state.note(newObjects, newFiles)
    },
  })
  const databasePath = (name: string): string => join(state.folder, 'databases', name)
  const isKnown = (file: FoundFile, copy: PackedFile | undefined): copy is PackedFile =>
    isSame(file, copy) && copy?.mode === file.mode

  return {
    address: `${store.address}/${signer.fingerprint}/${task.name}`,
    taken,
    databasePath,
    async requireFreeSpace(files, databaseBytes) {
      // A copy to send, and the one that is restored.
      await requireFreeSpace(state.folder, 2 * databaseBytes, reserveBytes)
      const lacking = files.filter((file) => !isKnown(file, known.get(file.path)))
      await store.requireFreeSpace(
        lacking.reduce((sum, file) => sum + file.sizeBytes, databaseBytes),
      )
    },
    async has(file) {
      if (isKnown(file, taken.get(file.path))) return true
      const copy = known.get(file.path)
      if (!isKnown(file, copy)) return false
      taken.set(file.path, copy)
      return true
    },
    async take(file, _signal, onBytes) {
      const { path, mode, modifiedMs } = file
      const packed = await packer
        .add(
          { path, mode, modified_ms: modifiedMs },
          piecesOf(join(dataDir, path), signal),
          onBytes,
        )
        .catch(nullIfGone)
      if (packed) taken.set(path, packed)
      else taken.delete(path)
    },
    flush: () => packer.flush(),
    async takeDatabase(name) {
      const copy = databasePath(name)
      const { mtimeMs } = await stat(copy)
      const about = { path: name, mode: 0o600, modified_ms: Math.floor(mtimeMs) }
      return packer.add(about, piecesOf(copy, signal))
    },
    async drop(path) {
      taken.delete(path)
    },
    async finish(manifest, list) {
      await packer.flush()
      const files = list
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as PackedFile)
      const needed = neededBy(files, objects)
      await requireStored(store, signer.fingerprint, needed, signal)
      await tryOut({
        store,
        signer: signer.fingerprint,
        key: passingKey,
        manifest,
        files,
        objects: needed,
        scratch: databasePath('restored'),
        reserveBytes: reserveBytes ?? 0,
        signal,
      })
      const head = { task, signer, store, encrypt: encryptFor([recipient]) }
      await writeHead(head, manifest, list, { needed, files })
      await state.finish(needed, files)
      // The backup is whole already: what cannot be removed now is removed after the next one.
      await tidy({ store, needed: [], signer: signer.fingerprint, signal }).catch(() => {})
    },
    async close() {
      await packer.abort(new Error('the backup has ended'))
      await state.close()
    },
  }
}

function neededBy(
  files: readonly PackedFile[],
  objects: ReadonlyMap<string, PackedObject>,
): PackedObject[] {
  return idsIn(files).map((id) => objects.get(id)!)
}

const idsIn = (files: readonly PackedFile[]): string[] => [
  ...new Set(files.flatMap(({ at }) => at.map(([id]) => id))),
]

/** The last look before it counts: what was sent, tonight or earlier, is there in its size. */
async function requireStored(
  store: ObjectStore,
  signer: string,
  needed: readonly PackedObject[],
  signal: AbortSignal,
): Promise<void> {
  const existing = await existingObjects(store, signer, signal)
  const lost = needed.filter(({ id, size_bytes: size }) => existing.get(id) !== size)
  if (lost.length > 0)
    throw new BackupFault(
      'conflict',
      `${store.address} does not have ${lost.length} of the ${needed.length} objects that were sent there.`,
      'Run the backup again. If it happens again, check who else writes there, and the lifecycle rules of the bucket.',
    )
}

async function writeHead(
  {
    task,
    signer,
    store,
    encrypt,
  }: {
    task: EncryptedPlace
    signer: ManifestSigner
    store: ObjectStore
    encrypt: Transform
  },
  manifest: Manifest,
  list: string,
  { needed, files }: { needed: readonly PackedObject[]; files: readonly PackedFile[] },
): Promise<void> {
  const put = async (part: string, content: Buffer) => {
    const key = partKey(signer.fingerprint, task.name, part)
    await store.put(key, inOnePiece(content), task.signal)
    return { size_bytes: content.length, sha256: sha256(content) }
  }
  const sealed = async (text: string): Promise<Buffer> => {
    const pieces: Uint8Array[] = []
    for await (const piece of await encrypt(new Blob([text]).stream())) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const head: EncryptedHead = {
    object: 'encrypted_backup',
    format: ENCRYPTED_FORMAT,
    name: task.name,
    created_at: manifest.created_at,
    recipient: task.recipient,
    objects: needed.length,
    size_bytes: needed.reduce((sum, { size_bytes: size }) => sum + size, 0),
    database_objects: idsIn(files.filter(isRestored)),
    objects_list: await put(
      OBJECTS,
      Buffer.from(needed.map((object) => `${JSON.stringify(object)}\n`).join('')),
    ),
    files_list: await put(FILES, await sealed(list)),
    manifest: await put(MANIFEST, await sealed(`${JSON.stringify(manifest, null, 2)}\n`)),
  }
  await put(HEAD, Buffer.from(`${JSON.stringify(signer.sign(head), null, 2)}\n`))
}
