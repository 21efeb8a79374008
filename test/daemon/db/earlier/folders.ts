/** Data folders of all earlier versions in one file, since most of what is in one is in all. Databases are texts in it. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { dump, restore } from './dump.ts'

const FILE = join(import.meta.dirname, 'folders.tar.zst')
/** Larger than all of it, so that a file is found again in every folder. */
const WINDOW_LOG = 26
const MOST_BYTES = 200_000_000

/** Below `folder`, each under the commit of its version. */
export async function unpackFolders(folder: string): Promise<void> {
  const tar = zstdDecompressSync(readFileSync(FILE), {
    params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG },
    maxOutputLength: MOST_BYTES,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  for await (const name of glob('*/*.db.sql', { cwd: folder })) {
    const path = join(folder, name)
    restore(await readFile(path, 'utf8'), path.slice(0, -'.sql'.length))
    await rm(path)
  }
}

/** Turns the databases of the folders into texts. */
export async function packFolders(folder: string): Promise<void> {
  for await (const name of glob('*/*.db', { cwd: folder })) {
    const path = join(folder, name)
    await writeFile(`${path}.sql`, dump(path))
    for (const ending of ['', '-wal', '-shm']) await rm(`${path}${ending}`, { force: true })
  }
  const names = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  const tar = execFileSync('tar', ['-c', ...names, '-C', folder, '.'], { maxBuffer: MOST_BYTES })
  const packed = zstdCompressSync(tar, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 22,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  })
  writeFileSync(FILE, packed)
}
