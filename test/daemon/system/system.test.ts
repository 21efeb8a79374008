import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { allRoutes } from '../../../daemon/contract/routes.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'

describe('http: documents', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

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
