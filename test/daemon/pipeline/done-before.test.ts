import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { newJob } from '../../../daemon/model/new-job.ts'
import { encodeSource } from '../../../daemon/pipeline/encode.ts'
import { newSource } from '../../../daemon/pipeline/new-source.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

describe('an encode that a killed run has left behind', () => {
  const folder = folders()

  it('does nothing to a video that is ready', async () => {
    const house = await openHouse(await folder())
    const { deps } = house
    const id = await house.video()
    const source = deps.ids.prefixed('src')
    const { createdAt } = await house.videoNow(id)
    await deps.db.write(({ media }) =>
      media.insertSource(
        newSource(
          { id: source, video: id, fileName: 'a.mp4', sizeBytes: 1, createdAt },
          null,
          null,
        ),
      ),
    )
    await house.change(id, { source, servedSource: source, status: 'ready', playable: true })
    const before = await house.videoNow(id)
    await encodeSource(deps, newJob(deps, 'encode', id, { source }), new AbortController().signal)
    assert.deepEqual(await house.videoNow(id), before)
    assert.deepEqual(await house.events(id), ['video.created'])
    await house.close()
  })
})
