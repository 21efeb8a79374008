import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { servers, type Served } from '../../support/server.ts'

describe('videos: fetched from an address', () => {
  const serve = servers()
  let daemon: Daemon
  let open: ServerResponse | null = null
  let reached = 0

  before(async () => {
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: 'localhost' } })
    await writeFile(join(daemon.dataDir, 'secret.mp4'), 'not for anybody')
  })
  after(() => daemon.remove())

  async function site(): Promise<Served> {
    const inside = await serve((_request, response) => void (reached++, response.end('inside')))
    const playlist = (address: string) =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXT-X-ENDLIST\n`
    const files: Record<string, string> = {
      '/playlist.mp4': playlist(`file://${daemon.dataDir}/secret.mp4`),
      '/inside.mp4': playlist(`${inside.url}/x.ts`),
      '/script.mp4': `ffconcat version 1.0\nfile '${daemon.dataDir}/secret.mp4'\n`,
      '/dash.mp4': '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>',
      '/page.mp4': '<!doctype html><title>Sign in</title>',
      '/empty.mp4': '',
    }
    return serve((request, response) => {
      if (request.url === '/redirect.mp4') response.writeHead(302, { location: inside.url }).end()
      else if (request.url === '/slow.mp4')
        (open = response.writeHead(200, { 'content-length': 1000 })).write(Buffer.alloc(400))
      else response.writeHead(200, { 'content-type': 'video/mp4' }).end(files[request.url!])
    })
  }

  it('what is no video, and what points elsewhere, errs with its reason and is followed nowhere', async () => {
    const { port } = await site()
    const cases: [path: string, code: string, reason: RegExp][] = [
      ['playlist', 'unsupported_source', /playlist/],
      ['inside', 'unsupported_source', /playlist/],
      ['script', 'unsupported_source', /playlist/],
      ['dash', 'unsupported_source', /playlist/],
      ['page', 'unsupported_source', /text/],
      ['empty', 'source_damaged', /empty/],
      ['redirect', 'source_address_refused', /private address.*SVC_ALLOW_PRIVATE_HOSTS/],
    ]
    const made = await Promise.all(
      cases.map(([path]) =>
        daemon.api.videos.create({ body: { input_url: `http://localhost:${port}/${path}.mp4` } }),
      ),
    )
    for (const [at, [path, code, reason]] of cases.entries()) {
      const { error } = await untilStatus(daemon.api, made[at]!.id, 'errored', 'ready')
      assert.equal(error?.code, code, `${path}: ${error?.message}`)
      assert.match(error.message, reason, path)
    }
    assert.equal(reached, 0)
  })

  it('a special address is refused when it is asked for, however it is written', async () => {
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      'a.localhost',
    ]) {
      const refused = (error: { problem?: { code: string } }) =>
        error.problem?.code === 'source_address_refused'
      await assert.rejects(
        daemon.api.videos.create({ body: { input_url: `http://${host}:1/x.mp4` } }),
        refused,
        host,
      )
    }
  })

  it('shows how far it is', async () => {
    const { port } = await site()
    const { id } = await daemon.api.videos.create({
      body: { input_url: `http://localhost:${port}/slow.mp4` },
    })
    const half = await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ progress }) => progress > 0,
      'progress',
    )
    assert.deepEqual([half.status, half.progress], ['created', 0.4])
    open!.end(Buffer.alloc(600))
    const { error, progress } = await untilStatus(daemon.api, id, 'errored')
    assert.ok(error)
    assert.equal(progress, 0)
  })
})
