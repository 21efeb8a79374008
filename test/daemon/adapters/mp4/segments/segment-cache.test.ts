import assert from 'node:assert/strict'
import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { cachedSegments } from '../../../../../daemon/adapters/mp4/segments/segment-cache.ts'
import { folders } from '../../../../support/folder.ts'

describe('lists of segments', () => {
  const folder = folders()
  const plan = { segmentSeconds: 4 }

  function counted(now: () => number = () => Date.now() + 60_000) {
    let looks = 0
    const segments = cachedSegments(
      async () => [{ index: ++looks, durationSeconds: 4, sizeBytes: 1 }],
      now,
    )
    return { segments, looks: () => looks }
  }

  it('a folder that has not changed is not looked through again', async () => {
    const dir = await folder()
    const { segments, looks } = counted()
    assert.deepEqual(await segments(dir, plan), await segments(dir, plan))
    assert.equal(looks(), 1)
  })

  it('a folder with a new segment is looked through again', async () => {
    const dir = await folder()
    const { segments, looks } = counted()
    await segments(dir, plan)
    await writeFile(join(dir, '1.m4s'), '')
    await utimes(dir, new Date(), new Date(Date.now() + 10_000))
    await segments(dir, plan)
    assert.equal(looks(), 2)
  })

  it('one that changed just now is looked through until its clock can be trusted', async () => {
    const dir = await folder()
    const { mtimeMs } = await stat(dir)
    const { segments, looks } = counted(() => mtimeMs + 1_000)
    await segments(dir, plan)
    await segments(dir, plan)
    assert.equal(looks(), 2)
  })

  it('a folder that is not there has none', async () => {
    assert.deepEqual(await cachedSegments()(join(await folder(), 'none'), plan), [])
  })
})
