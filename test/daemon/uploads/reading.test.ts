import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { metadata } from '../../support/upload-intake.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { hs256 } from '../access/jwt.ts'

const FINGERPRINT = 'a'.repeat(64)
const BYTES = 'these bytes are no film'

describe('reading uploads', () => {
  let daemon: Daemon
  let key: string
  before(async () => {
    daemon = await startDaemon()
    key = await daemon.key('read_write')
  })
  after(() => daemon.remove())

  const token = (claims: Record<string, unknown> = {}) =>
    hs256(key, { sub: daemon.space, aud: 'upload', ...claims })
  const find = async (who: string, fingerprint = FINGERPRINT) =>
    (await daemon.as(who).uploads.find({ query: { fingerprint } })).data
  const send = (
    who: string,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ) =>
    fetch(new URL(path, daemon.baseUrl), {
      method,
      headers: { authorization: `Bearer ${who}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body }),
    })
  const begin = async (
    who: string,
    pairs: Record<string, string> = { fingerprint: FINGERPRINT },
  ) => {
    const answer = await send(who, 'POST', '/v1/uploads', {
      'upload-length': String(BYTES.length),
      'upload-metadata': metadata(pairs),
    })
    assert.equal(answer.status, 201)
    return answer.headers.get('location')!
  }
  const append = (who: string, url: string, from: number, to = BYTES.length) =>
    send(
      who,
      'PATCH',
      url,
      { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      BYTES.slice(from, to),
    )
  const idIn = (url: string) => url.split('/').at(-1)!

  it('finds an unfinished one by the fingerprint of its file, with a renewed token too', async () => {
    const first = token({ iat: Math.floor(Date.now() / 1000) - 60 })
    const url = await begin(first)
    await append(first, url, 0, 5)
    const [found, ...others] = await find(token())
    assert.deepEqual(others, [])
    assert.deepEqual(
      [
        found!.id,
        found!.received_bytes,
        found!.size_bytes,
        found!.receiving,
        found!.finished,
        found!.status,
      ],
      [idIn(url), 5, BYTES.length, false, false, 'created'],
    )
    assert.deepEqual(await find(token(), 'b'.repeat(64)), [])
    await send(first, 'DELETE', url, {})
    assert.deepEqual(await find(token()), [])
  })

  it('finds it for nobody else: neither another scope, nor another uploader, nor a key', async () => {
    const ann = token({ uploader: 'ann' })
    const url = await begin(ann)
    const { id: collection } = await daemon.api.collections.create({ body: { name: 'Entries' } })
    for (const other of [
      token(),
      token({ uploader: 'bob' }),
      token({ sub: collection, uploader: 'ann' }),
      key,
      daemon.owner,
    ])
      assert.deepEqual(await find(other), [])
    assert.equal((await find(ann)).length, 1)
    await send(ann, 'DELETE', url, {})
  })

  it('shows an upload inside its scope alone, and what becomes of its video once it is whole', async () => {
    const url = await begin(token())
    const video = (await daemon.api.videos.create({ body: {} })).id
    await assert.rejects(
      daemon.as(token({ sub: video })).uploads.get({ params: { upload: idIn(url) } }),
      { message: /not valid for this video/ },
    )
    await append(token(), url, 0)
    // These bytes are no film: they are not kept, and the upload with them is no more.
    const read = () =>
      daemon
        .as(token())
        .uploads.get({ params: { upload: idIn(url) }, query: { wait: 5 } })
        .then(
          (info) => info,
          (error: Error) => error,
        )
    await until(
      read,
      (answer) => answer instanceof Error && /no such upload/.test(answer.message),
      'the file to be refused',
    )
    assert.deepEqual(await find(token()), [])
  })

  it('answers when there is something to play', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const film = await readFile(
      await codedVideo(join(folder, 'film.mp4'), { audio: 'sine', width: 320, height: 180 }),
    )
    await rm(folder, { recursive: true })
    const created = await send(token(), 'POST', '/v1/uploads', {
      'upload-length': String(film.length),
    })
    const url = created.headers.get('location')!
    await fetch(url, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token()}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: film,
    })
    const info = await until(
      () => daemon.as(token()).uploads.get({ params: { upload: idIn(url) }, query: { wait: 20 } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    assert.deepEqual(
      [info.finished, info.received_bytes, info.expires_at, info.video],
      [true, film.length, null, created.headers.get('svc-video')],
    )

    // What plays meanwhile is the first file: whoever sent the second waits on that. Each answer is
    // worth 30 s on a machine that is busy.
    await untilStatus(daemon.api, info.video, 'ready')
    const second = await send(token(), 'POST', `/v1/uploads?video=${info.video}`, {
      'upload-length': String(film.length),
    })
    const replaced = second.headers.get('location')!
    await fetch(replaced, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token()}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: film,
    })
    let requestCount = 0
    const next = await until(
      () => (
        (requestCount += 1),
        daemon.as(token()).uploads.get({ params: { upload: idIn(replaced) }, query: { wait: 30 } })
      ),
      ({ playable }) => playable,
      'the new file to be playable',
    )
    assert.deepEqual([next.video, requestCount < 4], [info.video, true], `${requestCount} answers`)
  })

  it('given up, it takes the video along that it made; a video of its own stays', async () => {
    const url = await begin(token())
    const [{ video } = { video: '' }] = await find(token())
    assert.equal((await send(token(), 'DELETE', url, {})).status, 204)
    await assert.rejects(daemon.api.videos.get({ params: { id: video } }), { message: /no video/ })
    const { id } = await daemon.api.videos.create({ body: {} })
    const other = await begin(token(), { video: id, fingerprint: FINGERPRINT })
    await send(token(), 'DELETE', other, {})
    assert.equal((await daemon.api.videos.get({ params: { id } })).status, 'created')
  })

  it('a fingerprint that is none is refused, here and at the beginning', async () => {
    await assert.rejects(find(token(), 'x'), { message: /SHA-256/ })
    const answer = await send(token(), 'POST', '/v1/uploads', {
      'upload-length': '5',
      'upload-metadata': metadata({ fingerprint: 'x' }),
    })
    assert.equal(answer.status, 422)
  })
})
