/** PUT /v1/videos/<id>/source: the whole file in one request, as `curl -T` sends it. */
import { PassThrough, type Readable } from 'node:stream'
import { refusal } from '../contract/errors.ts'
import type { Caller, Grant } from '../ports/caller.ts'
import { sourceFile } from '../ports/layout.ts'
import { plainFileName } from '../ports/file-name.ts'
import type { UploadRecord } from '../ports/records.ts'
import {
  expiryOf,
  findVideoForSource,
  requireAcceptableSize,
  requireSomething,
} from './acceptable.ts'
import { whileContinued, type ContinueDeps } from './continue.ts'
import { discardUpload } from './discard.ts'
import { finishUpload, type FinishDeps } from './finish.ts'
import { countFile, requireFileLeft, requireSizeWithin } from './quota.ts'
import { sourceOfUpload } from './source-id.ts'

export interface SourceInput {
  id: string
  stream: Readable
  /** null when the request does not declare it (chunked). */
  declaredBytes: number | null
  fileName: string
  /** Permissions of the token that sends it. */
  grant: Grant | null
  signal: AbortSignal
}

type ReceiveDeps = FinishDeps & ContinueDeps

/** An upload in one piece: its row lets a killed daemon finish at the next start what had come whole. */
export async function receiveSource(
  deps: ReceiveDeps,
  caller: Caller,
  input: SourceInput,
): Promise<void> {
  const stream = copyOf(input.stream)
  try {
    if (input.declaredBytes !== null) {
      await requireAcceptableSize(deps, input.declaredBytes, 'headers.content-length')
      requireSizeWithin(input.grant, input.declaredBytes)
    }
    const row = recordOf(deps, caller, input)
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

async function receive(deps: ReceiveDeps, input: SourceInput, row: UploadRecord): Promise<void> {
  const key = sourceFile(row.video, sourceOfUpload(row.id))
  const maxBytes = Math.min(deps.settings.maxSourceBytes, input.grant?.quota?.maxBytes ?? Infinity)
  try {
    const stored = await whileContinued(deps, row.id, (ended) =>
      deps.storage.receive(key, input.stream, {
        maxBytes,
        signal: AbortSignal.any([input.signal, ended]),
      }),
    )
    requireSomething(stored.sizeBytes, 'body')
    requireSizeWithin(input.grant, stored.sizeBytes)
    if (input.declaredBytes !== null && stored.sizeBytes !== input.declaredBytes) {
      throw refusal('file_cut', { declared: input.declaredBytes, brought: stored.sizeBytes })
    }
    await finishUpload(deps, { upload: row.id })
  } catch (error) {
    await discardUpload(deps, row)
    throw error
  }
}

function recordOf(deps: ReceiveDeps, caller: Caller, input: SourceInput): UploadRecord {
  return {
    id: deps.ids.prefixed('upl'),
    space: caller.space,
    video: input.id,
    fileName: plainFileName(input.fileName) ?? 'source',
    sizeBytes: input.declaredBytes ?? 0,
    createdAt: deps.clock.now().toISOString(),
    expiresAt: expiryOf(deps),
    resumeKey: null,
    holder: null,
    counted: input.grant?.quota?.key ?? null,
    madeVideo: false,
  }
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
