/** The file as tus-js-client reads it: a stream a part, and an end that is noticed when it comes early. */
import { createReadStream, type ReadStream } from 'node:fs'
import { CliError } from '../errors/cli-error.ts'
import type { SourceFile } from './source-file.ts'

interface Part {
  value: ReadStream & { size: number }
  done: boolean
}

/** `onTrouble` hears of a file that went away, shrank or cannot be read: the request alone would wait for ever. */
export function fileSource({ path, sizeBytes }: SourceFile, onProblem: (error: CliError) => void) {
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
