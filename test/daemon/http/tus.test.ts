import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createDiskStorage, createUploadFiles } from '../../../daemon/adapters/disk.ts'
import { ERRORS, problem as problemShape, type ErrorCode, type Problem } from '../../../daemon/contract/errors.ts'
import type { Settings } from '../../../daemon/ports/deps.ts'
import { sourceFile } from '../../../daemon/ports/layout.ts'
import { authenticate } from '../../../daemon/http/auth.ts'
import { createTusHandler } from '../../../daemon/http/tus.ts'
import { recoverUploads } from '../../../daemon/uploads/recover.ts'
import { sourceOfUpload } from '../../../daemon/uploads/source-id.ts'
import { removeVideo } from '../../../daemon/videos/remove.ts'
import { until } from '../../daemon.ts'
import { filesBelow, folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'
import { smallDisk } from '../../support/small-disk.ts'
import { servers, stopped, type Served } from '../../support/server.ts'

const film = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
const OCTETS = 'application/offset+octet-stream'

describe('tus', () => {
  const folder = folders()
  const serve = servers()
  let house: House
  let door: Served
  let key: string
  beforeEach(async () => {
    house = await openHouse(await folder())
    await open()
    key = await house.key('read_write')
  })
  afterEach(() => house.close())

  async function open(): Promise<void> {
    const { deps } = house
    const tus = createTusHandler({ deps, authenticate: (request) => authenticate(deps, request) })
    door = await serve((request, response) => void tus(request, response))
    deps.settings.baseUrl = door.url
  }
  /** A new process on the same folder, in all but the process. */
  async function restart(settings: Partial<Settings> = {}): Promise<void> {
    await stopped(door.server)
    await house.close()
    house = await openHouse(house.dataDir, settings)
    await recoverUploads(house.deps)
    await open()
  }

  const headers = (more: Record<string, string> = {}) => ({ authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0', ...more })
  const call = (method: string, url: string, more: Record<string, string> = {}, body: BodyInit | null = null) =>
    fetch(url.startsWith('http') ? url : `${door.url}${url}`, { method, headers: headers(more), body })
  const create = (more: Record<string, string> = {}, query = '') => call('POST', `/v1/uploads${query}`, { 'upload-length': String(film.length), ...more })
  const patch = (url: string, offset: number, body: BodyInit, more: Record<string, string> = {}) =>
    call('PATCH', url, { 'upload-offset': String(offset), 'content-type': OCTETS, ...more }, body)
  const metadata = (pairs: Record<string, string>) => Object.entries(pairs).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')
  const idIn = (url: string) => url.split('/').at(-1)!
  const offsetOf = async (url: string) => Number((await call('HEAD', url)).headers.get('upload-offset'))
  const files = async () => (await filesBelow(house.dataDir)).filter((path) => /^(videos|uploads)\//.test(path))
  const processJobs = async () => (await house.jobs()).filter(({ kind }) => kind === 'process')

  async function problem(answer: Response | Promise<Response>, code: ErrorCode): Promise<Problem> {
    const response = await answer
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    const body = problemShape.strict().parse(await response.json())
    assert.equal(body.code, code, body.detail)
    assert.equal(response.status, ERRORS[code].status)
    assert.equal(body.type, `${door.url}/errors/${code}`)
    assert.match(body.request_id, /^req_/)
    assert.equal(response.headers.get('x-request-id'), body.request_id)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    return body
  }

  /** Half a PATCH on a connection of our own: headers and `bytes`, then silence. */
  async function halfPatch(url: string, bytes: Buffer): Promise<ClientRequest> {
    const half = httpRequest(url, { method: 'PATCH', headers: headers({ 'upload-offset': '0', 'content-type': OCTETS, 'content-length': String(film.length) }) })
    half.on('error', () => {
      // We break it ourselves, or the server lets go of it.
    })
    half.write(bytes)
    await until(() => house.deps.uploadFiles.sizeOf(idIn(url)), (size) => size === bytes.length, 'the bytes to be written')
    return half
  }

  /** Uploads as a browser or the CLI does. */
  function send(options: Partial<UploadOptions> = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const upload = new Upload(film, {
        endpoint: `${door.url}/v1/uploads`,
        headers: { authorization: `Bearer ${key}` },
        retryDelays: null,
        onSuccess: () => resolve(upload.url!),
        onError: reject,
        ...options,
      })
      upload.start()
    })
  }

  describe('an upload', () => {
    it('by tus-js-client becomes the source of a new video', async () => {
      const url = await send({ metadata: { filename: 'holidays.mp4', filetype: 'video/mp4' } })
      assert.match(url, new RegExp(`^${door.url}/v1/uploads/upl_[0-9A-Za-z]{20}$`))
      const [job] = await processJobs()
      const video = await house.videoNow(job!.subject)
      assert.deepEqual([video.name, video.status], ['holidays', 'uploaded'])
      assert.deepEqual(await files(), [sourceFile(video.id, sourceOfUpload(idIn(url)))])
      assert.deepEqual(await readFile(join(house.dataDir, sourceFile(video.id, video.source!))), film)
      assert.deepEqual(house.complaints(), [])
    })

    it('goes to the video in the address, in chunks too', async () => {
      const video = await house.video()
      await send({ endpoint: `${door.url}/v1/uploads?video=${video}`, chunkSize: 70_000 })
      assert.equal((await house.videoNow(video)).status, 'uploaded')
      assert.equal((await processJobs()).length, 1)
    })

    it('goes to the video in the metadata, with the bytes in the first request', async () => {
      const video = await house.video()
      await send({ metadata: { video }, uploadDataDuringCreation: true })
      assert.equal((await house.videoNow(video)).status, 'uploaded')
    })

    it('works through what knows only POST', async () => {
      const video = await house.video()
      await send({ metadata: { video }, overridePatchMethod: true })
      assert.equal((await house.videoNow(video)).status, 'uploaded')
    })

    it('names its video in every answer', async () => {
      const video = await house.video()
      const created = await create({}, `?video=${video}`)
      assert.equal(created.status, 201)
      const url = created.headers.get('location')!
      const answers = [created, await call('HEAD', url), await patch(url, 0, film), await call('HEAD', url)]
      assert.deepEqual(answers.map((answer) => answer.headers.get('svc-video')), [video, video, video, video])
    })

    it('says when it expires, and later with every piece', async () => {
      const created = await create()
      const url = created.headers.get('location')!
      const expires = (answer: Response) => new Date(answer.headers.get('upload-expires')!).getTime()
      const inOneHour = Date.now() + 3600_000
      assert.ok(Math.abs(expires(created) - inOneHour) < 60_000, String(created.headers.get('upload-expires')))
      await house.deps.db.write(({ uploads }) => uploads.updateExpiry(idIn(url), new Date(Date.now() + 60_000).toISOString()))
      await patch(url, 0, film.subarray(0, 100))
      const row = (await house.deps.db.read(({ uploads }) => uploads.get(idIn(url))))!
      assert.ok(Math.abs(Date.parse(row.expiresAt) - inOneHour) < 60_000, row.expiresAt)
    })

    it('gives its metadata back', async () => {
      const line = `${metadata({ filename: 'Müller.mp4', note: 'x' })},empty`
      const url = (await create({ 'upload-metadata': line })).headers.get('location')!
      const head = await call('HEAD', url)
      assert.deepEqual(
        ['upload-metadata', 'upload-length', 'upload-offset', 'cache-control'].map((name) => head.headers.get(name)),
        [line, String(film.length), '0', 'no-store'],
      )
    })

    it('is ended by DELETE, and nothing of it stays', async () => {
      const url = (await create()).headers.get('location')!
      await patch(url, 0, film.subarray(0, 1000))
      assert.equal((await call('DELETE', url)).status, 204)
      await problem(call('PATCH', url, { 'upload-offset': '1000', 'content-type': OCTETS }, film.subarray(1000)), 'upload_not_found')
      assert.deepEqual(await files(), [])
    })
  })

  describe('the Location', () => {
    it('is a path when the request came by another name, with the folder of the public address', async () => {
      house.deps.settings.baseUrl = 'https://films.example.org/svc'
      assert.match((await create()).headers.get('location')!, /^\/svc\/v1\/uploads\/upl_/)
    })
    it('is the full public address when the request came by it', async () => {
      house.deps.settings.baseUrl = 'https://films.example.org/svc'
      const request = httpRequest(`${door.url}/v1/uploads`, { method: 'POST', headers: headers({ 'upload-length': '5', host: 'films.example.org' }) })
      const [response] = await once(request.end(), 'response')
      response.resume()
      assert.match(response.headers.location, /^https:\/\/films\.example\.org\/svc\/v1\/uploads\/upl_/)
    })
  })

  describe('a broken connection', () => {
    it('keeps what arrived, and the client goes on from there', async () => {
      const video = await house.video()
      const url = (await create({}, `?video=${video}`)).headers.get('location')!
      const half = await halfPatch(url, film.subarray(0, 123_456))
      half.destroy()
      assert.equal(await offsetOf(url), 123_456)
      await send({ uploadUrl: url })
      assert.deepEqual(await readFile(join(house.dataDir, sourceFile(video, sourceOfUpload(idIn(url))))), film)
    })

    it('that nobody noticed is let go of when the client comes back', async () => {
      const url = (await create()).headers.get('location')!
      const half = await halfPatch(url, film.subarray(0, 1000))
      const [head] = await Promise.all([call('HEAD', url), once(half, 'response').catch(() => null)])
      assert.equal(head.headers.get('upload-offset'), '1000')
      assert.equal((await patch(url, 1000, film.subarray(1000))).status, 204)
      half.destroy()
    })

    it('and a restart keep what arrived', async () => {
      const video = await house.video()
      const url = (await create({}, `?video=${video}`)).headers.get('location')!
      await halfPatch(url, film.subarray(0, 200_000))
      await restart()
      const moved = `${door.url}${new URL(url).pathname}`
      assert.equal(await offsetOf(moved), 200_000)
      await send({ uploadUrl: moved })
      assert.deepEqual(await readFile(join(house.dataDir, sourceFile(video, sourceOfUpload(idIn(url))))), film)
      assert.equal((await processJobs()).length, 1)
    })

    it('in a creation with bytes leaves nothing, since nobody knows its Location', async () => {
      const request = httpRequest(`${door.url}/v1/uploads`, { method: 'POST', headers: headers({ 'upload-length': String(film.length), 'content-type': OCTETS, 'content-length': String(film.length) }) })
      request.on('error', () => {
        // We break it ourselves.
      })
      request.write(film.subarray(0, 1000))
      await until(files, (found) => found.length === 2, 'the upload to begin')
      request.destroy()
      await until(files, (found) => found.length === 0, 'the upload to be gone')
      await until(() => house.deps.db.read(({ videos }) => videos.list(house.owner.space, { limit: 1, sort: 'name' })), ({ rows }) => rows.length === 0, 'the video to be gone')
    })
  })

  describe('a finished upload', () => {
    it('is shown whole to a client that missed the last answer, also after a restart', async () => {
      const video = await house.video()
      const url = await send({ metadata: { video } })
      assert.equal(await offsetOf(url), film.length)
      await restart()
      const moved = `${door.url}${new URL(url).pathname}`
      const head = await call('HEAD', moved)
      assert.deepEqual([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')], [200, String(film.length), String(film.length)])
      await send({ uploadUrl: moved })
      assert.equal((await patch(moved, film.length, '')).status, 204)
      assert.equal((await processJobs()).length, 1)
      assert.deepEqual(await house.events(video), ['video.created', 'video.uploaded'])
    })
    it('takes no more bytes and cannot be ended', async () => {
      const url = await send()
      await problem(patch(url, 0, film), 'conflict')
      await problem(patch(url, film.length, 'x'), 'upload_too_large')
      await problem(call('DELETE', url), 'invalid_state')
    })
    it('whose finish failed is finished when the client asks again', async () => {
      const video = await house.video()
      const url = (await create({}, `?video=${video}`)).headers.get('location')!
      const { append } = house.deps.uploadFiles
      // Stands in for a database that fails at the wrong moment.
      house.deps.uploadFiles.append = async (...args) => {
        await append(...args)
        throw new Error('killed here')
      }
      await problem(patch(url, 0, film), 'internal_error')
      house.deps.uploadFiles.append = append
      assert.equal((await house.videoNow(video)).status, 'created')
      assert.equal(await offsetOf(url), film.length)
      assert.equal((await house.videoNow(video)).status, 'uploaded')
    })
  })

  describe('refuses', () => {
    it('strangers, at every method', async () => {
      const url = (await create()).headers.get('location')!
      key = 'svc_rw_00000000000000000000_x'
      const answers = await Promise.all([create(), patch(url, 0, film), call('DELETE', url)])
      for (const answer of answers) {
        await problem(answer, 'unauthorized')
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      }
      const head = await call('HEAD', url)
      assert.equal(head.status, 401)
    })
    it('a read-only key', async () => {
      const url = (await create()).headers.get('location')!
      key = await house.key('read_only')
      await problem(create(), 'read_only_key')
      await problem(patch(url, 0, film), 'read_only_key')
      assert.equal((await call('HEAD', url)).status, 403)
    })
    it("another space's key: its upload and video are not there", async () => {
      const video = await house.video()
      const url = (await create()).headers.get('location')!
      const done = await send()
      key = await house.key('read_write', (await house.anotherSpace()).space)
      await problem(create({}, `?video=${video}`), 'video_not_found')
      for (const address of [url, done]) {
        await problem(patch(address, 0, film), 'upload_not_found')
        await problem(call('DELETE', address), 'upload_not_found')
        assert.equal((await call('HEAD', address)).status, 404)
      }
    })
    it('a revoked key in the middle of an upload', async () => {
      const url = (await create()).headers.get('location')!
      const { rows } = await house.deps.db.read(({ keys }) => keys.list(house.owner.space, { limit: 10 }))
      await house.deps.db.write(({ keys }) => keys.update(rows[0]!.id, { revokedAt: new Date().toISOString() }))
      await problem(patch(url, 0, film), 'unauthorized')
    })
    it('ids that are paths, and addresses that are none', async () => {
      for (const id of ['..%2f..%2fsvc.db', '%2e%2e', 'upl_00000000000000000000', 'upl_..%2f..%2fsvc.db00', 'x', 'upl_0000000000000000000%00']) {
        await problem(patch(`/v1/uploads/${id}`, 0, film), 'upload_not_found')
        await problem(call('DELETE', `/v1/uploads/${id}`), 'upload_not_found')
      }
      await problem(patch('/v1/uploads', 0, film), 'upload_not_found')
      await problem(call('POST', '/v1/uploads/upl_00000000000000000000', { 'upload-length': '5' }), 'upload_not_found')
    })
    it('to give bytes back', async () => {
      const url = (await create()).headers.get('location')!
      const answer = await call('GET', url)
      await problem(answer, 'method_not_allowed')
      assert.equal(answer.headers.get('allow'), 'POST, HEAD, PATCH, DELETE, OPTIONS')
    })
    it('another version of the protocol, or none', async () => {
      for (const version of ['0.2.2', '']) {
        const answer = await fetch(`${door.url}/v1/uploads`, { method: 'POST', headers: { ...headers({ 'upload-length': '5' }), 'tus-resumable': version } })
        await problem(answer, 'unsupported_tus_version')
        assert.equal(answer.headers.get('tus-version'), '1.0.0')
      }
    })
    it('a file beyond the limit, an empty one, one of unknown length and one in parts, each with the header to mend', async () => {
      await restart({ maxSourceBytes: 1000 })
      await problem(create(), 'upload_too_large')
      const faultOf = async (more: Record<string, string>) => (await problem(call('POST', '/v1/uploads', more), 'validation_failed')).errors![0]!.path
      assert.equal(await faultOf({ 'upload-length': '0' }), 'headers.upload-length')
      assert.equal(await faultOf({ 'upload-length': '-1' }), 'headers.upload-length')
      assert.equal(await faultOf({}), 'headers.upload-length')
      assert.equal(await faultOf({ 'upload-defer-length': '1' }), 'headers.upload-defer-length')
      assert.equal(await faultOf({ 'upload-length': '5', 'upload-concat': 'partial' }), 'headers.upload-concat')
      assert.equal(await faultOf({ 'upload-length': '5', 'upload-metadata': 'name ***' }), 'headers.upload-metadata')
      assert.equal((await house.deps.db.read(({ videos }) => videos.list(house.owner.space, { limit: 1, sort: 'name' }))).rows.length, 0)
    })
    it('faults in the metadata, all of them at once', async () => {
      const body = await problem(create({ 'upload-metadata': metadata({ name: 'x'.repeat(301), collection: 'nonsense', video: 'none' }) }), 'validation_failed')
      assert.deepEqual(body.errors!.map(({ path }) => path).sort(), ['metadata.collection', 'metadata.name', 'metadata.video'])
      assert.equal((await problem(create({}, '?video=nonsense'), 'validation_failed')).errors![0]!.path, 'query.video')
      await problem(create({}, '?video=abcde0123456789'), 'video_not_found')
    })
    it('a video that is being worked on', async () => {
      const video = await house.video()
      await house.change(video, { status: 'processing' })
      await problem(create({}, `?video=${video}`), 'invalid_state')
    })
    it('a wrong offset, a wrong type and more bytes than declared', async () => {
      const url = (await create()).headers.get('location')!
      await problem(patch(url, 5, film), 'conflict')
      await problem(call('PATCH', url, { 'upload-offset': '0', 'content-type': 'video/mp4' }, film), 'unsupported_media_type')
      assert.equal((await problem(call('PATCH', url, { 'content-type': OCTETS }, film), 'validation_failed')).errors![0]!.path, 'headers.upload-offset')
      await problem(patch(url, 0, Buffer.concat([film, film])), 'upload_too_large')
      assert.equal(await offsetOf(url), 0)
    })
    it('more bytes than declared when they come without a length', async () => {
      const url = (await create({ 'upload-length': '1000' })).headers.get('location')!
      const stream = new ReadableStream({ start: (controller) => (controller.enqueue(film), controller.close()) })
      await problem(fetch(url, { method: 'PATCH', headers: headers({ 'upload-offset': '0', 'content-type': OCTETS }), body: stream, duplex: 'half' } as RequestInit), 'upload_too_large')
    })
    it('an upload that was not continued in time', async () => {
      const url = (await create()).headers.get('location')!
      await house.deps.db.write(({ uploads }) => uploads.updateExpiry(idIn(url), '2026-01-01T00:00:00.000Z'))
      await problem(patch(url, 0, film), 'upload_expired')
      assert.equal((await call('HEAD', url)).status, 410)
    })
    it('an upload whose video was deleted', async () => {
      const video = await house.video()
      const url = (await create({}, `?video=${video}`)).headers.get('location')!
      await removeVideo(house.deps, house.owner, video)
      await problem(patch(url, 0, film), 'upload_not_found')
    })
  })

  it('a full disk is said as such, before the first byte or in the middle; with room again the upload goes on', async () => {
    const disk = await smallDisk(8)
    try {
      const video = await house.video()
      const sizeBytes = 6_000_000
      const big = Buffer.alloc(sizeBytes, 7)
      Object.assign(house.deps, {
        storage: createDiskStorage({ dataDir: disk.path, log: house.deps.log }),
        uploadFiles: createUploadFiles({ dataDir: disk.path }),
      })
      await problem(create({ 'upload-length': '9000000' }), 'storage_full')
      const url = (await create({ 'upload-length': String(sizeBytes) }, `?video=${video}`)).headers.get('location')!
      await writeFile(join(disk.path, 'somebody-else'), Buffer.alloc(4_000_000))
      await problem(patch(url, 0, big), 'storage_full')
      const offset = await offsetOf(url)
      assert.ok(offset > 1_000_000 && offset < 4_500_000, `what fitted is kept: ${offset}`)
      await rm(join(disk.path, 'somebody-else'))
      assert.equal((await patch(url, offset, big.subarray(offset))).status, 204)
      assert.equal((await house.videoNow(video)).status, 'uploaded')
      assert.deepEqual(await filesBelow(disk.path), [sourceFile(video, sourceOfUpload(idIn(url)))])
    } finally {
      await stopped(door.server)
      await disk.release()
    }
  })

  it('a client still sending hears why it is refused', async () => {
    key = 'svc_rw_00000000000000000000_x'
    const request = httpRequest(`${door.url}/v1/uploads/upl_00000000000000000000`, {
      method: 'PATCH', headers: headers({ 'upload-offset': '0', 'content-type': OCTETS, 'content-length': String(1e12) }),
    })
    request.on('error', () => {
      // The server ends the connection a moment after its answer.
    })
    const closed = once(request, 'close')
    const pump = () => {
      while (!request.destroyed && request.write(film));
    }
    request.on('drain', pump)
    pump()
    const [response] = await once(request, 'response')
    assert.equal(response.statusCode, 401)
    response.resume()
    await closed
  })

  it('a browser of any origin may ask, send, and read the answers', async () => {
    const preflight = await fetch(`${door.url}/v1/uploads`, { method: 'OPTIONS', headers: { origin: 'https://example.org', 'access-control-request-method': 'PATCH' } })
    assert.equal(preflight.status, 204)
    const header = (name: string) => preflight.headers.get(name) ?? ''
    assert.equal(header('access-control-allow-origin'), '*')
    for (const name of ['Authorization', 'Upload-Offset', 'Upload-Metadata', 'Tus-Resumable', 'Content-Type', 'X-HTTP-Method-Override', 'Svc-Space']) {
      assert.ok(header('access-control-allow-headers').includes(name), name)
    }
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) assert.ok(header('access-control-allow-methods').includes(method), method)
    for (const name of ['Location', 'Upload-Offset', 'Upload-Expires', 'Svc-Video', 'X-Request-Id']) {
      assert.ok(header('access-control-expose-headers').includes(name), name)
    }
    assert.equal(header('tus-extension'), 'creation,creation-with-upload,termination,expiration')
    assert.equal(header('tus-max-size'), String(house.deps.settings.maxSourceBytes))
  })

  it('an error is readable to tus-js-client', async () => {
    const error = (await send({ endpoint: `${door.url}/v1/uploads?video=abcde0123456789` }).catch((caught: unknown) => caught)) as DetailedError
    assert.equal((JSON.parse(error.originalResponse!.getBody()) as Problem).code, 'video_not_found')
  })

  it('two uploads at once do not wait for each other, and pieces of one do not mix', async () => {
    const [first, second] = await Promise.all([send(), send()])
    for (const url of [first, second]) assert.equal(await offsetOf(url), film.length)
    const url = (await create()).headers.get('location')!
    const answers = await Promise.all([patch(url, 0, film), patch(url, 0, film), patch(url, 0, film)])
    assert.ok(answers.some(({ status }) => status === 204))
    assert.equal(await offsetOf(url), film.length)
    assert.equal((await processJobs()).length, 3)
  })
})
