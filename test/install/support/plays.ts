/** From an upload to a playing video, by nothing but what a player does. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { createClient, type Client } from '../../../daemon/contract/client.ts'
import { untilStatus } from '../../daemon.ts'

export const ownerOf = (baseUrl: string, secret: string): Client =>
  createClient({ baseUrl, token: secret.trim() })

/** Answers the URL of the HLS stream. */
export async function uploadAndPlay(api: Client, film: string): Promise<string> {
  const { id } = await api.videos.create({ body: { name: 'Film' } })
  await api.videos.putSource({ params: { id }, raw: new Blob([await readFile(film)]) })
  const { urls } = await untilStatus(api, id, 'ready', 'errored')
  await assertPlays(urls.hls)
  return urls.hls
}

/** The first segment of the first rendition is there, and is what its type says. */
export async function assertPlays(hls: string): Promise<void> {
  const playlist = new URL(firstUri(await textOf(hls)), hls)
  const segment = await fetch(new URL(firstUri(await textOf(playlist)), playlist))
  assert.deepEqual([segment.status, segment.headers.get('content-type')], [200, 'video/mp4'])
  const bytes = new Uint8Array(await segment.arrayBuffer())
  assert.match(Buffer.from(bytes.subarray(4, 8)).toString('latin1'), /^(?:styp|moof|sidx)$/)
}

async function textOf(url: string | URL): Promise<string> {
  const response = await fetch(url)
  assert.equal(response.status, 200, String(url))
  return response.text()
}

const firstUri = (playlist: string): string =>
  playlist.split('\n').find((line) => line !== '' && !line.startsWith('#'))!
