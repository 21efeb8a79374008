/** PUT /v1/videos/<id>/source: the whole file in one request, as `curl -T` sends it. */
import { PassThrough, type Readable } from 'node:stream'
import { refusal } from '../contract/errors.ts'
import type { Caller, Grant } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import { plainFileName } from '../ports/file-name.ts'
import type { UploadRecord } from '../ports/records.ts'
import { findVideoForSource, requireAcceptableSize, requireSomething } from './acceptable.ts'
import { whileContinued } from './continue.ts'
import { discardUpload } from './discard.ts'
import { LEAST_EARLY_BYTES } from './early/follow.ts'
import { finishUpload } from './finish.ts'
import { countFile, requireFileLeft, requireSizeWithin } from './quota.ts'
import { receiveEarly, uploadInOneGo } from './receive-early.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'

export interface SourceInput {
  id: string
  stream: Readable
  /** null when the request does not declare it (chunked). */
  declaredBytes: number | null
  fileName: string
  /** Permissions of the token that sends it. */
  grant: Grant | null
  signal: AbortSignal
  /** Runs what gives the upload up when the file did not come. */
  undo?: <T>(work: () => Promise<T>) => Promise<T>
}

/** An upload in one piece: its row lets a killed daemon finish at the next start what had come whole. */
export async function receiveSource(deps: Deps, caller: Caller, input: SourceInput): Promise<void> {
  const stream = copyOf(input.stream)
  try {
    if (input.declaredBytes !== null) {
      await requireAcceptableSize(deps, input.declaredBytes, 'headers.content-length')
      requireSizeWithin(input.grant, input.declaredBytes)
    }
    const row = uploadInOneGo(deps, {
      space: caller.space,
      video: input.id,
      fileName: plainFileName(input.fileName) ?? 'source',
      sizeBytes: input.declaredBytes ?? 0,
      counted: input.grant?.quota?.key ?? null,
    })
    await deps.db.write(async (repositories) => {
      await findVideoForSource(repositories, caller, input.id)
      await requireFileLeft(repositories, input.grant)
      await countFile(repositories, input.grant, row.createdAt)
      await repositories.uploads.insert(row)
    })
    await receive(deps, { ...input, stream }, row)
  } finally {
    stream.destroy()
  }
}

async function receive(deps: Deps, input: SourceInput, row: UploadRecord): Promise<void> {
  try {
    const sizeBytes = await bytesOf(deps, input, row)
    requireSomething(sizeBytes, 'body')
    requireSizeWithin(input.grant, sizeBytes)
    if (input.declaredBytes !== null && sizeBytes !== input.declaredBytes)
      throw refusal('file_cut', { declared: input.declaredBytes, brought: sizeBytes })
    await finishUpload(deps, { upload: row.id })
  } catch (error) {
    const { undo = (work) => work() } = input
    await undo(() => discardUpload(deps, row))
    throw error
  }
}

/** Receives the file. Returns its size. */
async function bytesOf(deps: Deps, input: SourceInput, row: UploadRecord): Promise<number> {
  if (row.sizeBytes >= LEAST_EARLY_BYTES) return receiveEarly(deps, row, input.stream, input.signal)
  const key = sourceFile(row.video, sourceOfUpload(row.id))
  const maxBytes = Math.min(deps.settings.maxSourceBytes, input.grant?.quota?.maxBytes ?? Infinity)
  const stored = await whileContinued(deps, row.id, (ended) =>
    deps.storage.receive(key, input.stream, {
      maxBytes,
      signal: AbortSignal.any([input.signal, ended]),
    }),
  )
  return stored.sizeBytes
}

/** Storage destroys a stream that it refuses; the request itself must live on for the answer. */
export function copyOf(request: Readable): Readable {
  const copy = new PassThrough()
  // The reader of the copy receives the error; until then it must not be unhandled.
  copy.on('error', () => undefined)
  const closed = () => {
    if (!request.readableEnded)
      copy.destroy(new Error('the connection was closed before the whole file arrived'))
  }
  request.once('error', (error) => copy.destroy(error))
  request.once('close', closed)
  if (request.destroyed) closed()
  return request.pipe(copy)
}
