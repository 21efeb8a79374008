/** An upload through a proxy that breaks off in the middle of a request. */
import assert from 'node:assert/strict'
import { until, type Daemon } from '../daemon.ts'
import type { ProxyClient } from './proxy-client.ts'
import { receivedBytes } from './received-bytes.ts'

/**
 * Sends so much of the file by tus and leaves: all of that has come to the daemon by then, and nothing waits in the proxy.
 * `whileOpen`: what is looked at before. Answers where it goes on.
 */
export async function breakOff(
  { client, base, daemon }: { client: ProxyClient; base: string; daemon: Daemon },
  file: Buffer,
  bytes: number,
  whileOpen: () => Promise<unknown> = async () => {},
): Promise<{ url: string; tus: Record<string, string> }> {
  const tus = { authorization: `Bearer ${daemon.owner}`, 'tus-resumable': '1.0.0' }
  const created = await client.ask(`${base}/v1/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(file.length),
      'upload-metadata': `filename ${Buffer.from('film.mp4').toString('base64')}`,
    },
  })
  assert.equal(created.status, 201, created.text)
  const url = created.headers.location!
  assert.equal(new URL(url).origin, base)

  const sending = client.begin(url, {
    method: 'PATCH',
    headers: {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(file.length),
    },
  })
  sending.write(file.subarray(0, bytes))
  await whileOpen()
  await until(
    async () => (await receivedBytes(daemon.dataDir)).get(url.split('/').at(-1)!),
    (length) => length === bytes,
    `${bytes} bytes to arrive`,
  )
  sending.destroy()

  const offset = async (): Promise<number> =>
    Number((await client.ask(url, { method: 'HEAD', headers: tus })).headers['upload-offset'])
  assert.equal(
    await until(offset, (length) => length === bytes, 'the upload to be free again'),
    bytes,
  )
  return { url, tus }
}
