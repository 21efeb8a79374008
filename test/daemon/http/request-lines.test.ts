import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../../daemon.ts'

describe('http: request lines', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  it('the components are served all together and one by one, the newest or this version', async () => {
    for (const [path, cached] of [
      ['', 60],
      ['/clip', 60],
      ['@0.1.0', 31536000],
      ['@0.1.0/text', 31536000],
    ] as const) {
      const response = await fetch(`${daemon.baseUrl}/npm/@svc/components${path}/+esm`)
      assert.match(response.headers.get('content-type')!, /javascript/, path)
      assert.match(response.headers.get('cache-control')!, new RegExp(`max-age=${cached}`), path)
      const script = await response.text()
      const named = [...script.matchAll(/"(\/npm\/.+?)"/g)].map(([, target]) => target!)
      // The one for all elements knows the files by their names alone.
      const files =
        named.length > 0
          ? named
          : [...new Set(script.match(/(?<!`)`[\w-]+\.js(?=`)/g))].map(
              (file) => `/npm/@svc/components@0.1.0/${file.slice(1)}`,
            )
      assert.ok(
        files.some((file) => file.endsWith('/text.js') || file.endsWith('/clip.js')) &&
          files.some((file) => file.includes('/base-')),
        files.join(),
      )
      for (const file of files) assert.equal((await fetch(daemon.baseUrl + file)).status, 200, file)
    }
    for (const path of ['@9.9.9', '/nothing'])
      assert.equal(
        (await fetch(`${daemon.baseUrl}/npm/@svc/components${path}/+esm`)).status,
        404,
        path,
      )
  })

  it('scripts are compressed for whoever reads that, and known again as they were sent', async () => {
    const address = `${daemon.baseUrl}/npm/@svc/components@0.1.0/player.js`
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    assert.equal(plain.headers.get('timing-allow-origin'), '*')
    const text = await plain.text()
    assert.deepEqual(
      [plain.headers.get('content-encoding'), plain.headers.get('content-length')],
      [null, String(Buffer.byteLength(text))],
    )
    const tags = new Set([plain.headers.get('etag')])
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(address, { headers: { 'accept-encoding': encoding } })
      assert.deepEqual(
        [response.headers.get('content-encoding'), response.headers.get('vary')],
        [encoding, 'Accept-Encoding'],
      )
      assert.ok(Number(response.headers.get('content-length')) < text.length / 2)
      assert.equal(await response.text(), text)
      const etag = response.headers.get('etag')!
      tags.add(etag)
      assert.equal(
        (
          await fetch(address, {
            headers: {
              'accept-encoding': encoding,
              'if-none-match': etag,
              'cache-control': 'max-age=0',
            },
          })
        ).status,
        304,
      )
      assert.equal(
        (
          await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
        ).headers.get('content-length'),
        response.headers.get('content-length'),
      )
    }
    assert.equal(tags.size, 3)
  })

  it('that hold no address, or an odd one, are answered in words', async () => {
    const { port } = new URL(daemon.baseUrl)
    for (const path of [
      '//',
      '/%',
      '/media/%ff/x',
      '/v1/videos/%E0%A4%A',
      '/image/%2e%2e.jpg',
      '/npm/@svc/components@0.1.0/%2e%2e/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/assets/..%5c..%5cx.js',
    ]) {
      const status = await new Promise<number>((resolve, reject) => {
        request(
          { host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${daemon.owner}` } },
          (response) => resolve(response.resume().statusCode!),
        )
          .on('error', reject)
          .end()
      })
      assert.ok(status === 200 || (status >= 400 && status < 500), `${path} → ${status}`)
      if (path.includes('package.json')) assert.equal(status, 404)
    }
  })
})
