import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, it } from 'mocha'
import { findUploads } from '../../../daemon/uploads/read.ts'
import { until } from '../../daemon.ts'
import { film, idIn, metadata, OCTETS, UploadIntake } from '../../support/upload-intake.ts'

const FINGERPRINT = 'c'.repeat(64)

describe('uploads whose sender has gone', () => {
  const intake = new UploadIntake()
  const newUpload = () =>
    intake.newUpload({ 'upload-metadata': metadata({ fingerprint: FINGERPRINT }) })
  const found = async () =>
    (await findUploads(intake.house.deps, { caller: intake.house.owner, grant: null }, FINGERPRINT))
      .data

  it('who has heard of the end does not find it again: the same file once more is another upload', async () => {
    assert.equal((await intake.patch(await newUpload(), 0, film)).status, 204)
    assert.deepEqual(await found(), [])
  })

  it('who was gone at the end finds it by the file, once', async () => {
    const url = await newUpload()
    const { storage } = intake.house.deps
    const adopt = storage.adopt.bind(storage)
    const [finishing, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    storage.adopt = async (...file) => {
      finishing.resolve()
      await gate.promise
      return adopt(...file)
    }
    const gone = new Promise<void>((resolve) =>
      intake.served.server.once('connection', (socket) => socket.once('close', () => resolve())),
    )
    const sending = request(url, {
      method: 'PATCH',
      agent: false,
      headers: intake.headers({ 'upload-offset': '0', 'content-type': OCTETS }),
    })
    sending.on('error', () => {
      // It is broken off below.
    })
    sending.end(film)
    await finishing.promise
    sending.destroy()
    await gone
    gate.resolve()
    const [upload] = await until(
      found,
      ([first]) => first?.finished === true,
      'the upload to be found',
    )
    assert.deepEqual([upload!.id, upload!.received_bytes], [idIn(url), film.length])
    const answer = await intake.call('HEAD', url)
    assert.deepEqual(
      [answer.headers.get('upload-offset'), answer.headers.get('svc-video')],
      [String(film.length), upload!.video],
    )
    assert.deepEqual(await found(), [])
  })
})
