/** A backup as a tar (POSIX ustar): heads of 512 bytes between the files, which stay where they are. */
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ArchivePiece, BackupArchive } from '../../ports/backups.ts'
import type { OpenFile } from '../../ports/storage.ts'
import { dataPath, listPath, manifestPath, readList, readWhole } from './manifest.ts'

const BLOCK = 512
/** Above it the size is written in base 256, as GNU tar does and everybody reads. */
const MOST_OCTAL_BYTES = 8 ** 11

interface Member {
  path: string
  from: string
  sizeBytes: number
  modifiedMs: number
  mode: number
}

/** Unpacked it is a folder with the name of the backup. */
export async function archiveOf(backup: string): Promise<BackupArchive | null> {
  const manifest = await readWhole(backup)
  if (!manifest) return null
  const top = basename(backup)
  const members: Member[] = (await readList(listPath(backup))).map((file) => ({
    path: `${top}/data/${file.path}`,
    from: dataPath(backup, file.path),
    sizeBytes: file.size_bytes,
    modifiedMs: file.modified_ms,
    mode: file.mode,
  }))
  for (const path of [listPath(backup), manifestPath(backup)]) {
    const { size, mtimeMs } = await stat(path)
    members.push({
      path: `${top}/${basename(path)}`,
      from: path,
      sizeBytes: size,
      modifiedMs: mtimeMs,
      mode: 0o600,
    })
  }
  const pieces: ArchivePiece[] = []
  let start = 0
  const add = (length: number, content: ArchivePiece['content']): void => {
    if (length === 0) return
    pieces.push({ start, length, content })
    start += length
  }
  for (const member of members) {
    add(BLOCK, headOf(member))
    add(member.sizeBytes, () => openMember(member))
    const remainder = member.sizeBytes % BLOCK
    if (remainder > 0) add(BLOCK - remainder, Buffer.alloc(BLOCK - remainder))
  }
  add(2 * BLOCK, Buffer.alloc(2 * BLOCK))
  return {
    sizeBytes: start,
    modifiedAtMs: Date.parse(manifest.created_at),
    tag: manifest.files_sha256.slice(0, 32),
    pieces,
  }
}

async function openMember({ from, sizeBytes, modifiedMs }: Member): Promise<OpenFile> {
  const file = await open(from, 'r')
  return {
    sizeBytes,
    modifiedAtMs: modifiedMs,
    read: async (into, position) => (await file.read(into, 0, into.length, position)).bytesRead,
    close: () => file.close(),
  }
}

function headOf({ path, sizeBytes, modifiedMs, mode }: Member): Buffer {
  const head = Buffer.alloc(BLOCK)
  const { name, prefix } = splitPath(path)
  head.write(name, 0)
  head.write(octal(mode, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  if (sizeBytes < MOST_OCTAL_BYTES) head.write(octal(sizeBytes, 11), 124)
  else {
    head.writeUInt8(0x80, 124)
    head.writeBigUInt64BE(BigInt(sizeBytes), 128)
  }
  head.write(octal(Math.floor(modifiedMs / 1000), 11), 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(prefix, 345)
  // The sum of its own bytes, with blanks in the place of the sum.
  head.write(
    `${octal(
      head.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
  )
  return head
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** 100 bytes for the end of it, 155 for what is before. */
function splitPath(path: string): { name: string; prefix: string } {
  const bytes = (text: string): number => Buffer.byteLength(text)
  if (bytes(path) <= 100) return { name: path, prefix: '' }
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (bytes(name) <= 100 && bytes(prefix) <= 155) return { name, prefix }
  }
  throw new Error(`the path is too long for a tar archive: ${path}`)
}
