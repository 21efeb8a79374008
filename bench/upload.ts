/** Hands a file to the appliance. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Daemon } from '../test/daemon.ts'

/** Answers when the last byte had been handed to the network, on the clock of `performance`. */
export async function putFile(
  { baseUrl, owner }: Daemon,
  id: string,
  file: string,
): Promise<number> {
  const { size } = await stat(file)
  const sending = request(`${baseUrl}/v1/videos/${id}/source`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${owner}`,
      'content-type': 'application/octet-stream',
      'content-length': size,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  await pipeline(createReadStream(file), sending)
  const lastByteAt = performance.now()
  const status = await answered
  if (status !== 200) throw new Error(`PUT answered ${status}`)
  return lastByteAt
}
