/** What comes over the line, gzipped, before the first room is asked for: the page, and all that it names. */
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { startDaemon } from '../../test/daemon.ts'
import type { BenchOptions, Verdict } from '../bench.ts'

const MOST_BYTES = 120_000

export async function weight({ say }: BenchOptions): Promise<Verdict[]> {
  const daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'warn' } })
  try {
    const page = await gzipped(daemon.baseUrl)
    const named = [...gunzipSync(page).toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
    const files = await Promise.all(named.map((path) => gzipped(daemon.baseUrl + path)))
    const bytes = [page, ...files].reduce((sum, each) => sum + each.length, 0)
    say(`before the first room: ${bytes} bytes in ${files.length + 1} files`)
    return [{ what: 'gzipped bytes before the first room', ours: `${bytes}`, reference: `${MOST_BYTES}`, ratio: bytes / MOST_BYTES, bar: { most: 1 } }]
  } finally {
    await daemon.remove()
  }
}

/** As they come: fetch would unpack them. */
function gzipped(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { accept: 'text/html, */*', 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => (response.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${address}: ${response.statusCode}`))))
    }).on('error', reject)
  })
}
