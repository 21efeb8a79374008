import { existsSync } from 'node:fs'
import { string as stringArg } from '@oclif/core/args'
import { boolean, integer, option, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { describe } from '../../errors/describe.ts'
import { interruptible } from '../../interrupt.ts'
import { typedAgain } from '../../output/typed.ts'
import { wholeList } from '../../paging.ts'
import type { Board } from '../../uploads/board.ts'
import { findFiles, leftOutInWords, type FoundFiles } from '../../uploads/find-files.ts'
import type { Uploaded } from '../../uploads/upload-all.ts'
import { videoColumns } from '../../videos/columns.ts'
import { detailFlags, detailsOf } from '../../videos/details.ts'
import { failureOf } from '../../videos/failure.ts'
import { timeoutFlag, timeoutSecondsIn } from '../../waiting/wait-for.ts'
import type { Prints } from '../../records/prints.ts'

const WAITS = ['ready', 'playable'] as const
/** `--name` is for one file only; the others apply to all. */
const { name: _, ...sharedDetails } = detailFlags

export default class VideosUpload extends SvcCommand {
  static override summary = 'Upload files as new videos, and print the videos.'
  static override description = `Accepts files, folders and glob patterns. Folders are searched recursively for video
and audio files; skipped files are listed on stderr. - reads one file from stdin and buffers it on disk before the
upload. Interrupted uploads resume automatically. After Ctrl-C, a crash or a reboot, run the same command to resume.
When a file has arrived, its SHA-256 is compared with the stored file. Prints the video if you name one file,
otherwise a list. Progress is on stderr, only the result is on stdout. --wait returns when all videos are ready,
--wait=playable as soon as all are playable. The time of --timeout counts from the moment that a file has arrived. A
file that fails does not stop the others; the exit code is that of the first failure.`
  static override prints: Prints = { routes: ['videos.get'] }
  static override examples = [
    '<%= config.bin %> videos upload talk.mp4',
    '<%= config.bin %> videos upload talk.mp4 --name "Opening talk" --collection col_… --wait',
    '<%= config.bin %> videos upload board-meeting.mp4 --visibility private --tags internal,2026',
    '<%= config.bin %> videos upload ./recordings "archive/**/*.mov" --parallel 4 --wait=playable',
    {
      description: 'From another program:',
      command:
        'ffmpeg -i in.avi -f matroska - | <%= config.bin %> videos upload - --name "From a pipe"',
    },
  ]
  static override strict = false
  static override args = {
    files: stringArg({ description: 'Files, folders or patterns; - for stdin', required: true }),
  }
  static override flags = {
    name: string({
      summary: 'Name of the video, for a single file. Default: the file name without its extension',
      helpValue: '<name>',
    }),
    ...sharedDetails,
    parallel: integer({
      summary: 'Number of parallel uploads',
      default: 2,
      min: 1,
      max: 16,
      helpValue: '<number>',
    }),
    wait: option({
      options: WAITS,
      summary: 'Wait until every video is ready (also --wait alone) or playable',
    })(),
    timeout: timeoutFlag({ dependsOn: ['wait'] }),
    verify: boolean({
      summary: 'Verify the checksum of uploaded files',
      default: true,
      allowNo: true,
    }),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(VideosUpload, withWaitAlone(this.argv))
    const typed = argv as string[]
    const { videos, found, failure } = await interruptible(async (signal) => {
      const { found, ready } = await this.find(typed, flags, signal)
      for (const line of leftOutInWords(found)) this.note(line)
      return { found, ...(await this.upload(found, flags, ready, typed, signal)) }
    })
    if (videos.length > 0)
      await this.show(found.single ? videos[0]! : wholeList(videos), videoColumns)
    if (failure) throw failure
    // Found out in the moment between its last byte and the answer.
    const errored = videos.find(({ status }) => status === 'errored')
    if (errored) throw failureOf(errored)
  }

  private async prepare(flags: UploadFlags) {
    // Each file has its own.
    const { name: _, ...shared } = flags
    const details = await detailsOf(shared)
    const timeoutSeconds = timeoutSecondsIn(flags.timeout)
    return { details, timeoutSeconds, ...(await this.connect()) }
  }

  private async find(typed: readonly string[], flags: UploadFlags, signal: AbortSignal) {
    if (!typed.includes('-')) {
      const found = await findFiles(typed)
      if (flags.name !== undefined && !found.single)
        throw new CliError(
          'usage',
          '--name works with a single file only.',
          'Omit it: each video gets the name of its file.',
        )
      return { found, ready: await this.prepare(flags) }
    }
    if (typed.length > 1)
      throw new CliError(
        'usage',
        '- cannot be combined with other files.',
        'Upload stdin with a separate command.',
      )
    const { keepStdin } = await import('../../uploads/from-stdin.ts')
    // What would fail in any case does so before stdin is read, which cannot be read again.
    const ready = await this.prepare(flags)
    const files = [await keepStdin(process.stdin, signal)]
    return { found: { files, leftOut: [], single: true }, ready }
  }

  private async upload(
    { files, single }: FoundFiles,
    { name, parallel, wait, verify }: UploadFlags,
    ready: Awaited<ReturnType<VideosUpload['prepare']>>,
    typed: readonly string[],
    signal: AbortSignal,
  ): Promise<Uploaded & { failure: unknown }> {
    const { createBoard } = await import('../../uploads/board.ts')
    const { oneErrorOf, uploadAll } = await import('../../uploads/upload-all.ts')
    const board = createBoard(files)
    const end = await this.showBoard(board)
    const isStdin = typed[0] === '-'
    const again = typedAgain(
      isStdin
        ? process.argv.slice(2).map((word) => (word === '-' ? files[0]!.path : word))
        : undefined,
    )
    try {
      const uploaded = await uploadAll({
        ...ready,
        files,
        board,
        name,
        parallel,
        wait,
        verify,
        again,
        signal,
      })
      await end()
      const failure = oneErrorOf(uploaded, files, single, again)
      if (
        isStdin &&
        failure &&
        !describe(failure).hint.includes(again) &&
        existsSync(files[0]!.path)
      )
        this.note(`The copy of stdin is kept for 30 days. To upload it: ${again}`)
      return { ...uploaded, failure }
    } catch (error) {
      await end()
      throw error
    }
  }

  /** Answers how it is ended. */
  private async showBoard(board: Board): Promise<() => Promise<void>> {
    if (this.output.quiet) return async () => undefined
    if (process.stderr.isTTY === true && process.env.TERM !== 'dumb') {
      // Ink takes a tenth of a second to load, which only a person who watches it should wait for.
      const { showLive } = await import('../../uploads/view/live.ts')
      return showLive(board, process.stderr).end
    }
    const { showLines } = await import('../../uploads/view/lines.ts')
    showLines(board, process.stderr)
    return async () => undefined
  }
}

interface UploadFlags extends Readonly<Record<string, unknown>> {
  name: string | undefined
  parallel: number
  wait: (typeof WAITS)[number] | undefined
  timeout: string | undefined
  verify: boolean
}

/** `--wait` may stand alone, which oclif's flags with a value cannot; a value is then only what is joined by `=`. */
function withWaitAlone(argv: readonly string[]): string[] {
  const end = argv.indexOf('--')
  return argv.map((word, at) =>
    word === '--wait' && (end < 0 || at < end) ? '--wait=ready' : word,
  )
}
