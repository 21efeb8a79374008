import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { PAGE_ATTRIBUTES, playerSettings } from '../../../daemon/contract/settings.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { read } from '../../house/text.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { untilLater } from '../../support/next-millisecond.ts'

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

describe('small promises of the API', () => {
  const folder = folders()
  let daemon: Daemon
  let id: string
  before(async () => {
    daemon = await startDaemon()
    id = (await daemon.api.videos.create({ body: { visibility: 'private' } })).id
    const file = await codedVideo(join(await folder(), 'film.mp4'), { audio: 'sine=f=440' })
    await send('PUT', `/v1/videos/${id}/source`, new Uint8Array(await readFile(file)))
    await untilStatus(daemon.api, id, 'ready')
  })
  after(() => daemon.remove())

  const send = (
    method: string,
    path: string,
    body?: Uint8Array<ArrayBuffer> | string,
    headers: Record<string, string> = {},
  ) =>
    fetch(`${daemon.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${daemon.owner}`, ...headers },
      ...(body === undefined ? {} : { body }),
    })

  it('every fault of a list of chapters is told at once', async () => {
    const chapters = [
      { start_seconds: 5, title: '' },
      { start_seconds: 2, title: 'b' },
      { start_seconds: 900, title: 'x'.repeat(301) },
    ]
    const response = await send('PUT', `/v1/videos/${id}/chapters`, JSON.stringify({ chapters }), {
      'content-type': 'application/json',
    })
    const { errors } = (await response.json()) as { errors: { path: string }[] }
    const paths = errors.map(({ path }) => path.replace('body.chapters.', ''))
    for (const path of ['0.title', '1.start_seconds', '2.start_seconds', '2.title'])
      assert.ok(paths.includes(path), `${path} of ${paths.join()}`)
  })

  it('when the original subtitle goes, the next one in its language is the original', async () => {
    const params = { id }
    const add = async (query: string) =>
      (
        (await (await send('PUT', `/v1/videos/${id}/subtitles?${query}`, VTT)).json()) as {
          id: string
        }
      ).id
    const first = await add('language=en&original=true')
    await add('language=de')
    const british = await add('language=en-GB')
    await daemon.api.subtitles.delete({ params: { ...params, subtitle: first } })
    const originals = (await daemon.api.subtitles.list({ params })).data.filter(
      ({ original }) => original,
    )
    assert.deepEqual(
      originals.map((row) => row.id),
      [british],
    )
    assert.equal((await send('GET', `/v1/videos/${id}/transcript?format=txt`)).status, 200)
  })

  it('signed addresses hold every file of the video, and each opens', async () => {
    const { files, token } = await daemon.api.videos.signUrls({ params: { id }, body: {} })
    const urls = [...files.renditions, ...files.audio_tracks, ...files.subtitles].map(
      ({ url }) => url,
    )
    assert.ok(
      files.renditions.length >= 1 &&
        files.audio_tracks.length === 1 &&
        files.subtitles.length >= 2,
    )
    for (const url of [...urls, files.transcript, files.peaks].filter((each) => each !== null)) {
      assert.ok(url.includes(token), url)
      const { status } = await fetch(url)
      assert.equal(status, 200, url)
    }
  })

  it('a piece of an upload with a checksum is refused, not taken unchecked', async () => {
    const created = await send('POST', '/v1/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '5',
    })
    const { pathname } = new URL(created.headers.get('location')!, daemon.baseUrl)
    const piece = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    const refused = await send('PATCH', pathname, 'hello', {
      ...piece,
      'upload-checksum': 'sha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    })
    assert.deepEqual(
      [refused.status, ((await refused.json()) as { errors: { path: string }[] }).errors[0]!.path],
      [422, 'headers.upload-checksum'],
    )
    const head = await send('HEAD', pathname, undefined, { 'tus-resumable': '1.0.0' })
    assert.equal(head.headers.get('upload-offset'), '0')
    await send('DELETE', pathname, undefined, { 'tus-resumable': '1.0.0' })
  })

  it('a time is seconds, or as the player takes it, wherever the API takes one', async () => {
    const image = (query: string) => send('GET', `/image/${id}.jpg?${query}`)
    const [asSeconds, asTime] = await Promise.all(
      ['time=1.5', 'time=0:00:01.5'].map(async (query) =>
        Buffer.from(await (await image(query)).arrayBuffer()),
      ),
    )
    assert.ok(asSeconds!.length > 1_000 && asSeconds!.equals(asTime!))
    assert.equal(
      (await daemon.api.posters.setTime({ params: { id }, body: { time: '0:01' } })).time,
      1,
    )
    for (const [query, words] of [
      [
        'time=1:2:3:4',
        'query.time: must be seconds, such as 12.5, or a time, such as 1:30 or 1:02:03.5, but is "1:2:3:4"',
      ],
      ['time=-1', 'but is "-1"'],
      ['width=-5', 'query.width: must be a whole number from 1 to 8192, but is "-5"'],
      ['width=9000', 'query.width: must be a whole number from 1 to 8192, but is "9000"'],
      ['quality=1.5', 'query.quality: must be a whole number from 1 to 100, but is "1.5"'],
    ] as const) {
      const response = await image(query)
      assert.equal(response.status, 422, query)
      assert.ok(((await response.json()) as { detail: string }).detail.includes(words), query)
    }
    await daemon.api.posters.delete({ params: { id } })
  })

  it('an image becomes the poster by POST as by PUT', async () => {
    const image = new Uint8Array(
      await (await send('GET', `/image/${id}.png?time=0.5&width=100`)).arrayBuffer(),
    )
    for (const method of ['POST', 'PUT']) {
      const answer = await send(method, `/v1/videos/${id}/poster`, image, {
        'content-type': 'image/png',
        'idempotency-key': 'the same',
      })
      assert.deepEqual(
        [answer.status, ((await answer.json()) as { source: string }).source],
        [200, 'image'],
        method,
      )
      await daemon.api.posters.delete({ params: { id } })
    }
    assert.equal(
      (
        await send('POST', `/v1/videos/${id}/poster`, 'time=1', {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status,
      415,
    )
  })

  it('what is no image, or lies behind the end, is refused as a poster with the reason', async () => {
    const detailOf = async (response: Response) =>
      ((await response.json()) as { detail: string }).detail
    assert.match(
      await detailOf(
        await send('PUT', `/v1/videos/${id}/poster`, 'no image', { 'content-type': 'image/png' }),
      ),
      /^body: must be a complete JPEG, PNG, WebP or AVIF image/,
    )
    assert.match(
      await detailOf(
        await send('POST', `/v1/videos/${id}/poster`, '{"time":"1:00"}', {
          'content-type': 'application/json',
        }),
      ),
      /^body\.time: must not be after the end at 2 s, but is 60/,
    )
  })

  it('videos are listed in the order in which they were changed, page by page', async () => {
    const made = [] as string[]
    for (const name of ['a', 'b', 'c']) {
      const video = await daemon.api.videos.create({ body: { name, tags: ['changed'] } })
      made.push(video.id)
      await untilLater(video.updated_at)
    }
    await daemon.api.videos.update({
      params: { id: made[0]! },
      body: { description: 'changed last' },
    })
    const list = async (sort: 'updated_at' | '-updated_at') => {
      const found: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await daemon.api.videos.list({
          query: { sort, tag: 'changed', limit: 1, ...(cursor ? { cursor } : {}) },
        })
        found.push(...page.data.map((video) => video.id))
        if (!page.next_cursor) return found
        cursor = page.next_cursor
      }
    }
    assert.deepEqual(await list('-updated_at'), [made[0], made[2], made[1]])
    assert.deepEqual(await list('updated_at'), [made[1], made[2], made[0]])
  })

  it('a frame is had as .jpeg and in capitals as well', async () => {
    for (const name of ['jpg', 'jpeg', 'JPG', 'JPEG']) {
      const response = await send('GET', `/image/${id}.${name}?time=1`)
      assert.deepEqual(
        [response.status, response.headers.get('content-type')],
        [200, 'image/jpeg'],
        name,
      )
    }
  })

  it('every attribute of the player is a setting, or is named as one that only a page can set', () => {
    const source = read('components/player/attributes.ts')
    const table = /static override properties[^{]*\{([^]*?)\n  \}/.exec(source)![1]!
    const attributes = [...table.matchAll(/(\w+): (?:SWITCH|\{([^}]*)\})/g)].map(
      ([, name, options]) => /attribute: '([\w-]+)'/.exec(options ?? '')?.[1] ?? name!,
    )
    assert.ok(attributes.length > 15)
    const known = new Set([
      ...Object.keys(playerSettings.shape).map((name) => name.replaceAll('_', '-')),
      ...PAGE_ATTRIBUTES,
    ])
    assert.deepEqual(
      attributes.filter((name) => !known.has(name)),
      [],
    )
  })

  it(
    'a parameter without a description is in no operation of the API document, and media have ' +
      'their types',
    async () => {
      const document = (await (await fetch(`${daemon.baseUrl}/openapi.json`)).json()) as {
        paths: Record<
          string,
          Record<
            string,
            {
              parameters?: { name: string; description?: string }[]
              responses: Record<string, { content?: object }>
            }
          >
        >
      }
      const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
          parameters
            .filter(({ description }) => !description)
            .map(({ name }) => `${method} ${path}: ${name}`),
        ),
      )
      assert.deepEqual(silent, [])
      const types = (path: string) =>
        Object.keys(document.paths[path]!['get']!.responses['200']!.content!)
      assert.ok(
        [
          'application/vnd.apple.mpegurl',
          'application/dash+xml',
          'video/mp4',
          'audio/mp4',
          'image/jpeg',
          'text/vtt',
        ].every((type) => types('/media/{space}/{video_key}/{file}').includes(type)),
      )
      assert.deepEqual(types('/image/{file}'), [
        'image/jpeg',
        'image/png',
        'image/webp',
        'image/avif',
        'image/gif',
      ])
    },
  )

  it('connections beyond SVC_MAX_CONNECTIONS are closed at once', async () => {
    const small = await startDaemon({ env: { SVC_MAX_CONNECTIONS: '3' } })
    const sockets: Socket[] = []
    try {
      const { hostname, port } = new URL(small.baseUrl)
      const closed = new Set<Socket>()
      for (let at = 0; at < 8; at++) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        socket.on('close', () => closed.add(socket))
        sockets.push(socket)
      }
      await until(
        () => closed.size,
        (count) => count >= 5,
        'five of eight connections to be closed',
      )
      assert.equal(closed.size, 5)
    } finally {
      for (const socket of sockets) socket.destroy()
      await small.remove()
    }
  })

  it('a JSON body that comes too slowly is refused, and its connection ends', async () => {
    const { hostname, port } = new URL(daemon.baseUrl)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    socket.write(
      `POST /v1/videos HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ` +
        `${daemon.owner}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    )
    await until(
      () => answer,
      (text) => text.includes('did not arrive within 30 s'),
      'the refusal',
    )
    socket.destroy()
  })
})
