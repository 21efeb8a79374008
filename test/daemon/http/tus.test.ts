import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { sourceFile } from '../../../daemon/ports/layout.ts'
import { sourceOfUpload } from '../../../daemon/model/source-of-upload.ts'
import { film, idIn, metadata, UploadIntake } from '../../support/upload-intake.ts'

describe('tus', () => {
  const intake = new UploadIntake()

  describe('an upload', () => {
    it('by tus-js-client becomes the source of a new video', async () => {
      const url = await intake.send({
        metadata: { filename: 'holidays.mp4', filetype: 'video/mp4' },
      })
      assert.match(url, new RegExp(`^${intake.url}/v1/uploads/upl_[0-9A-Za-z]{24}$`))
      const [job] = await intake.processJobs()
      const video = await intake.house.videoNow(job!.subject)
      assert.deepEqual([video.name, video.status], ['holidays', 'uploaded'])
      assert.deepEqual(await intake.files(), [sourceFile(video.id, sourceOfUpload(idIn(url)))])
      assert.deepEqual(
        await readFile(join(intake.house.dataDir, sourceFile(video.id, video.source!))),
        film,
      )
      assert.deepEqual(intake.house.complaints(), [])
    })

    it('goes to the video in the address, in chunks too', async () => {
      const video = await intake.house.video()
      await intake.send({ endpoint: `${intake.url}/v1/uploads?video=${video}`, chunkSize: 70_000 })
      assert.equal((await intake.house.videoNow(video)).status, 'uploaded')
      assert.equal((await intake.processJobs()).length, 1)
    })

    it('goes to the video in the metadata, with the bytes in the first request', async () => {
      const video = await intake.house.video()
      await intake.send({ metadata: { video }, uploadDataDuringCreation: true })
      assert.equal((await intake.house.videoNow(video)).status, 'uploaded')
    })

    it('works through what knows only POST', async () => {
      const video = await intake.house.video()
      await intake.send({ metadata: { video }, overridePatchMethod: true })
      assert.equal((await intake.house.videoNow(video)).status, 'uploaded')
    })

    it('names its video in every answer', async () => {
      const video = await intake.house.video()
      const created = await intake.create({}, `?video=${video}`)
      assert.equal(created.status, 201)
      const url = created.headers.get('location')!
      const answers = [
        created,
        await intake.call('HEAD', url),
        await intake.patch(url, 0, film),
        await intake.call('HEAD', url),
      ]
      assert.deepEqual(
        answers.map((answer) => answer.headers.get('svc-video')),
        [video, video, video, video],
      )
    })

    it('says when it expires, and later with every piece', async () => {
      const created = await intake.create()
      const url = created.headers.get('location')!
      const expires = (answer: Response) =>
        new Date(answer.headers.get('upload-expires')!).getTime()
      const inOneHour = Date.now() + 3600_000
      assert.ok(
        Math.abs(expires(created) - inOneHour) < 60_000,
        String(created.headers.get('upload-expires')),
      )
      await intake.house.deps.db.write(({ uploads }) =>
        uploads.updateExpiry(idIn(url), new Date(Date.now() + 60_000).toISOString()),
      )
      await intake.patch(url, 0, film.subarray(0, 100))
      const row = (await intake.house.deps.db.read(({ uploads }) => uploads.get(idIn(url))))!
      assert.ok(Math.abs(Date.parse(row.expiresAt) - inOneHour) < 60_000, row.expiresAt)
    })

    it('gives its metadata back', async () => {
      const line = `${metadata({ filename: 'Müller.mp4', note: 'x' })},empty`
      const url = await intake.newUpload({ 'upload-metadata': line })
      const head = await intake.call('HEAD', url)
      assert.deepEqual(
        ['upload-metadata', 'upload-length', 'upload-offset', 'cache-control'].map((name) =>
          head.headers.get(name),
        ),
        [line, String(film.length), '0', 'no-store'],
      )
    })

    it('is ended by DELETE, and nothing of it stays', async () => {
      const url = await intake.newUpload()
      await intake.patch(url, 0, film.subarray(0, 1000))
      assert.equal((await intake.call('DELETE', url)).status, 204)
      await intake.problem(intake.patch(url, 1000, film.subarray(1000)), 'upload_not_found')
      assert.deepEqual(await intake.files(), [])
    })
  })

  describe('the Location', () => {
    it('is a path when the request came by another name, with the folder of the public address', async () => {
      intake.house.deps.settings.baseUrl = 'https://films.example.org/svc'
      assert.match(await intake.newUpload(), /^\/svc\/v1\/uploads\/upl_/)
    })
    it('is the full public address when the request came by it', async () => {
      intake.house.deps.settings.baseUrl = 'https://films.example.org/svc'
      const request = httpRequest(`${intake.url}/v1/uploads`, {
        method: 'POST',
        headers: intake.headers({ 'upload-length': '5', host: 'films.example.org' }),
      })
      const [response] = await once(request.end(), 'response')
      response.resume()
      assert.match(
        response.headers.location,
        /^https:\/\/films\.example\.org\/svc\/v1\/uploads\/upl_/,
      )
    })
  })

  it('a browser of any origin may ask, send, and read the answers', async () => {
    const preflight = await fetch(`${intake.url}/v1/uploads`, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'PATCH' },
    })
    assert.equal(preflight.status, 204)
    const header = (name: string) => preflight.headers.get(name) ?? ''
    assert.equal(header('access-control-allow-origin'), '*')
    for (const name of [
      'Authorization',
      'Upload-Offset',
      'Upload-Metadata',
      'Tus-Resumable',
      'Content-Type',
      'X-HTTP-Method-Override',
      'Svc-Space',
    ]) {
      assert.ok(header('access-control-allow-headers').includes(name), name)
    }
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE'])
      assert.ok(header('access-control-allow-methods').includes(method), method)
    for (const name of [
      'Location',
      'Upload-Offset',
      'Upload-Expires',
      'Svc-Video',
      'X-Request-Id',
    ]) {
      assert.ok(header('access-control-expose-headers').includes(name), name)
    }
    assert.equal(header('tus-extension'), 'creation,creation-with-upload,termination,expiration')
    assert.equal(header('tus-max-size'), String(intake.house.deps.settings.maxSourceBytes))
  })

  it('two uploads at once do not wait for each other, and pieces of one do not mix', async () => {
    const [first, second] = await Promise.all([intake.send(), intake.send()])
    for (const url of [first, second]) assert.equal(await intake.offsetOf(url), film.length)
    const url = await intake.newUpload()
    const answers = await Promise.all([
      intake.patch(url, 0, film),
      intake.patch(url, 0, film),
      intake.patch(url, 0, film),
    ])
    assert.ok(answers.some(({ status }) => status === 204))
    assert.ok(answers.every(({ status }) => status === 204 || status === 409))
    const taken = answers.map(({ headers }) => Number(headers.get('upload-offset') ?? 0))
    assert.ok((await intake.offsetOf(url)) >= Math.max(...taken), taken.join())
    // Each asks the one before to let go, which then has a quarter of a second: on a busy machine it keeps a part.
    await intake.send({ uploadUrl: url })
    const head = await intake.call('HEAD', url)
    assert.equal(head.headers.get('upload-offset'), String(film.length))
    const source = sourceFile(head.headers.get('svc-video')!, sourceOfUpload(idIn(url)))
    assert.deepEqual(await readFile(join(intake.house.dataDir, source)), film)
    assert.equal((await intake.processJobs()).length, 3)
  })
})
