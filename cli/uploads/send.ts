/** Sends one file by tus: goes on after a broken connection, stops when told, reports every byte. */
import { DetailedError, Upload } from 'tus-js-client'
import { problemOf, ProblemError } from '../../daemon/contract/client.ts'
import { isWorthRetrying } from '../../daemon/contract/send-by-tus.ts'
import type { Connection } from '../connection/connect.ts'
import { unreachable } from '../connection/reach.ts'
import { CliError } from '../errors/cli-error.ts'
import { fileSource } from './file-source.ts'
import { httpStack } from './http-stack.ts'
import type { SourceFile } from './source-file.ts'

/** Between tries that moved nothing; any progress starts the row again. Some 45 s in all. */
const RETRY_DELAYS_MS = [0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]

interface Sending {
  connection: Connection
  file: SourceFile
  tusUrl: string
  /** URL of an upload to resume. */
  uploadUrl: string | undefined
  signal: AbortSignal
  onUploadUrl(url: string): void
  onProgress(sentBytes: number): void
  /** The connection broke and is tried again. */
  onRetry(): void
}

export function send({
  connection,
  file,
  tusUrl,
  uploadUrl,
  signal,
  onUploadUrl,
  onProgress,
  onRetry,
}: Sending): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const giveUp = (error: Error) => void upload.abort().then(() => reject(error), reject)
    const upload = new Upload(file as never, {
      httpStack,
      fileReader: { openFile: async () => fileSource(file, giveUp) },
      endpoint: tusUrl,
      uploadUrl,
      uploadSize: file.sizeBytes,
      headers: { authorization: `Bearer ${connection.token}` },
      metadata: { filename: file.fileName },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onUploadUrl(upload.url),
      onProgress,
      onShouldRetry: ({ originalResponse }) =>
        isWorthRetrying(originalResponse?.getStatus() ?? 0) && (onRetry(), true),
      onSuccess: () => resolve(),
      onError: (error) => void explain(error, connection.url).then(reject),
    })
    const stop = () => giveUp(new CliError('interrupted', 'The upload was stopped.'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    upload.start()
  })
}

async function explain(error: Error | DetailedError, url: string): Promise<Error> {
  if (!(error instanceof DetailedError)) return error
  const { originalResponse: response, causingError } = error
  if (!response) return unreachable(url, causingError ?? error)
  return new ProblemError(
    await problemOf(new Response(response.getBody(), { status: response.getStatus() })),
  )
}
