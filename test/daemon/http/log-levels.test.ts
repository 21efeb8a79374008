import { strict as assert } from 'node:assert'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { everythingBelow } from '../../support/folder.ts'
import { receivedBytes } from '../../support/received-bytes.ts'

const INFO = 30
const ERROR = 50
interface Line {
  level: number
  msg: string
  path?: string
  file?: string
  request_id?: string
}

describe('the log', () => {
  let daemon: Daemon
  let folder: string
  let video: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-log-levels-'))
    daemon = await startDaemon()
    const file = join(folder, 'clip.mp4')
    await codedVideo(file)
    video = (await daemon.api.videos.create({ body: {} })).id
    await send('PUT', `/v1/videos/${video}/source`, await readFile(file))
    await untilStatus(daemon.api, video, 'ready')
  })
  after(async () => {
    await daemon.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const send = (method: string, path: string, body: Buffer) =>
    fetch(`${daemon.baseUrl}${path}`, {
      method,
      body: new Uint8Array(body),
      headers: { authorization: `Bearer ${daemon.owner}` },
    })
  const lines = () =>
    daemon
      .log()
      .split('\n')
      .flatMap((line): Line[] => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
  const lineOf = (holds: (line: Line) => boolean) =>
    until(
      () => lines().find(holds),
      (line) => line !== undefined,
      'the line in the log',
    ) as Promise<Line>
  /** Whether bytes of a file that is sent are on disk. */
  const arrives = async () =>
    [...(await receivedBytes(daemon.dataDir)).values()].some((bytes) => bytes > 0) ||
    (await everythingBelow(daemon.dataDir)).some((name) => name.endsWith('.part'))
  /** Sends half of a body, and hangs up once that has come. */
  const breakOff = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    hasCome: () => Promise<boolean> = arrives,
  ) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(daemon.baseUrl)
      const going = request({
        hostname,
        port,
        path,
        method,
        headers: {
          authorization: `Bearer ${daemon.owner}`,
          'content-length': '1000000',
          ...headers,
        },
      })
      going.on('error', () => resolve())
      going.on('close', () => resolve())
      going.write(Buffer.alloc(1000))
      until(hasCome, (come) => come, 'bytes to arrive').then(() => going.destroy(), reject)
    })

  it('notes a format that is not offered at info, not as a failure', async () => {
    await fetch(
      `${daemon.baseUrl}/oembed?url=${encodeURIComponent(`${daemon.baseUrl}/embed/${video}`)}&format=xml`,
    )
    assert.equal((await lineOf(({ path }) => path === '/oembed')).level, INFO)
  })

  it('notes uploads that are broken off at info, by PUT and by tus', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    await breakOff('PUT', `/v1/videos/${id}/source`)
    assert.equal((await lineOf(({ path }) => path === `/v1/videos/${id}/source`)).level, INFO)
    const created = await fetch(`${daemon.baseUrl}/v1/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${daemon.owner}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1000000',
      },
    })
    const { pathname } = new URL(created.headers.get('location')!, daemon.baseUrl)
    await breakOff('PATCH', pathname, {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    })
    await until(
      async () =>
        Number(
          (
            await fetch(`${daemon.baseUrl}${pathname}`, {
              method: 'HEAD',
              headers: { authorization: `Bearer ${daemon.owner}`, 'tus-resumable': '1.0.0' },
            })
          ).headers.get('upload-offset'),
        ),
      (offset) => offset > 0,
      'the bytes that came',
    )
    // Nobody sees from outside how much of a JSON body has come.
    await breakOff('POST', '/v1/videos', { 'content-type': 'application/json' }, async () => {
      await daemon.api.system.health()
      return true
    })
    assert.deepEqual(
      lines().filter(({ level }) => level >= ERROR),
      [],
    )
  })

  it('has an error with the path and the request for a stored file that is missing', async () => {
    const { space, video_key: key } = await daemon.api.videos.get({ params: { id: video } })
    // Nothing can make it again.
    const [stored] = globSync(`videos/${space}/${key}/src_*/source*`, { cwd: daemon.dataDir })
    await rm(join(daemon.dataDir, stored!))
    const path = `/media/${space}/${key}/original`
    const response = await fetch(`${daemon.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${daemon.owner}` },
    })
    assert.equal(response.status, 410)
    const line = await lineOf((each) => each.path === path)
    assert.deepEqual([line.level, line.request_id], [ERROR, response.headers.get('x-request-id')])
  })
})
