/** `npm start -- FILE`: the file goes in the way `svc videos upload` sends it. */
import { CliError } from '../cli/errors/cli-error.ts'
import { createProgress } from '../cli/output/progress.ts'
import { timeLeft } from '../cli/output/units.ts'
import { sentInWords } from '../cli/uploads/format-progress.ts'
import { nameOf, type SourceFile } from '../cli/uploads/source-file.ts'
import { upload } from '../cli/uploads/upload.ts'
import { waitUntilReady } from '../cli/waiting/wait-until-ready.ts'
import { createClient, ProblemError } from '../daemon/contract/client.ts'

/** Ends when the video is ready or has failed; the appliance continues in either case. */
export async function uploadFirst(
  connection: { url: string; token: string },
  file: SourceFile,
  signal: AbortSignal,
): Promise<void> {
  const progress = createProgress(process.stdout)
  const print = (line: string) => {
    progress.end()
    process.stdout.write(`\n  ${line}\n\n`)
  }
  const api = createClient({ baseUrl: connection.url, token: connection.token })
  try {
    const { id, urls } = await upload({
      connection,
      api,
      file,
      signal,
      verify: true,
      name: nameOf(file),
      details: {},
      again: `npm start -- ${file.path}`,
      onSent: (bytes, speed) =>
        progress.update(
          `Uploading ${file.fileName}`,
          bytes / file.sizeBytes,
          sentInWords(bytes, file.sizeBytes, speed),
        ),
      onChecking: () => progress.update(`Verifying ${file.fileName}`),
      print: (line) => progress.print(line),
    })
    let isShown = false
    await waitUntilReady({
      connection,
      api,
      id,
      signal,
      onStatus({ status, progress: done, playable, remaining_seconds: left }) {
        if (playable && !isShown) print(`Watch it now  ${urls.embed}`)
        isShown ||= playable
        if (status === 'uploaded') progress.update('Waiting for its turn')
        if (status === 'processing') progress.update('Encoding', done, timeLeft(left))
      },
    })
    print(`${file.fileName} is ready.`)
  } catch (error) {
    if (!signal.aborted) print(`${file.fileName}: ${reason(error)}`)
  } finally {
    progress.end()
  }
}

function reason(error: unknown): string {
  if (error instanceof ProblemError) return `${error.problem.detail} ${error.problem.hint}`
  if (error instanceof CliError) return [error.message, error.hint].filter(Boolean).join(' ')
  throw error
}
