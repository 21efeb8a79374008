/** Uploads a file so that it resumes: within the call after a broken connection, and in a later call from what you kept. */
import type { Client, Video } from './api.ts'

type NewVideo = NonNullable<NonNullable<Parameters<Client['videos']['create']>[0]>['body']>

/** Enough to resume an upload; keep it secret, since its URLs need no key. */
export interface UploadToResume {
  /** ID of the video. */
  video: string
  /** Null until the transfer has begun. */
  uploadUrl: string | null
  tusUrl: string
}

export interface UploadWishes {
  /** Fields of the new video; its name is that of the file if you give none. */
  video?: Omit<NewVideo, 'input_url'>
  /** An upload that was interrupted, of the same file: what `onChange` was given last. */
  resume?: UploadToResume
  /** Called when there is something to keep. */
  onChange?(unfinished: UploadToResume): void
  onProgress?(sentBytes: number, totalBytes: number): void
  signal?: AbortSignal
}

/**
 * Returns the video when all bytes have arrived; encoding continues. In Node, `new File([await openAsBlob(path)], name)`
 * is a file that is read as it is sent. Rejects with a `ProblemError`, a `TypeError` after two minutes without a
 * connection, or the reason of the signal.
 */
export async function upload(
  svc: Client,
  file: File,
  {
    video: fields,
    resume,
    onChange = () => undefined,
    onProgress = () => undefined,
    signal = new AbortController().signal,
  }: UploadWishes = {},
): Promise<Video> {
  const unfinished = resume ?? (await startUpload(svc, file, fields, signal))
  if (!resume) onChange(unfinished)
  const { sendWithRetries } = await import('../daemon/contract/send-with-retries.ts')
  await sendWithRetries(
    file,
    {
      endpoint: unfinished.tusUrl,
      uploadUrl: unfinished.uploadUrl,
      resumeOnly: true,
      metadata: { filename: file.name, filetype: file.type },
      onUrl(uploadUrl) {
        if (uploadUrl !== unfinished.uploadUrl) onChange({ ...unfinished, uploadUrl })
      },
      onProgress: (sentBytes) => onProgress(sentBytes, file.size),
      ...(typeof XMLHttpRequest === 'undefined'
        ? { httpStack: (await import('./fetch-stack.ts')).fetchStack(fetch) }
        : {}),
    },
    signal,
  )
  return svc.videos.get({ params: { id: unfinished.video } }, { signal })
}

async function startUpload(
  svc: Client,
  file: File,
  fields: UploadWishes['video'],
  signal: AbortSignal,
): Promise<UploadToResume> {
  const created = await svc.videos.create(
    { body: { ...(file.name ? { name: file.name } : {}), ...fields } },
    { signal },
  )
  return { video: created.id, uploadUrl: null, tusUrl: created.upload!.tus_url }
}
