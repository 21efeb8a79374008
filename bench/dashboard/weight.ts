/** What comes over the line, gzipped, before the first page is asked for: the page, and all that it names. */
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { startDaemon } from '../../test/daemon.ts'
import type { BenchOptions, Verdict } from '../bench.ts'

const MOST_BYTES = 120_000

export async function weight({ print }: BenchOptions): Promise<Verdict[]> {
  const daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'warn' } })
  try {
    const page = await received(daemon.baseUrl)
    const named = [...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      (match) => match[1]!,
    )
    const files = await Promise.all(named.map((path) => received(daemon.baseUrl + path)))
    const bytes = [page, ...files].reduce((sum, each) => sum + each.length, 0)
    print(`before the first page: ${bytes} bytes in ${files.length + 1} files`)
    return [
      {
        what: 'gzipped bytes before the first page',
        ours: `${bytes}`,
        reference: `${MOST_BYTES}`,
        ratio: bytes / MOST_BYTES,
        bar: { most: 1 },
      },
    ]
  } finally {
    await daemon.remove()
  }
}

/** As it comes: fetch would unpack it, and not say how long it was. */
function received(address: string): Promise<{ length: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(
      address,
      { headers: { accept: 'text/html, */*', 'accept-encoding': 'gzip' } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode !== 200)
            return reject(new Error(`${address}: ${response.statusCode}`))
          const bytes = Buffer.concat(parts)
          resolve({
            length: bytes.length,
            text: (response.headers['content-encoding'] === 'gzip'
              ? gunzipSync(bytes)
              : bytes
            ).toString(),
          })
        })
      },
    ).on('error', reject)
  })
}
