/**
 * Sends a viewer to the bucket for a file, where the owner allows it. Only what anybody may watch, wherever it is
 * embedded, and what never changes: a signed URL works on for minutes, whatever the owner decides meanwhile.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Located } from '../../playback/find-file.ts'
import type { Deps } from '../../ports/deps.ts'

/** Whether it was answered. */
export async function redirectFile(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  { method }: IncomingMessage,
  response: ServerResponse,
  {
    located,
    restricted,
    downloadName,
  }: { located: Located & { kind: 'file' }; restricted: boolean; downloadName: string | null },
): Promise<boolean> {
  const direct = storage.remote?.direct
  if (!direct || method !== 'GET') return false
  if (located.private || restricted || downloadName !== null) return false
  if (!located.immutable || located.place) return false
  const { key, contentType } = located
  const found = await direct.urlOf(key, { contentType }).catch((error: unknown) => {
    // Perhaps the disk has it.
    log.warn({ err: error, key }, 'a file is not redirected to the bucket')
    return null
  })
  if (!found) return false
  response.writeHead(302, {
    Location: found.url,
    'Cache-Control': `public, max-age=${found.maxAgeSeconds}`,
    'Content-Length': 0,
  })
  response.end()
  return true
}
