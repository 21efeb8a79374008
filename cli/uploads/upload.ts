/**
 * The story of one upload: a video is created, or an unfinished one found again, the bytes follow,
 * and what arrived is compared.
 */
import { setTimeout } from 'node:timers/promises'
import { ProblemError, type Client } from '../../daemon/contract/client.ts'
import type { Video, VideoUpdate } from '../../daemon/contract/video.ts'
import type { Connection } from '../connection/connect.ts'
import { removeFile } from '../connection/private-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { formatBytes } from '../output/units.ts'
import { compare } from './checksum.ts'
import { createUploadSpeed, type UploadSpeed } from './upload-speed.ts'
import { isStdinCopy } from './notes-folder.ts'
import { send } from './send.ts'
import type { SourceFile } from './source-file.ts'
import { forget, notePath, recall, remember, sweep, type UnfinishedUpload } from './unfinished.ts'

export interface UploadTask {
  connection: Connection
  api: Client
  file: SourceFile
  name: string
  /** Further details of the new video. */
  details: VideoUpdate
  /** Compare the checksums when all has arrived. */
  verify: boolean
  /** Command that resumes the upload. */
  again: string
  signal: AbortSignal
  onSent(sentBytes: number, speed: UploadSpeed | null): void
  /** Every byte has arrived, and both sides read the file once more. */
  onChecking(): void
  /** For people. */
  print(message: string): void
}

/**
 * Resolves when every byte is stored and found to be right; the video then waits for its turn, or
 * is further already. A copy of stdin is removed then.
 */
export async function upload(task: UploadTask): Promise<Video> {
  const { api, file, connection, name, details } = task
  const path = notePath({ url: connection.url, file, name, details })
  await sweep()
  const started = await goOn(task, path)
  const note = started?.note ?? (await begin(task, path))
  const uploadUrl = started?.arrived
    ? note.upload_url
    : await sendAll(task, note, path, started === undefined)
  if (uploadUrl && task.verify) await check(task, note.video, uploadUrl)
  // Before the note: without it, the copy would be uploaded as another video.
  if (isStdinCopy(file.path)) await removeFile(file.path)
  await forget(path)
  return api.videos.get({ params: { id: note.video } })
}

interface StartedUpload {
  note: UnfinishedUpload
  /** All its bytes are there: only the last answer was lost, or the checking. */
  arrived: boolean
}

/** Finds the rest of an earlier run, if any. */
async function goOn(
  { api, print, file }: UploadTask,
  path: string,
): Promise<StartedUpload | undefined> {
  const note = await recall(path)
  if (!note) return undefined
  const video = await api.videos.get({ params: { id: note.video } }).catch((error: unknown) => {
    if (error instanceof ProblemError && error.problem.code === 'video_not_found') return undefined
    throw error
  })
  if (video?.status === 'created') {
    print(`Resuming the upload of ${file.fileName}.`)
    return { note, arrived: false }
  }
  if (!video || video.status === 'errored') {
    await forget(path)
    return undefined
  }
  print(`${file.fileName} was already uploaded.`)
  return { note, arrived: true }
}

async function begin(
  { api, name, details, file, print }: UploadTask,
  path: string,
): Promise<UnfinishedUpload> {
  const created = await api.videos.create({ body: { ...details, name } })
  if (!created.upload) throw new CliError('unexpected', 'The server returned no upload URL.')
  const note: UnfinishedUpload = {
    file: file.path,
    video: created.id,
    tus_url: created.upload.tus_url,
  }
  await remember(path, note).catch((error: Error) =>
    print(`This upload cannot be resumed after a stop: ${error.message}`),
  )
  return note
}

/** Between two looks at whether the video can be watched already: at first, and at most. */
const [FIRST_LOOK_MS, LAST_LOOK_MS] = [2_000, 15_000]

/** Prints once that the video can be watched while its file is sent. */
async function printWhenPlayable(
  { api, print, file }: UploadTask,
  video: string,
  signal: AbortSignal,
): Promise<void> {
  for (let ms = FIRST_LOOK_MS; ; ms = Math.min(ms * 1.3, LAST_LOOK_MS)) {
    await setTimeout(ms, undefined, { signal })
    // What is wrong here is wrong for the upload too, which reports it.
    const found = await api.videos.get({ params: { id: video } }, { signal }).catch(() => undefined)
    if (signal.aborted) return
    if (found?.arriving?.playable_seconds)
      return print(`${file.fileName} can be watched now, during the upload: ${found.urls.watch}`)
  }
}

/** Answers the upload's own address. */
async function sendAll(
  task: UploadTask,
  note: UnfinishedUpload,
  path: string,
  fresh: boolean,
): Promise<string | undefined> {
  const { connection, api, file, print, again, signal, onSent } = task
  const speed = createUploadSpeed(file.sizeBytes)
  const sending = new AbortController()
  printWhenPlayable(task, note.video, sending.signal).catch(() => undefined) // it is sent
  let savedUrl = note.upload_url
  let noted: Promise<unknown> = Promise.resolve()
  let sent = 0
  let broken = false
  try {
    await send({
      connection,
      file,
      signal,
      tusUrl: note.tus_url,
      uploadUrl: note.upload_url,
      onUploadUrl(upload_url) {
        // Called again after every broken connection.
        if (upload_url === savedUrl) return
        savedUrl = upload_url
        noted = noted.then(() => remember(path, { ...note, upload_url })).catch(() => undefined) // reported before
      },
      onProgress(bytes) {
        if (bytes > sent) broken = false
        sent = bytes
        onSent(bytes, speed(bytes))
      },
      onRetry() {
        if (!broken) print('Connection lost; retrying.')
        broken = true
      },
    })
    await noted
    return savedUrl
  } catch (error) {
    await noted
    if (
      error instanceof CliError &&
      (error.code === 'interrupted' || error.code === 'unreachable')
    ) {
      const detail =
        error.code === 'interrupted'
          ? `Stopped after ${formatBytes(sent)} of ${formatBytes(file.sizeBytes)}.`
          : error.message
      throw new CliError(error.code, detail, `Run the same command to resume: ${again}`, error)
    }
    // Refused, or the file is not what it was: an empty video that this run made would only be in the way.
    if (
      fresh &&
      (error instanceof CliError || (error instanceof ProblemError && error.problem.status < 500))
    ) {
      await forget(path)
      if (isRefusalOfFile(error) && isStdinCopy(file.path)) await removeFile(file.path)
      await api.videos.delete({ params: { id: note.video } }).catch(() => undefined) // the refusal is what matters
    }
    throw error
  } finally {
    sending.abort()
  }
}

/** The file itself is refused, too large or no video: another try would be refused too. */
const isRefusalOfFile = (error: unknown): boolean =>
  error instanceof ProblemError && [413, 415, 422].includes(error.problem.status)

async function check(
  { api, file, signal, onChecking, again }: UploadTask,
  video: string,
  uploadUrl: string,
): Promise<void> {
  onChecking()
  try {
    await compare({ api, file, uploadUrl, video, signal })
  } catch (error) {
    if (!signal.aborted) throw error
    throw new CliError(
      'interrupted',
      `${file.fileName} has arrived; stopped during verification.`,
      `Run the same command to verify it: ${again}`,
      error,
    )
  }
}
