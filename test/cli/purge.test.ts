/** The script of docs/cdn.md that removes videos from the cache of a CDN, run as it is written there. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import type { Video } from '../../daemon/contract/video.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { read } from '../house/text.ts'
import { folders } from '../support/folder.ts'
import { servers } from '../support/server.ts'
import { buildOnce, SVC } from './svc.ts'

const APIS = ['https://api.cloudflare.com', 'https://api.bunny.net', 'https://api.fastly.com']

describe('the purge script of docs/cdn.md', () => {
  let running: { ended: Promise<unknown>; stop(): void } | null
  // Before its folder goes, in which it writes, and the server that it asks.
  afterEach(async () => {
    running?.stop()
    await running?.ended
    running = null
  })
  const folder = folders()
  const serve = servers()
  let daemon: Daemon
  let home: string
  /** Method, path, credential and body of each request to the stand-in for the CDN. */
  let requests: string[]
  /** Its statuses, in turn; then 200. */
  let answers: number[]

  before(async () => {
    await buildOnce()
    daemon = await startDaemon()
  })
  after(() => daemon?.remove())

  beforeEach(async () => {
    requests = []
    answers = []
    const { url } = await serve((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        const { authorization, accesskey, 'fastly-key': key } = request.headers
        requests.push(
          `${request.method} ${request.url} ${authorization ?? accesskey ?? key} ${body}`.trim(),
        )
        response.writeHead(answers.shift() ?? 200).end('{}')
      })
    })
    home = await folder()
    await mkdir(join(home, 'bin'))
    const svc = join(home, 'bin', 'svc')
    await writeFile(svc, `#!/bin/sh\nexec '${process.execPath}' '${SVC}' "$@"\n`)
    await chmod(svc, 0o755)
    const page = read('docs/cdn.md')
    let script = /```sh\n(#!\/bin\/sh\n# Usage: svc-purge[^]*?)```/.exec(page)![1]!
    for (const api of APIS) {
      assert.equal(script.split(api).length, 2, `the script has ${api} once`)
      script = script.replace(api, url)
    }
    await writeFile(join(home, 'svc-purge'), script)
  })

  function start(cdn: string): void {
    const child = spawn('sh', [join(home, 'svc-purge'), cdn], {
      env: {
        PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
        HOME: home,
        SVC_URL: daemon.baseUrl,
        SVC_API_KEY: daemon.owner,
        SVC_PURGE_SECONDS: '0.1',
        CLOUDFLARE_ZONE: 'zone1',
        CLOUDFLARE_TOKEN: 'secret1',
        BUNNY_KEY: 'secret2',
        FASTLY_SERVICE: 'service1',
        FASTLY_TOKEN: 'secret3',
      },
      stdio: 'ignore',
      detached: true,
    })
    const ended = once(child, 'close')
    running = { ended, stop: () => child.exitCode === null && process.kill(-child.pid!, 'SIGKILL') }
  }
  const noted = (): Promise<string> => readFile(join(home, '.svc-purge'), 'utf8').catch(() => '')
  async function started(cdn: string): Promise<void> {
    await daemon.api.videos.create({ body: { name: 'before' } })
    start(cdn)
    await until(noted, (text) => text.startsWith('evt_'), 'the script to know where to begin')
  }
  /** What the script has been told of so far. */
  const untilNoted = async (): Promise<void> => {
    const { data } = await daemon.api.events.list({ query: { sort: '-created_at', limit: 1 } })
    await until(noted, (text) => text.trim() === data[0]!.id, 'the last event to be noted')
  }
  const make = (): Promise<Video> => daemon.api.videos.create({ body: { name: 'public' } })
  const hide = ({ id }: Video): Promise<unknown> =>
    daemon.api.videos.update({ params: { id }, body: { visibility: 'private' } })
  const placeOf = ({ urls }: Video): string =>
    urls.hls.replace('http://', '').replace('/manifest.m3u8', '')

  it('asks Cloudflare for a video that is made private, archived or trashed, and for no other', async () => {
    await started('cloudflare')
    const videos = [await make(), await make(), await make(), await make()]
    await daemon.api.videos.update({ params: { id: videos[3]!.id }, body: { name: 'renamed' } })
    await hide(videos[0]!)
    await daemon.api.videos.archive({ params: { id: videos[1]!.id } })
    await daemon.api.videos.delete({ params: { id: videos[2]!.id } })
    await untilNoted()
    assert.deepEqual(
      requests,
      videos
        .slice(0, 3)
        .map(
          (video) =>
            'POST /client/v4/zones/zone1/purge_cache Bearer secret1 ' +
            JSON.stringify({ prefixes: [`${placeOf(video)}/`] }),
        ),
    )
  })

  it('asks bunny.net for all that lies below the video', async () => {
    await started('bunny')
    const video = await make()
    await hide(video)
    await untilNoted()
    assert.deepEqual(requests.map(decodeURIComponent), [
      `POST /purge?url=https://${placeOf(video)}/* secret2`,
    ])
  })

  it('asks Fastly by the key that the snippet gives each response of the video', async () => {
    await started('fastly')
    const video = await make()
    await hide(video)
    await untilNoted()
    assert.deepEqual(requests, [`POST /service/service1/purge/${video.video_key} secret3`])
    const [, pattern] = /req\.url\.path ~ "([^"]+)"/.exec(read('docs/cdn.md'))!
    const { pathname } = new URL(video.urls.hls)
    assert.equal(new RegExp(pattern!).exec(pathname)?.[1], video.video_key)
  })

  it('ends when the CDN refuses, and asks again for the same video when it is started anew', async () => {
    await started('fastly')
    answers = [403]
    const video = await make()
    await hide(video)
    await running!.ended
    await hide(await make())
    start('fastly')
    await untilNoted()
    assert.equal(requests.length, 3)
    assert.deepEqual(requests.slice(0, 2), Array(2).fill(requests[0]))
    assert.ok(requests[0]!.includes(video.video_key))
  })
})
