import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { failVideo } from '../../../daemon/pipeline/fail.ts'
import { newSource } from '../../../daemon/pipeline/new-source.ts'
import { retryVideo } from '../../../daemon/pipeline/retry.ts'
import { derivedPrefixes } from '../../../daemon/ports/layout.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

/** A video whose source is being encoded. */
async function processed({ deps, video, change }: House): Promise<{ id: string; source: string }> {
  const id = await video()
  const source = deps.ids.prefixed('src')
  const createdAt = deps.clock.now().toISOString()
  const file = { id: source, video: id, fileName: 'a.mp4', sizeBytes: 1, createdAt }
  await deps.db.write(({ media }) => media.insertSource(newSource(file, null, null)))
  await change(id, { source, status: 'processing' })
  return { id, source }
}

describe('a video that is tried again', () => {
  const folder = folders()

  it('keeps what is made from then on: nothing that its failure left to be removed is', async () => {
    const house = await openHouse(join(await folder(), 'data'))
    try {
      const { deps, owner } = house
      const { id, source } = await processed(house)
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

  for (const code of ['source_damaged', 'unsupported_source'] as const)
    it(`${code}: the original stays where viewers have some of it, and goes where they have nothing`, async () => {
      const house = await openHouse(join(await folder(), 'data'))
      try {
        const { deps, owner } = house
        const stored = (source: string) => deps.db.read(({ media }) => media.source(source))
        const watched = await processed(house)
        const { id, source } = watched
        await house.change(id, { servedSource: source, playable: true, progress: 0.4 })
        await failVideo(deps, id, code, '', { hasOutput: true })
        const { status, playable, error, source: kept } = await house.videoNow(id)
        assert.deepEqual([status, playable, error?.code, kept], ['errored', true, code, source])
        assert.ok(await stored(source))
        assert.deepEqual(await house.jobs(), [])
        assert.equal((await retryVideo(deps, owner, id)).status, 'uploaded')

        const unseen = await processed(house)
        await house.change(unseen.id, { servedSource: unseen.source, playable: true })
        await failVideo(deps, unseen.id, code, '')
        assert.equal(await stored(unseen.source), null)
        await assert.rejects(retryVideo(deps, owner, unseen.id), { code: 'invalid_state' })
      } finally {
        await house.close()
      }
    })
})
