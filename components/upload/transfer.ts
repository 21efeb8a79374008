/**
 * A single try to send a file, or what is missing of it, by tus. tus-js-client comes with the first file
 * that somebody sends.
 */
import type { DetailedError } from 'tus-js-client'
import { uploadsAddress } from './endpoint.ts'
import { UploadRefusal } from './refusal.ts'
import type { TokenSource } from './token.ts'

const SILENCE_MS = 60_000

export interface Transfer {
  file: File
  /** URL of an upload that was started before. */
  upload: string | null
  metadata: Record<string, string>
  chunkBytes: number
  tokens: TokenSource
  onStarted(upload: string): void
  onVideo(video: string): void
  /** Bytes that the appliance already has of an upload started before. */
  onFound(bytes: number): void
  onProgress(sentBytes: number): void
}

/** Rejects with a Refusal, with the signal's reason, or with what `getToken` rejected with. */
export async function transfer(wanted: Transfer, signal: AbortSignal): Promise<void> {
  const { sendByTus } = await import('../../daemon/contract/send-by-tus.ts')
  signal.throwIfAborted()
  let token = ''
  await sendByTus(
    wanted.file,
    {
      endpoint: wanted.upload === null ? uploadsAddress() : null,
      uploadUrl: wanted.upload === null ? null : `${uploadsAddress()}/${wanted.upload}`,
      metadata: wanted.metadata,
      chunkSize: wanted.chunkBytes,
      silenceMs: SILENCE_MS,
      async onBeforeRequest(request) {
        token = await wanted.tokens.current()
        request.setHeader('Authorization', `Bearer ${token}`)
      },
      onAfterResponse(request, response) {
        const video = response.getHeader('Svc-Video')
        if (video) wanted.onVideo(video)
        const offset = response.getHeader('Upload-Offset')
        if (offset && request.getMethod() === 'HEAD') wanted.onFound(Number(offset))
      },
      onUrl: ({ url }) => wanted.onStarted(url!.split('/').at(-1)!),
      onProgress: wanted.onProgress,
    },
    signal,
  ).catch((error: Error) => {
    signal.throwIfAborted()
    throw asRefusal(error, token)
  })
}

function asRefusal(error: Error | DetailedError, token: string): unknown {
  if (!('originalResponse' in error)) return error
  const { originalResponse: response, causingError } = error
  if (response)
    return new UploadRefusal(response.getStatus(), {
      body: response.getBody(),
      retryAfter: response.getHeader('Retry-After') ?? null,
      token,
    })
  // The page's own, from before the request; XMLHttpRequest gives an event.
  return causingError instanceof Error ? causingError : new UploadRefusal(0)
}
