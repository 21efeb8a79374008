/** From an upload to a playing video, by nothing but what a player does. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { createClient, type Client } from '../../../daemon/contract/client.ts'
import { until, untilStatus } from '../../daemon.ts'

export const ownerOf = (baseUrl: string, secret: string): Client =>
  createClient({ baseUrl, token: secret.trim() })

/** `log` is asked when it does not start. */
export const untilUp = (url: string, log: () => Promise<string> | string): Promise<unknown> =>
  until(
    () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
    'svc to start',
    60_000,
  ).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${await log()}`)
  })

/** Every protection of the sandbox holds. */
export async function assertSandboxed(api: Client): Promise<void> {
  const { ffmpeg } = await api.system.get()
  assert.deepEqual(
    Object.entries(ffmpeg!.sandbox).filter(([, { holds }]) => !holds),
    [],
  )
}

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
