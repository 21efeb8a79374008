/**
 * A file that names uploads in parts until they are over, since some hosts cannot list what a killed process has left.
 * Only one process at a time may use it.
 */
import { open, readFile, rename, rm } from 'node:fs/promises'

export interface PartUpload {
  key: string
  uploadId: string
}

export interface UploadNotes {
  add(upload: PartUpload): Promise<void>
  /** For those that are complete or aborted. */
  remove(uploads: readonly PartUpload[]): Promise<void>
  all(): Promise<PartUpload[]>
}

export function createUploadNotes(file: string): UploadNotes {
  let known: Promise<Map<string, PartUpload>> | null = null
  let last: Promise<void> = Promise.resolve()

  function noted(): Promise<Map<string, PartUpload>> {
    const reading = (known ??= read(file))
    reading.catch(() => (known = null))
    return reading
  }

  /** Changes wait for each other, since each writes the whole file. */
  function change(make: (uploads: Map<string, PartUpload>) => void): Promise<void> {
    const changed = last.then(async () => {
      const uploads = await noted()
      make(uploads)
      await write(file, [...uploads.values()])
    })
    last = changed.catch(() => undefined)
    return changed
  }

  return {
    add: (upload) => change((uploads) => uploads.set(upload.uploadId, upload)),
    remove: (ended) =>
      change((uploads) => {
        for (const { uploadId } of ended) uploads.delete(uploadId)
      }),
    all: async () => [...(await noted()).values()],
  }
}

async function read(file: string): Promise<Map<string, PartUpload>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const uploads = text.split('\n').flatMap((line) => uploadIn(line) ?? [])
  return new Map(uploads.map((upload) => [upload.uploadId, upload]))
}

/** null for half a line, which a kill or a full disk has left: its upload was not sent. */
function uploadIn(line: string): PartUpload | null {
  try {
    const { key, uploadId } = JSON.parse(line) as PartUpload
    return { key, uploadId }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function write(file: string, uploads: readonly PartUpload[]): Promise<void> {
  if (uploads.length === 0) return rm(file, { force: true })
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(uploads.map((upload) => `${JSON.stringify(upload)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}
