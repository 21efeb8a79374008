/** Sends one file by tus: resumes after a broken connection, stops on request, and reports progress. */
import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { DetailedError, Upload } from 'tus-js-client'
import { ProblemError } from '../../daemon/contract/client.ts'
import {
  createTailSender,
  isWorthRetrying,
  type TailSource,
  type TusError,
} from '../../daemon/contract/send-by-tus.ts'
import { isGone, problemOfUpload } from '../../daemon/contract/upload-refusals.ts'
import type { Connection } from '../connection/connect.ts'
import { unreachable } from '../connection/reach.ts'
import { CliError } from '../errors/cli-error.ts'
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
    const tail = createTailSender(tailOf(file))
    const giveUp = (error: Error) => void upload.abort().then(() => reject(error), reject)
    let isAgain = false
    const startAgain = () => {
      isAgain = true
      upload.url = null
      Object.assign(upload.options, { endpoint: tusUrl, uploadUrl: null })
      upload.start()
    }
    const upload = new Upload(file as never, {
      httpStack,
      fileReader: { openFile: async () => fileSource(file, giveUp) },
      endpoint: uploadUrl === undefined ? tusUrl : null,
      uploadUrl,
      uploadSize: file.sizeBytes,
      headers: { authorization: `Bearer ${connection.token}` },
      metadata: { filename: file.fileName },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        if (request.getMethod() !== 'PATCH') return
        await tail.send(upload, (ahead) =>
          ahead.setHeader('authorization', `Bearer ${connection.token}`),
        )
      },
      onAfterResponse: (_request, response) => tail.answered(response),
      onUploadUrlAvailable() {
        // With one, the library begins anew whatever the answer to HEAD is: also that of a proxy without svc.
        upload.options.endpoint = null
        if (upload.url) onUploadUrl(upload.url)
      },
      onProgress,
      onShouldRetry: ({ originalResponse }) =>
        isWorthRetrying(originalResponse?.getStatus() ?? 0) && (onRetry(), true),
      onSuccess: () => resolve(),
      onError(error) {
        if (!isAgain && isGone(error as Partial<TusError>)) startAgain()
        else void explain(error, connection.url).then(reject)
      },
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
  return new ProblemError(await problemOfUpload(response.getStatus(), response.getBody()))
}

interface Part {
  value: ReadStream & { size: number }
  done: boolean
}

const tailOf = ({ path, sizeBytes }: SourceFile): TailSource => ({
  sizeBytes,
  async read(start, end) {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(end - start),
        0,
        end - start,
        start,
      )
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  },
  bodyFrom: (start) =>
    Object.assign(createReadStream(path, { start, end: sizeBytes - 1 }), {
      size: sizeBytes - start,
    }),
})

/**
 * The file as tus-js-client reads it: a stream a part. `onProblem` is called for a file that went away,
 * shrank or cannot be read: the request alone would wait for ever.
 */
function fileSource({ path, sizeBytes }: SourceFile, onProblem: (error: CliError) => void) {
  return {
    size: sizeBytes,
    async slice(start: number, end: number): Promise<Part> {
      const size = Math.min(end, sizeBytes) - start
      const stream = createReadStream(path, { start, end: start + size - 1 })
      stream.once('error', (error) =>
        onProblem(
          new CliError(
            'usage',
            `${path} can no longer be read: ${error.message}`,
            'Check the file and start again.',
            error,
          ),
        ),
      )
      stream.once('end', () => {
        if (stream.bytesRead < size)
          onProblem(
            new CliError(
              'usage',
              `${path} became shorter during the upload.`,
              'Wait until the file is complete and start again.',
            ),
          )
      })
      return { value: Object.assign(stream, { size }), done: start + size >= sizeBytes }
    },
    close() {
      // Every part closes its own stream.
    },
  }
}
