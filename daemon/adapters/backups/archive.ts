/** A backup as a tar (POSIX ustar): heads of 512 bytes between the files, which stay where they are. */
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ArchivePiece, BackupArchive } from '../../ports/backups.ts'
import type { OpenFile } from '../../ports/storage.ts'
import { dataPath, listPath, manifestPath, readList, readWhole } from './manifest.ts'
import { TAR_BLOCK, TAR_END, tarHead, tarPadding, type TarEntry } from './tar.ts'

interface Member extends TarEntry {
  from: string
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
    add(TAR_BLOCK, tarHead(member))
    add(member.sizeBytes, () => openMember(member))
    const padding = tarPadding(member.sizeBytes)
    add(padding.length, padding)
  }
  add(TAR_END.length, TAR_END)
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
