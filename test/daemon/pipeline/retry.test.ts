import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { failVideo } from '../../../daemon/pipeline/fail.ts'
import { newSource } from '../../../daemon/pipeline/new-source.ts'
import { retryVideo } from '../../../daemon/pipeline/retry.ts'
import { derivedPrefixes } from '../../../daemon/ports/layout.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

describe('a video that is tried again', () => {
  const folder = folders()

  it('keeps what is made from then on: nothing that its failure left to be removed is', async () => {
    const house = await openHouse(join(await folder(), 'data'))
    try {
      const { deps, owner } = house
      const id = await house.video()
      const source = deps.ids.prefixed('src')
      await deps.db.write(({ media }) =>
        media.insertSource(
          newSource(
            {
              id: source,
              video: id,
              fileName: 'a.mp4',
              sizeBytes: 1,
              createdAt: deps.clock.now().toISOString(),
            },
            null,
            null,
          ),
        ),
      )
      await house.change(id, { source, status: 'processing' })
      const waiting = async () => {
        const { rows } = await deps.db.read(({ jobs }) =>
          jobs.list(['sweep', 'process'], { limit: 50 }),
        )
        return rows.map(({ kind, subject }) => `${kind} ${subject}`).sort()
      }
      await failVideo(deps, id, 'encoding_failed', '')
      assert.deepEqual(
        await waiting(),
        derivedPrefixes(id, source)
          .map((each) => `sweep ${each}`)
          .sort(),
      )
      assert.equal((await retryVideo(deps, owner, id)).status, 'uploaded')
      assert.deepEqual(await waiting(), [`process ${id}`])
    } finally {
      await house.close()
    }
  })
})
