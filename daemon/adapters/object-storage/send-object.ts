/** How a file becomes an object, with its time of change and the sums by which it is checked when it is read. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { StoredFile } from '../../ports/storage.ts'
import { sha256Of, type S3Client } from '../s3/client.ts'
import type { UploadNotes } from '../s3/upload-notes.ts'
import { discard, md5Of, upload } from '../s3/upload.ts'
import type { PartSums } from './sums.ts'

/** Ends the key of the sums of a large file. */
export const SUMS = '.sums'
export const MTIME = 'svc-mtime'
export const SHA256 = 'svc-sha256'
/** S3 takes 10,000. */
const MOST_PARTS = 9_000

const metadataOf = ({
  modifiedAtMs,
}: Pick<StoredFile, 'modifiedAtMs'>): Record<string, string> => ({
  [`x-amz-meta-${MTIME}`]: String(Math.round(modifiedAtMs)),
})

export async function sendSmall(
  s3: S3Client,
  key: string,
  local: StoredFile & { path: string },
  signal: AbortSignal,
): Promise<void> {
  await sendBytes(s3, key, Buffer.from(await readFile(local.path)), local.modifiedAtMs, signal)
}

export async function sendBytes(
  s3: S3Client,
  key: string,
  body: Buffer<ArrayBuffer>,
  modifiedAtMs: number,
  signal: AbortSignal,
): Promise<void> {
  const sha256 = sha256Of(body)
  const headers = {
    ...metadataOf({ modifiedAtMs }),
    ...md5Of(body),
    [`x-amz-meta-${SHA256}`]: sha256,
    'x-amz-content-sha256': sha256,
  }
  await discard(s3.send({ method: 'PUT', key, body, headers, signal }))
}

export async function sendLarge(
  s3: S3Client,
  key: string,
  local: StoredFile & { path: string },
  { partBytes: least, notes }: { partBytes: number; notes: UploadNotes },
  signal: AbortSignal,
): Promise<void> {
  const { path, sizeBytes } = local
  const partBytes = Math.max(least, Math.ceil(sizeBytes / MOST_PARTS))
  await upload(s3, key, createReadStream(path), {
    partBytes,
    notes,
    headers: metadataOf(local),
    signal,
    async beforeComplete(sha256) {
      const body = Buffer.from(JSON.stringify({ sizeBytes, partBytes, sha256 } satisfies PartSums))
      const sums = { method: 'PUT', key: `${key}${SUMS}`, body, headers: md5Of(body) } as const
      await discard(s3.send({ ...sums, signal }))
    },
  })
}
