import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it } from 'mocha'
import { allRoutes } from '../../../daemon/contract/routes.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'

describe('http: collections, events, documents', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  it('collections nest, move, and refuse circles', async () => {
    const { collections } = daemon.api
    const outer = await collections.create({ body: { name: 'Outer', position: 2 } })
    const inner = await collections.create({ body: { name: 'Inner', parent: outer.id } })
    const first = await collections.create({ body: { name: 'First', position: 1 } })
    assert.deepEqual(
      (await collections.list({ query: { parent: 'none' } })).data.map((row) => row.name),
      ['First', 'Outer'],
    )
    assert.deepEqual(
      (await collections.list({ query: { parent: outer.id } })).data.map((row) => row.name),
      ['Inner'],
    )
    await assert.rejects(
      collections.update({ params: { id: outer.id }, body: { parent: inner.id } }),
      { message: /cannot contain itself/ },
    )
    assert.equal(
      (
        await collections.update({
          params: { id: inner.id },
          body: { parent: first.id, name: 'Moved' },
        })
      ).parent,
      first.id,
    )
    assert.equal((await collections.get({ params: { id: inner.id } })).name, 'Moved')
  })

  it('deleting a collection loses no video', async () => {
    const { collections, videos } = daemon.api
    const parent = await collections.create({ body: { name: 'Parent' } })
    const child = await collections.create({ body: { name: 'Child', parent: parent.id } })
    const video = await videos.create({ body: { name: 'Inside', collection: child.id } })
    await collections.delete({ params: { id: child.id } })
    assert.equal((await videos.get({ params: { id: video.id } })).collection, parent.id)
    await assert.rejects(collections.get({ params: { id: child.id } }), {
      message: /no collection/,
    })
  })

  it('the log tells what happened, in order, and goes on after an event', async () => {
    const { videos, events } = daemon.api
    const video = await videos.create({ body: { name: 'Logged' } })
    await videos.update({ params: { id: video.id }, body: { name: 'Renamed' } })
    await videos.delete({ params: { id: video.id } })
    const log = await events.list({ query: { video: video.id } })
    assert.deepEqual(
      log.data.map((event) => [event.type, event.data.object.name]),
      [
        ['video.created', 'Logged'],
        ['video.updated', 'Renamed'],
        ['video.deleted', 'Renamed'],
      ],
    )
    const rest = await events.list({ query: { video: video.id, after: log.data[0]!.id } })
    assert.deepEqual(
      rest.data.map((event) => event.id),
      log.data.slice(1).map((event) => event.id),
    )
    assert.deepEqual(await events.get({ params: { id: log.data[1]!.id } }), log.data[1])
    await assert.rejects(events.get({ params: { id: 'evt_00000000000000000000' } }), {
      message: /no event/,
    })
  })

  it('the log tells of collections as well: what moves because another one goes is changed', async () => {
    const { collections, events } = daemon.api
    const before = (await events.list({ query: { sort: '-created_at', limit: 1 } })).data[0]!.id
    const top = await collections.create({ body: { name: 'Top' } })
    const middle = await collections.create({ body: { name: 'Middle', parent: top.id } })
    const low = await collections.create({ body: { name: 'Low', parent: middle.id } })
    await collections.update({ params: { id: low.id }, body: { name: 'Lowest' } })
    await collections.delete({ params: { id: middle.id } })
    const { data } = await events.list({ query: { after: before } })
    assert.deepEqual(
      data.map(({ type, data: { object } }) => [
        type,
        object.name,
        object.object === 'collection' ? object.parent : 'no collection',
      ]),
      [
        ['collection.created', 'Top', null],
        ['collection.created', 'Middle', top.id],
        ['collection.created', 'Low', middle.id],
        ['collection.updated', 'Lowest', middle.id],
        ['collection.deleted', 'Middle', top.id],
        ['collection.updated', 'Lowest', top.id],
      ],
    )
    assert.deepEqual(data.at(-1)!.data.object, await collections.get({ params: { id: low.id } }))
    assert.deepEqual(
      (await events.list({ query: { type: 'collection.deleted' } })).data.at(-1),
      data[4],
    )
  })

  it('the stream has neither gap nor double over broken connections', async () => {
    const { videos, events } = daemon.api
    const seen: string[] = []
    const read = async (last: string | undefined, count: number, during: () => Promise<void>) => {
      const abort = new AbortController()
      // As a browser does: always at the address that it began at, and what it has read since then counts.
      const response = await daemon.request(`${daemon.baseUrl}/v1/events/stream?after=${before}`, {
        signal: abort.signal,
        headers: {
          authorization: `Bearer ${daemon.owner}`,
          ...(last ? { 'last-event-id': last } : {}),
        },
      })
      const work = during()
      let text = ''
      const ids = () => [...text.matchAll(/^id: (.+)$/gm)].map((match) => match[1]!)
      const decoder = new TextDecoder()
      for await (const part of response.body!) {
        text += decoder.decode(part, { stream: true })
        if (ids().length >= count) break
      }
      await work
      abort.abort()
      seen.push(...ids().slice(0, count))
    }
    const create = async (count: number) => {
      for (let n = 0; n < count; n += 1) await videos.create({ body: { name: `Streamed ${n}` } })
    }
    const before = (await events.list({ query: { limit: 100 } })).data.at(-1)!.id
    await read(undefined, 5, () => create(20))
    await read(seen.at(-1), 5, () => create(0))
    await read(seen.at(-1), 20, () => create(10))
    const log = await events.list({ query: { after: before, limit: 100 } })
    assert.equal(log.data.length, 30)
    assert.deepEqual(
      seen,
      log.data.map((event) => event.id),
    )
  })

  it(
    'a stream that is opened anew says where it is, so that one that breaks at once goes on ' +
      'without a gap',
    async () => {
      const { videos, events } = daemon.api
      const { id: first } = await videos.create({ body: { name: 'Before it' } })
      const last = (await events.list({ query: { video: first } })).data.at(-1)!.id
      const abort = new AbortController()
      const response = await daemon.request(`${daemon.baseUrl}/v1/events/stream`, {
        signal: abort.signal,
        headers: { authorization: `Bearer ${daemon.owner}` },
      })
      const { value } = await response.body!.getReader().read()
      abort.abort()
      assert.equal(new TextDecoder().decode(value), `retry: 2000\nid: ${last}\n\n`)
      const { id: second } = await videos.create({ body: { name: 'After it broke' } })
      assert.deepEqual(
        (await events.list({ query: { after: last } })).data.map(({ data }) => data.object.id),
        [second],
      )
    },
  )

  it('is alive, ready and described', async () => {
    assert.deepEqual(await daemon.as(null).system.health(), { status: 'ok' })
    const ready = await daemon.as(null).system.ready()
    assert.deepEqual(
      Object.entries(ready.checks).map(([name, { ok }]) => [name, ok]),
      [
        ['database', true],
        ['ffmpeg', true],
        ['sandbox', true],
        ['storage', true],
      ],
    )
    const system = await daemon.api.system.get()
    assert.equal(system.data_dir, daemon.dataDir)
    assert.match(system.ffmpeg!.version, /\d/)
    assert.ok(system.storage.free_bytes > 0)
  })

  it('is not ready without ffmpeg, says so, and serves all the same', async () => {
    const without = await startDaemon({ env: { SVC_FFMPEG: '/nowhere/ffmpeg' } })
    try {
      const response = await without.request(`${without.baseUrl}/readyz`)
      assert.equal(response.status, 503)
      assert.match(JSON.stringify(await response.json()), /ffmpeg 5\.1 or later/)
      assert.equal((await without.api.videos.create({ body: {} })).status, 'created')
    } finally {
      await without.remove()
    }
  })

  it('the OpenAPI document names every route, every field and every error', async () => {
    const document = (await daemon.as(null).system.openapi()) as unknown as {
      openapi: string
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string
            responses: Record<string, { content?: object; description: string }>
            parameters: { name: string }[]
          }
        >
      >
    }
    assert.equal(document.openapi, '3.1.0')
    for (const { id, route } of allRoutes()) {
      const operation = document.paths[route.path]![route.method.toLowerCase()]!
      assert.equal(operation.operationId, id)
      assert.ok(operation.responses[route.status], id)
      if (route.access !== 'public')
        assert.match(operation.responses['401']!.description, /unauthorized/)
      for (const [, name] of route.path.matchAll(/\{(\w+)\}/g))
        assert.ok(
          operation.parameters.some((parameter) => parameter.name === name),
          `${id} ${name}`,
        )
    }
    const create = JSON.stringify(document.paths['/v1/videos']!.post)
    for (const field of ['input_url', 'visibility', 'tus_url', 'put_url', 'duration_seconds'])
      assert.match(create, new RegExp(`"${field}"`))
  })

  it('an embed shows no more than a viewer may know', async () => {
    const { id } = await daemon.api.videos.create({
      body: { name: 'Shown', metadata: { secret: 'shelf' }, settings: { color: '#00ff00' } },
    })
    await daemon.api.spaces.update({
      params: { id: daemon.space },
      body: { player_settings: { color: '#ff0000', controls: 'play' } },
    })
    const embed = await daemon.as(null).embeds.get({ params: { id } })
    assert.deepEqual(embed.settings, { color: '#00ff00', controls: 'play' })
    assert.doesNotMatch(JSON.stringify(embed), /shelf|metadata|tags/)
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'private' } })
    await assert.rejects(daemon.as(null).embeds.get({ params: { id } }), { message: /private/ })
    assert.equal((await daemon.api.embeds.get({ params: { id } })).name, 'Shown')
  })
})

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
