/**
 * Uploads several files, a limited number at a time; a failure does not stop the others, and each is
 * awaited if requested.
 */
import { ERRORS, type ErrorCode } from '../../daemon/contract/errors.ts'
import type { Client } from '../../daemon/contract/client.ts'
import { limitConcurrency } from '../../daemon/contract/limit-concurrency.ts'
import type { Video, VideoUpdate } from '../../daemon/contract/video.ts'
import type { Connection } from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'
import { describe } from '../errors/describe.ts'
import { warningsInWords } from '../videos/columns.ts'
import { timedOut } from '../waiting/wait-for.ts'
import { waitUntilReady, type WaitFor } from '../waiting/wait-until-ready.ts'
import type { Board } from './board.ts'
import { nameOf, type SourceFile } from './source-file.ts'
import { upload } from './upload.ts'

interface UploadAll {
  connection: Connection
  api: Client
  files: readonly SourceFile[]
  board: Board
  /** Name of a single file's video; with several files each has its own. */
  name: string | undefined
  /** Details of every new video. */
  details: VideoUpdate
  /** Transfers at a time. */
  parallel: number
  wait: WaitFor | undefined
  /** Counts for each video, from the moment that its file has arrived. */
  timeoutSeconds: number | undefined
  /** Compare the checksums. */
  verify: boolean
  /** Command that resumes the upload. */
  again: string
  signal: AbortSignal
}

export interface Uploaded {
  /** Finished videos, in the order of the files. */
  videos: Video[]
  failures: { file: SourceFile; error: unknown }[]
}

/** The appliance makes one video after the other; more streams than this would show nothing more. */
const WATCHED_AT_ONCE = 4

export async function uploadAll(all: UploadAll): Promise<Uploaded> {
  const { files, board, parallel, wait, signal } = all
  const videos: (Video | undefined)[] = []
  const failures: Uploaded['failures'] = []
  const giveUp = new AbortController()
  const watching = limitConcurrency(WATCHED_AT_ONCE)
  const waits: Promise<void>[] = []
  const guarded = async (at: number, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      failures.push({ file: files[at]!, error })
      const interrupted = error instanceof CliError && error.code === 'interrupted'
      const { sentence, exit } = describe(error)
      board.change(at, { step: interrupted ? 'stopped' : 'failed', speed: null, outcome: sentence })
      if (EVERY_FILE.has(exit)) giveUp.abort()
    }
  }
  const queue = files.keys()
  const row = async () => {
    for (const at of queue) {
      if (signal.aborted || giveUp.signal.aborted)
        board.change(at, { step: 'stopped', outcome: 'not started' })
      else {
        await guarded(at, async () => {
          const video = await uploadOne(all, at)
          if (!wait) videos[at] = video
          else {
            const late = lateAfter(all.timeoutSeconds)
            waits.push(
              guarded(at, () =>
                watching(
                  async () => void (videos[at] = await waitForOne(all, at, video, wait, late)),
                ),
              ),
            )
          }
        })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, files.length) }, row))
  await Promise.all(waits)
  return { videos: videos.filter((video) => video !== undefined), failures }
}

/**
 * Exit codes of what would fail for the next file just as well: access, a collection that is not
 * there, the appliance, no connection.
 */
const EVERY_FILE = new Set([3, 4, 8, 9])

async function uploadOne(
  { connection, api, files, board, name, details, again, signal, wait, verify }: UploadAll,
  at: number,
): Promise<Video> {
  const file = files[at]!
  const video = await upload({
    connection,
    api,
    file,
    details,
    again,
    signal,
    verify,
    name: name ?? nameOf(file),
    onSent: (sentBytes, speed) => board.change(at, { step: 'sending', sentBytes, speed }),
    onChecking: () =>
      board.change(at, { step: 'checking', sentBytes: file.sizeBytes, speed: null }),
    print: (message) => board.print(files.length > 1 ? `${file.fileName}: ${message}` : message),
  })
  board.change(at, {
    step: wait ? 'waiting' : 'done',
    sentBytes: file.sizeBytes,
    speed: null,
    outcome: 'uploaded',
  })
  return video
}

async function waitForOne(
  { connection, api, board, signal, files, timeoutSeconds }: UploadAll,
  at: number,
  { id, urls }: Video,
  wait: WaitFor,
  late: AbortSignal | undefined,
): Promise<Video> {
  let playable = false
  const video = await waitUntilReady({
    connection,
    api,
    id,
    signal: late ? AbortSignal.any([signal, late]) : signal,
    until: wait,
    existed: true,
    onStatus(status) {
      if (status.status === 'processing' || status.status === 'ready')
        board.change(at, {
          step: 'encoding',
          progress: status.progress,
          secondsLeft: status.remaining_seconds ?? null,
        })
      if (status.playable && !playable)
        board.print(
          files.length > 1
            ? `${files[at]!.fileName} is playable: ${urls.embed}`
            : `The video is playable: ${urls.embed}`,
        )
      playable = status.playable
    },
  }).catch(async (error: unknown) => {
    if (!late?.aborted || signal.aborted) throw error
    // While the others were watched, the video may have become so.
    const now = await api.videos.get({ params: { id } })
    if (now.status === 'ready' || (wait === 'playable' && now.playable)) return now
    throw timedOut(
      `The video is not ${wait}`,
      timeoutSeconds!,
      `Check the progress: svc videos get ${id}`,
    )
  })
  for (const line of warningsInWords(video))
    board.print(files.length > 1 ? `${files[at]!.fileName}: ${line}` : line)
  board.change(at, {
    step: 'done',
    secondsLeft: null,
    outcome: video.status === 'ready' ? 'ready' : 'playable',
  })
  return video
}

function lateAfter(seconds: number | undefined): AbortSignal | undefined {
  return seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000)
}

/** Combines all failures into one error, with the exit code of the first. */
export function oneErrorOf(
  { failures, videos }: Uploaded,
  files: readonly SourceFile[],
  single: boolean,
  again: string,
): unknown {
  const [first] = failures
  if (!first || single) return first?.error
  const interrupted = failures.find(
    ({ error }) => error instanceof CliError && error.code === 'interrupted',
  )
  const { problem, hint } = describe((interrupted ?? first).error)
  if (interrupted)
    return new CliError(
      'interrupted',
      `Stopped; ${videos.length} of ${files.length} videos are done.`,
      `Run the same command to resume: ${again}`,
    )
  const reasons = failures.map(({ file, error }) => `${file.fileName}: ${describe(error).sentence}`)
  const code = problem.code in ERRORS ? (problem.code as ErrorCode) : 'unexpected'
  return new CliError(
    problem.code === 'unreachable' || problem.code === 'timed_out' ? problem.code : code,
    `${files.length - videos.length} of ${files.length} files failed or were not started. ` +
      `${reasons.join(' ')}`,
    hint,
  )
}
