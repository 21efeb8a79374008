/** A film to upload, and where to look for it afterwards. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { filesBelow } from '../support/folder.ts'

const MB = 1_000_000

/** Whether a file with this content lies anywhere below. */
export async function holds(folder: string, content: Buffer): Promise<boolean> {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const wanted = sha256(content)
  for (const path of await filesBelow(folder)) {
    const bytes = await readFile(join(folder, path)).catch(() => Buffer.alloc(0)) // gone meanwhile
    if (bytes.length === content.length && sha256(bytes) === wanted) return true
  }
  return false
}

let encoded: Promise<Buffer> | undefined

/** Another one each time, as to its bytes. */
export async function makeFilm(path: string, sizeBytes = 8 * MB): Promise<void> {
  const film = await (encoded ??= encode(path))
  // A box called `free` may hold anything; random bytes, so that nothing on the way can shorten it.
  const free = randomBytes(sizeBytes - film.length)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  await writeFile(path, Buffer.concat([film, free]))
}

/** Two seconds of picture and tone. */
async function encode(path: string): Promise<Buffer> {
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x180:r=25:d=2',
    '-f',
    'lavfi',
    '-i',
    'sine=d=2',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
    '-f',
    'mp4',
    path,
  ])
  return readFile(path)
}

/**
 * As large as one likes: behind the film a `free` box with a random megabyte in every eight, and
 * nothing between them.
 */
export async function makeSparseFilm(path: string, sizeBytes: number): Promise<void> {
  await makeFilm(path, MB)
  const file = await open(path, 'r+')
  try {
    const head = Buffer.alloc(16)
    head.writeUInt32BE(1, 0)
    head.write('free', 4, 'latin1')
    head.writeBigUInt64BE(BigInt(sizeBytes - MB), 8)
    await file.truncate(sizeBytes)
    await file.write(head, 0, head.length, MB)
    for (let at = 2 * MB; at + MB < sizeBytes; at += 8 * MB)
      await file.write(randomBytes(MB), 0, MB, at)
  } finally {
    await file.close()
  }
}
