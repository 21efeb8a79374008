/** The story of one upload: a video is created, or an unfinished one found again, and the bytes follow. */
import { ProblemError, type Client } from '../../daemon/contract/client.ts'
import type { Video } from '../../daemon/contract/video.ts'
import type { Connection } from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Progress } from '../output/progress.ts'
import { formatBytes } from '../output/units.ts'
import { createPace } from './pace.ts'
import { send } from './send.ts'
import type { SourceFile } from './source-file.ts'
import { forget, notePath, recall, remember, sweep, type Unfinished } from './unfinished.ts'

interface UploadTask {
  connection: Connection
  api: Client
  file: SourceFile
  name: string
  collection: string | undefined
  progress: Progress
  /** What to type to go on. */
  again: string
  signal: AbortSignal
}

/** Resolves when every byte is stored; the video then waits for its turn, or is further already. */
export async function upload(task: UploadTask): Promise<Video> {
  const { api, file, progress, connection, name, collection } = task
  const path = notePath({ url: connection.url, file, name, collection })
  await sweep()
  const begun = await goOn(task, path)
  if (begun && 'object' in begun) return begun
  const note = begun ?? (await begin(task, path))
  await sendAll(task, note, path, begun === undefined)
  progress.end()
  await forget(path)
  return api.videos.get({ params: { id: note.video } })
}

/** What is left of an earlier run: nothing, a note to go on with, or a video that has all its bytes. */
async function goOn({ api, progress, file }: UploadTask, path: string): Promise<Unfinished | Video | undefined> {
  const note = await recall(path)
  if (!note) return undefined
  const video = await api.videos.get({ params: { id: note.video } }).catch((error: unknown) => {
    if (error instanceof ProblemError && error.problem.code === 'video_not_found') return undefined
    throw error
  })
  if (video?.status === 'created') {
    progress.say(`Going on with the upload of ${file.fileName} that was begun before.`)
    return note
  }
  await forget(path)
  if (!video || video.status === 'errored') return undefined
  progress.say(`${file.fileName} was there already.`)
  return video
}

async function begin({ api, name, collection, file, progress }: UploadTask, path: string): Promise<Unfinished> {
  const created = await api.videos.create({ body: { name, collection } })
  if (!created.upload) throw new CliError('unexpected', 'The appliance gave no address for the upload.')
  const note: Unfinished = { file: file.path, video: created.id, tus_url: created.upload.tus_url }
  await remember(path, note).catch((error: Error) => progress.say(`This upload cannot be taken up again after a stop: ${error.message}`))
  return note
}

async function sendAll({ connection, api, file, progress, again, signal }: UploadTask, note: Unfinished, path: string, fresh: boolean): Promise<void> {
  const pace = createPace(file.sizeBytes)
  const label = `Uploading ${file.fileName}`
  let known = note.upload_url
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
        // Heard again after every broken connection.
        if (upload_url === known) return
        known = upload_url
        noted = noted.then(() => remember(path, { ...note, upload_url })).catch(() => undefined) // said when the upload began
      },
      onProgress(bytes) {
        if (bytes > sent) broken = false
        sent = bytes
        progress.update(label, bytes / file.sizeBytes, `${formatBytes(bytes)} of ${formatBytes(file.sizeBytes)}${pace(bytes)}`)
      },
      onRetry() {
        if (!broken) progress.say('The connection broke; trying again.')
        broken = true
      },
    })
    await noted
  } catch (error) {
    await noted
    progress.end()
    if (error instanceof CliError && (error.code === 'interrupted' || error.code === 'unreachable')) {
      const detail = error.code === 'interrupted' ? `Stopped after ${formatBytes(sent)} of ${formatBytes(file.sizeBytes)}.` : error.message
      throw new CliError(error.code, detail, `The same command goes on where it stopped: ${again}`, error)
    }
    // Refused, or the file is not what it was: an empty video that this run made would only be in the way.
    if (fresh && (error instanceof CliError || (error instanceof ProblemError && error.problem.status < 500))) {
      await forget(path)
      await api.videos.delete({ params: { id: note.video } }).catch(() => undefined) // the refusal is what matters
    }
    throw error
  }
}
