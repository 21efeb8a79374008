import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { DetailedError } from 'tus-js-client'
import { describe, it } from 'mocha'
import type { Problem } from '../../../daemon/contract/errors.ts'
import { removeVideo } from '../../../daemon/videos/remove.ts'
import { film, idIn, metadata, OCTETS, UploadIntake } from '../../support/upload-intake.ts'

describe('tus, refusing', () => {
  const intake = new UploadIntake()

  describe('refuses', () => {
    it('strangers, at every method', async () => {
      const url = await intake.newUpload()
      intake.key = 'svc_rw_00000000000000000000_x'
      const answers = await Promise.all([
        intake.create(),
        intake.patch(url, 0, film),
        intake.call('DELETE', url),
      ])
      for (const answer of answers) {
        await intake.problem(answer, 'unauthorized')
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      }
      const head = await intake.call('HEAD', url)
      assert.equal(head.status, 401)
    })
    it('a read-only key', async () => {
      const url = await intake.newUpload()
      intake.key = await intake.house.key('read_only')
      await intake.problem(intake.create(), 'read_only_key')
      await intake.problem(intake.patch(url, 0, film), 'read_only_key')
      assert.equal((await intake.call('HEAD', url)).status, 403)
    })
    it("another space's key: its upload and video are not there", async () => {
      const video = await intake.house.video()
      const url = await intake.newUpload()
      const done = await intake.send()
      intake.key = await intake.house.key('read_write', (await intake.house.anotherSpace()).space)
      await intake.problem(intake.create({}, `?video=${video}`), 'video_not_found')
      for (const address of [url, done]) {
        await intake.problem(intake.patch(address, 0, film), 'upload_not_found')
        await intake.problem(intake.call('DELETE', address), 'upload_not_found')
        assert.equal((await intake.call('HEAD', address)).status, 404)
      }
    })
    it('a revoked key in the middle of an upload', async () => {
      const url = await intake.newUpload()
      const { rows } = await intake.house.deps.db.read(({ keys }) =>
        keys.list(intake.house.owner.space, { limit: 10 }),
      )
      await intake.house.deps.db.write(({ keys }) =>
        keys.update(rows[0]!.id, { revokedAt: new Date().toISOString() }),
      )
      await intake.problem(intake.patch(url, 0, film), 'unauthorized')
    })
    it('ids that are paths, and addresses that are none', async () => {
      for (const id of [
        '..%2f..%2fsvc.db',
        '%2e%2e',
        'upl_00000000000000000000',
        'upl_..%2f..%2fsvc.db00',
        'x',
        'upl_0000000000000000000%00',
      ]) {
        await intake.problem(intake.patch(`/v1/uploads/${id}`, 0, film), 'upload_not_found')
        await intake.problem(intake.call('DELETE', `/v1/uploads/${id}`), 'upload_not_found')
      }
      await intake.problem(intake.patch('/v1/uploads', 0, film), 'upload_not_found')
      await intake.problem(
        intake.call('POST', '/v1/uploads/upl_00000000000000000000', { 'upload-length': '5' }),
        'upload_not_found',
      )
    })
    it('to give bytes back', async () => {
      const url = await intake.newUpload()
      const answer = await intake.call('GET', url)
      await intake.problem(answer, 'method_not_allowed')
      assert.equal(answer.headers.get('allow'), 'POST, HEAD, PATCH, DELETE, OPTIONS')
    })
    it('another version of the protocol, or none', async () => {
      for (const version of ['0.2.2', '']) {
        const answer = await fetch(`${intake.url}/v1/uploads`, {
          method: 'POST',
          headers: { ...intake.headers({ 'upload-length': '5' }), 'tus-resumable': version },
        })
        await intake.problem(answer, 'unsupported_tus_version')
        assert.equal(answer.headers.get('tus-version'), '1.0.0')
      }
    })
    it(
      'a file beyond the limit, an empty one, one of unknown length and one in parts, each with ' +
        'the header to mend',
      async () => {
        await intake.restart({ maxSourceBytes: 1000 })
        await intake.problem(intake.create(), 'upload_too_large')
        const faultOf = async (more: Record<string, string>) =>
          (await intake.problem(intake.call('POST', '/v1/uploads', more), 'validation_failed'))
            .errors![0]!.path
        assert.equal(await faultOf({ 'upload-length': '0' }), 'headers.upload-length')
        assert.equal(await faultOf({ 'upload-length': '-1' }), 'headers.upload-length')
        assert.equal(await faultOf({}), 'headers.upload-length')
        assert.equal(await faultOf({ 'upload-defer-length': '1' }), 'headers.upload-defer-length')
        assert.equal(
          await faultOf({ 'upload-length': '5', 'upload-concat': 'partial' }),
          'headers.upload-concat',
        )
        assert.equal(
          await faultOf({ 'upload-length': '5', 'upload-metadata': 'name ***' }),
          'headers.upload-metadata',
        )
        assert.equal(await intake.videoCount(), 0)
      },
    )
    it('faults in the metadata, all of them at once', async () => {
      const body = await intake.problem(
        intake.create({
          'upload-metadata': metadata({
            name: 'x'.repeat(301),
            collection: 'nonsense',
            video: 'none',
          }),
        }),
        'validation_failed',
      )
      assert.deepEqual(body.errors!.map(({ path }) => path).sort(), [
        'metadata.collection',
        'metadata.name',
        'metadata.video',
      ])
      assert.equal(
        (await intake.problem(intake.create({}, '?video=nonsense'), 'validation_failed'))
          .errors![0]!.path,
        'query.video',
      )
      await intake.problem(intake.create({}, '?video=abcde0123456789'), 'video_not_found')
    })
    it('a video that is being worked on', async () => {
      const video = await intake.house.video()
      await intake.house.change(video, { status: 'processing' })
      await intake.problem(intake.create({}, `?video=${video}`), 'invalid_state')
    })
    it('a wrong offset, a wrong type and more bytes than declared', async () => {
      const url = await intake.newUpload()
      await intake.problem(intake.patch(url, 5, film), 'conflict')
      await intake.problem(
        intake.call('PATCH', url, { 'upload-offset': '0', 'content-type': 'video/mp4' }, film),
        'unsupported_media_type',
      )
      assert.equal(
        (
          await intake.problem(
            intake.call('PATCH', url, { 'content-type': OCTETS }, film),
            'validation_failed',
          )
        ).errors![0]!.path,
        'headers.upload-offset',
      )
      await intake.problem(intake.patch(url, 0, Buffer.concat([film, film])), 'upload_too_large')
      assert.equal(await intake.offsetOf(url), 0)
    })
    it('more bytes than declared when they come without a length', async () => {
      const url = await intake.newUpload({ 'upload-length': '1000' })
      const stream = new ReadableStream({
        start: (controller) => (controller.enqueue(film), controller.close()),
      })
      await intake.problem(
        fetch(url, {
          method: 'PATCH',
          headers: intake.headers({ 'upload-offset': '0', 'content-type': OCTETS }),
          body: stream,
          duplex: 'half',
        } as RequestInit),
        'upload_too_large',
      )
    })
    it('an upload that was not continued in time', async () => {
      const url = await intake.newUpload()
      await intake.house.deps.db.write(({ uploads }) =>
        uploads.updateExpiry(idIn(url), '2026-01-01T00:00:00.000Z'),
      )
      await intake.problem(intake.patch(url, 0, film), 'upload_expired')
      assert.equal((await intake.call('HEAD', url)).status, 410)
    })
    it('an upload whose video was deleted', async () => {
      const video = await intake.house.video()
      const url = await intake.newUpload({}, `?video=${video}`)
      await removeVideo(intake.house.deps, intake.house.owner, video)
      await intake.problem(intake.patch(url, 0, film), 'upload_not_found')
    })
  })

  it('a client still sending hears why it is refused', async () => {
    intake.key = 'svc_rw_00000000000000000000_x'
    const request = httpRequest(`${intake.url}/v1/uploads/upl_00000000000000000000`, {
      method: 'PATCH',
      headers: intake.headers({
        'upload-offset': '0',
        'content-type': OCTETS,
        'content-length': String(1e12),
      }),
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

  it('an error is readable to tus-js-client', async () => {
    const error = (await intake
      .send({ endpoint: `${intake.url}/v1/uploads?video=abcde0123456789` })
      .catch((caught: unknown) => caught)) as DetailedError
    assert.equal((JSON.parse(error.originalResponse!.getBody()) as Problem).code, 'video_not_found')
  })
})
