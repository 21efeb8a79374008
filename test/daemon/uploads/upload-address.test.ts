import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'

describe('the upload address of a new video', () => {
  const folder = folders()
  let daemon: Daemon
  let key: { id: string; secret: string }
  let film: Uint8Array<ArrayBuffer>
  before(async () => {
    daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'debug' } })
    key = await daemon.api.keys.create({ body: { name: 'site', access: 'read_write' } })
    film = new Uint8Array(await readFile(await codedVideo(join(await folder(), 'film.mp4'))))
  })
  after(() => daemon.remove())

  const create = async (by = daemon.owner) =>
    (await daemon.as(by).videos.create({ body: {} })) as {
      id: string
      upload: { put_url: string; tus_url: string; expires_at: string }
    }
  const put = (
    url: string,
    body: Uint8Array<ArrayBuffer> = film,
    headers: Record<string, string> = {},
  ) => fetch(url, { method: 'PUT', body, headers })
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
  const tus = { 'tus-resumable': '1.0.0' }

  it('takes one file by PUT without a key, once', async () => {
    for (const by of [daemon.owner, key.secret]) {
      const { id, upload } = await create(by)
      assert.equal((await put(upload.put_url)).status, 200)
      await untilStatus(daemon.api, id, 'ready')
      const again = await put(upload.put_url)
      assert.deepEqual([again.status, await codeOf(again)], [403, 'forbidden'])
      const other = await fetch(upload.tus_url, {
        method: 'POST',
        headers: { ...tus, 'upload-length': '10' },
      })
      assert.deepEqual([other.status, await codeOf(other)], [403, 'forbidden'])
      // With a key it goes as ever.
      assert.equal(
        (await put(upload.put_url.split('?')[0]!, film, { authorization: `Bearer ${by}` })).status,
        200,
      )
    }
  })

  it('takes one by tus, resumed, from a page of any site; the Location needs no key either', async () => {
    const { id, upload } = await create(key.secret)
    const origin = { origin: 'https://anywhere.example' }
    const created = await fetch(upload.tus_url, {
      method: 'POST',
      headers: { ...tus, ...origin, 'upload-length': String(film.length) },
    })
    assert.equal(created.status, 201)
    const url = new URL(created.headers.get('location')!, daemon.baseUrl)
    const append = (from: number, to: number) =>
      fetch(url, {
        method: 'PATCH',
        body: film.slice(from, to),
        headers: {
          ...tus,
          ...origin,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
      })
    assert.equal((await append(0, 1000)).status, 204)
    assert.equal(
      (await fetch(url, { method: 'HEAD', headers: tus })).headers.get('upload-offset'),
      '1000',
    )
    const done = await append(1000, film.length)
    assert.deepEqual(
      [done.status, done.headers.get('access-control-allow-origin') !== null],
      [204, true],
    )
    await untilStatus(daemon.api, id, 'ready')
  })

  it('a second upload that was begun with it does not come after the first', async () => {
    const { id, upload } = await create()
    const created = await fetch(upload.tus_url, {
      method: 'POST',
      headers: { ...tus, 'upload-length': '10' },
    })
    const late = new URL(created.headers.get('location')!, daemon.baseUrl)
    assert.equal((await put(upload.put_url)).status, 200)
    await untilStatus(daemon.api, id, 'ready')
    const appended = await fetch(late, {
      method: 'PATCH',
      body: '0123456789',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    })
    assert.ok([403, 404].includes(appended.status), String(appended.status))
    assert.equal((await daemon.api.videos.get({ params: { id } })).status, 'ready')
  })

  it('is for its video alone, and for nothing but sending', async () => {
    const [one, other] = [await create(), await create()]
    const token = new URL(one.upload.put_url).searchParams.get('token')!
    assert.equal(
      (await put(other.upload.put_url.replace(/token=.*/, `token=${token}`))).status,
      403,
    )
    for (const path of ['/v1/videos', `/v1/videos/${one.id}`, '/v1/keys']) {
      assert.equal((await fetch(`${daemon.baseUrl}${path}?token=${token}`)).status, 401, path)
    }
    assert.equal((await put(`${one.upload.put_url}x`)).status, 401)
    const sent = await put(one.upload.put_url)
    assert.equal(sent.status, 200)
  })

  it('ends with the key that made it, and with its video', async () => {
    const gone = await daemon.api.keys.create({ body: { name: 'gone', access: 'read_write' } })
    const { upload } = await create(gone.secret)
    await daemon.api.keys.revoke({ params: { id: gone.id } })
    assert.equal((await put(upload.put_url)).status, 401)
    const deleted = await create()
    await daemon.api.videos.delete({ params: { id: deleted.id } })
    assert.equal((await put(deleted.upload.put_url)).status, 403)
  })

  it('stands in no line of the log', async () => {
    const { id, upload } = await create()
    const token = new URL(upload.put_url).searchParams.get('token')!
    await put(upload.put_url, new Uint8Array(3))
    await until(
      () => daemon.log(),
      (log) => log.includes(`/v1/videos/${id}/source`),
      'the request to be logged',
    )
    assert.ok(!daemon.log().includes(token))
  })
})
