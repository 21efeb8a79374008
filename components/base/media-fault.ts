/** Why a media element could not have its file: it does not report that itself. */
import type { EmbedFailure } from '../languages/en/failures.ts'
import { EmbedUnavailable, request } from './load-embed.ts'

/** Rejects only when the signal stops it. */
export async function mediaFault(url: string, signal: AbortSignal): Promise<EmbedFailure> {
  try {
    await request(url, signal, 'HEAD')
  } catch (error) {
    if (error instanceof EmbedUnavailable) return error.reason
    throw error
  }
  return 'unreachable'
}
