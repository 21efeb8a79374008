/** The queue of uploads: two at a time. It goes on while the user moves between pages. */
import { explain, PageError } from '../kit/explain/explain.ts'
import { notifyFailure } from '../notices/notices.ts'
import type { App } from '../state/app.ts'
import { listNew } from '../state/load-library.ts'
import { spaceHeader, type DashboardUpload } from '../state/store.ts'
import { forget, remember } from '../state/video-cache.ts'
import { messages as w } from './messages.ts'

const AT_ONCE = 2

/** The part of an upload that is no plain data, and so is not in the store. */
interface Running {
  file: File
  abort: AbortController
  endpoint: string | null
  uploadUrl: string | null
  video: string | null
  sending?: Promise<void>
}
const running = new Map<number, Running>()
let lastKey = 0

/** Opens the browser's own file dialog. What a browser does not know as video is still allowed by "All files". */
export function chooseFiles(app: App) {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = 'video/*,audio/*,.mkv,.mxf,.ts,.mts,.gif,.png,.apng,.webp'
  input.addEventListener('change', () => addFiles(app, [...(input.files ?? [])]))
  input.click()
}

/** Replaces the file of a video; its id, its URLs and its metadata stay. */
export const replaceSource = (app: App, video: string, file: File) => addFiles(app, [file], video)

/** Each file becomes a new video, except with `replaced`: it becomes the file of that one. */
export function addFiles(app: App, files: readonly File[], replaced: string | null = null) {
  const endpoint = replaced && `${location.origin}/v1/uploads?video=${replaced}`
  const added = files.map((file): DashboardUpload => {
    const key = ++lastKey
    running.set(key, {
      file,
      abort: new AbortController(),
      endpoint,
      uploadUrl: null,
      video: replaced,
    })
    return {
      key,
      name: file.name,
      sizeBytes: file.size,
      sentBytes: 0,
      phase: 'waiting',
      speedBps: null,
      video: replaced,
      replaces: replaced !== null,
      problem: null,
    }
  })
  if (added.length === 0) return
  app.store.change(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  next(app)
}

/** Stops an upload and deletes the video that was created for it. */
export async function cancelUpload(app: App, key: number) {
  const item = app.store.state.uploads.find((other) => other.key === key)
  const task = running.get(key)
  running.delete(key)
  keepOnly(app, (other) => other.key !== key)
  // What was sent stays.
  if (!item || !task) return
  task.abort.abort()
  // What is being created can be deleted once it has come.
  await task.sending
  const { video, uploadUrl } = task
  try {
    if (!item.replaces) {
      if (!video) return
      await app.api.videos.delete({ params: { id: video } })
      forget(app, video)
    } else if (uploadUrl)
      // The video existed before the upload, and stays.
      await fetch(uploadUrl, {
        method: 'DELETE',
        headers: { 'tus-resumable': '1.0.0', ...spaceHeader(app.store.state) },
      })
  } catch (error) {
    notifyFailure(app, w.stopped(item.name), error)
  }
}

export async function stopUploads(app: App) {
  await Promise.all(app.store.state.uploads.map((item) => cancelUpload(app, item.key)))
}

export function retryUpload(app: App, key: number) {
  const task = running.get(key)
  if (!task) return
  task.abort = new AbortController()
  change(app, key, { phase: 'waiting', problem: null, speedBps: null })
  next(app)
}

/** Removes finished uploads from the panel; the videos stay. */
export const clearSent = (app: App) => keepOnly(app, (item) => item.phase !== 'sent')

/** Uploads go on, or can be retried, in this document alone. */
export const holdsFiles = ({ store }: App) =>
  store.state.uploads.some(({ phase }) => phase !== 'sent')

function next(app: App) {
  const { uploads } = app.store.state
  const free = AT_ONCE - uploads.filter((item) => item.phase === 'sending').length
  const waiting = uploads.filter((item) => item.phase === 'waiting')
  for (const item of waiting.slice(0, Math.max(0, free))) {
    change(app, item.key, { phase: 'sending' })
    const task = running.get(item.key)!
    task.sending = send(app, item, task).finally(() => next(app))
  }
}

async function send(app: App, { key, name }: DashboardUpload, task: Running) {
  const { file, abort } = task
  const { signal } = abort
  try {
    if (file.size === 0) throw new PageError(w.empty, w.chooseOther)
    if (task.endpoint === null) await createVideo(app, key, name, task)
    // The upload may have been cancelled while the video was being created.
    if (signal.aborted) return
    const { transfer } = await import('./transfer.ts')
    await transfer(file, {
      endpoint: task.endpoint!,
      headers: spaceHeader(app.store.state),
      uploadUrl: task.uploadUrl,
      signal,
      onUrl: (url) => (task.uploadUrl = url),
      onProgress: (sentBytes, speedBps) => change(app, key, { sentBytes, speedBps }),
    })
    running.delete(key)
    change(app, key, { phase: 'sent', sentBytes: file.size, speedBps: null })
  } catch (error) {
    if (!signal.aborted)
      change(app, key, { phase: 'failed', speedBps: null, problem: explain(error) })
  }
}

async function createVideo(app: App, key: number, fileName: string, task: Running) {
  const body = { name: nameFrom(fileName) }
  const { upload, ...video } = await app.api.videos.create({ body })
  task.endpoint = upload!.tus_url
  task.video = video.id
  if (task.abort.signal.aborted) return
  change(app, key, { video: video.id })
  remember(app, [video])
  listNew(app, video)
}

function change(app: App, key: number, part: Partial<DashboardUpload>) {
  app.store.change(({ uploads }) => ({
    uploads: uploads.map((item) => (item.key === key ? { ...item, ...part } : item)),
  }))
}

const keepOnly = (app: App, stays: (item: DashboardUpload) => boolean) =>
  app.store.change(({ uploads }) => ({ uploads: uploads.filter(stays) }))

/** `Summer party.mov` → `Summer party`. */
const nameFrom = (fileName: string) =>
  (fileName.replace(/\.[^.\s]{1,5}$/, '').trim() || fileName).slice(0, 300)
