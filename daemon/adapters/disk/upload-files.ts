/** Uploads on their way, below `uploads/` of the data folder: `<id>` with the bytes, `<id>.json` with the note. */
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { uploadId } from '../../contract/ids.ts'
import type { UploadFiles } from '../../ports/uploads.ts'
import { makeWhole, nullIfMissing, storageError, syncFolder } from './durable.ts'
import { pathOf } from './keys.ts'
import { laterError, writeStream } from './write-stream.ts'
import { createSpace, type DiskSpace } from './disk-usage.ts'

export function createUploadFiles(options: {
  dataDir: string
  maxFreeReserveBytes?: number
}): UploadFiles {
  const space = createSpace(options.dataDir, options.maxFreeReserveBytes)
  const folder = join(options.dataDir, 'uploads')
  const dataPath = (id: string) => pathOf(options.dataDir, `uploads/${id}`)
  const notePath = (id: string) => pathOf(options.dataDir, `uploads/${id}.json`)

  return {
    async create(id, note) {
      await makeWhole(notePath(id), folder, (handle) => handle.writeFile(note))
      await makeWhole(dataPath(id), folder, async () => undefined)
    },
    append: (id, offset, stream) => append(dataPath(id), offset, stream, space),
    async sizeOf(id) {
      const found = await stat(dataPath(id)).catch(nullIfMissing)
      return found ? found.size : null
    },
    note: (id) => readFile(notePath(id), 'utf8').catch(nullIfMissing),
    localPath: dataPath,
    async remove(id) {
      await rm(dataPath(id), { force: true })
      await rm(notePath(id), { force: true })
      await syncFolder(folder)
    },
    async list() {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? []
      const ids = names
        .map((name) => name.replace(/\.json$/, ''))
        .filter((name) => uploadId.safeParse(name).success)
      return [...new Set(ids)]
    },
  }
}

async function append(
  path: string,
  offset: number,
  stream: Readable,
  space: DiskSpace,
): Promise<number> {
  stream.on('error', laterError)
  const handle = await open(path, 'r+')
  const take = space.budget()
  try {
    const received = await writeStream(stream, handle, { at: offset, admit: take })
    await handle.sync()
    return offset + received
  } catch (error) {
    // The client will go on from the size of this file, so its bytes have to stay. A disk that
    // cannot flush has thrown above.
    await handle.sync().catch(() => undefined)
    throw storageError(error)
  } finally {
    await handle.close()
  }
}
