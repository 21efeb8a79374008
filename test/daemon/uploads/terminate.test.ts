import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { beginUpload } from '../../../daemon/uploads/begin.ts'
import { receiveSource } from '../../../daemon/uploads/receive-source.ts'
import { terminateUpload } from '../../../daemon/uploads/terminate.ts'
import { removeVideo } from '../../../daemon/videos/remove.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

describe('an upload that is given up', () => {
  const folder = folders()
  let house: House
  beforeEach(async () => {
    house = await openHouse(await folder())
  })
  afterEach(() => house.close())

  const startUpload = async (metadata: { video?: string }) =>
    (
      await beginUpload(house.deps, house.owner, {
        id: house.deps.ids.prefixed('upl'),
        sizeBytes: 5,
        metadata,
        grant: null,
        note: '',
      })
    ).upload

  /** Answers the video of the upload; `meanwhile` comes between the end of the one and that of the other. */
  async function givenUp(meanwhile: (video: string) => Promise<unknown>): Promise<string> {
    const upload = await startUpload({})
    const { remove } = house.deps.uploadFiles
    house.deps.uploadFiles.remove = async (id) => {
      house.deps.uploadFiles.remove = remove
      await remove(id)
      await meanwhile(upload.video)
    }
    await terminateUpload(house.deps, upload)
    return upload.video
  }

  it('takes along the video that it made, with which nothing was done', async () => {
    const video = await givenUp(() => Promise.resolve())
    assert.equal(await house.videoNow(video), null)
    assert.deepEqual(await house.events(video), ['video.created', 'video.deleted'])
  })

  it('leaves one that gets another upload, or a file, meanwhile', async () => {
    assert.equal(
      (await house.videoNow(await givenUp((video) => startUpload({ video })))).status,
      'created',
    )
    const whole = (id: string) =>
      receiveSource(house.deps, house.owner, {
        id,
        stream: Readable.from([Buffer.from('films')]),
        declaredBytes: 5,
        grant: null,
        fileName: 'film.mp4',
        signal: new AbortController().signal,
      })
    assert.equal((await house.videoNow(await givenUp(whole))).status, 'uploaded')
  })

  it('bears that somebody else deletes it meanwhile', async () => {
    const video = await givenUp((id) => removeVideo(house.deps, house.owner, id))
    assert.deepEqual(await house.events(video), ['video.created', 'video.deleted'])
  })

  it('leaves one that was there before', async () => {
    const video = await house.video()
    await terminateUpload(house.deps, await startUpload({ video }))
    assert.equal((await house.videoNow(video)).status, 'created')
  })
})
