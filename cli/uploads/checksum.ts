/** Is what the appliance stored what lies here? Both read the file to its end, and the two SHA-256 are compared. */
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { ProblemError, type Client } from '../../daemon/contract/client.ts'
import { CliError } from '../errors/cli-error.ts'
import type { SourceFile } from './source-file.ts'

const PIECE_BYTES = 1 << 20
/** Time that one response may take; a large file takes several. */
const WAIT_SECONDS = 20
/** The connection may break here too. */
const TRIES = 5
const TRY_AGAIN_MS = 1000

interface Comparison {
  api: Client
  file: SourceFile
  /** tus' own address of the upload. */
  uploadUrl: string
  video: string
  signal: AbortSignal
}

/**
 * Answers the checksum; null when the appliance has thrown the file away, since it is no video.
 * Throws `source_damaged`.
 */
export async function compare({
  api,
  file,
  uploadUrl,
  video,
  signal,
}: Comparison): Promise<string | null> {
  const upload = new URL(uploadUrl).pathname.split('/').at(-1) ?? ''
  const [ours, theirs] = await Promise.all([
    checksumHere(file, signal),
    remoteChecksum(api, upload, signal),
  ])
  if (theirs === null || theirs === ours) return theirs
  const { size, mtimeMs } = await stat(file.path)
  const changed = size !== file.sizeBytes || mtimeMs !== file.modifiedMs
  throw new CliError(
    'source_damaged',
    changed
      ? `${file.path} changed during the upload: the stored file is a mix of both versions.`
      : `The stored file ${file.fileName} does not match the upload (SHA-256 ${theirs}, ` +
          `local ${ours}).`,
    `Delete it with \`svc videos delete ${video}\` and upload the file again.`,
  )
}

async function checksumHere({ path }: SourceFile, signal: AbortSignal): Promise<string> {
  const file = await open(path)
  try {
    const hash = createHash('sha256')
    // A single buffer: a stream leaves 64 MB behind before garbage is collected.
    const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
    for (;;) {
      signal.throwIfAborted()
      const { bytesRead } = await file.read(piece, 0, piece.length, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

async function remoteChecksum(
  api: Client,
  upload: string,
  signal: AbortSignal,
): Promise<string | null> {
  for (let tries = 0; ;) {
    try {
      const { value } = await api.uploads.checksum(
        { params: { upload }, query: { wait: WAIT_SECONDS } },
        { signal },
      )
      if (value) return value
      tries = 0
    } catch (error) {
      // `not_found`: an appliance that is older than this.
      if (
        error instanceof ProblemError &&
        ['upload_not_found', 'not_found'].includes(error.problem.code)
      )
        return null
      if (!(error instanceof CliError && error.code === 'unreachable') || ++tries > TRIES)
        throw error
      await delay(TRY_AGAIN_MS, undefined, { signal })
    }
  }
}
