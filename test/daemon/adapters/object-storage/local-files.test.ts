import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createLocalFiles } from '../../../../daemon/adapters/object-storage/local-files.ts'

describe('copies of files of a bucket', () => {
  it('one that makes room is not taken for a new file while it is being removed', async () => {
    const removed = Promise.withResolvers<void>()
    const local = createLocalFiles(
      { remove: () => removed.promise, requireFreeSpace: async () => undefined },
      0,
    )
    local.sent('videos/a', 10)
    const trimmed = local.trim()
    assert.equal(local.isKnown('videos/a'), true)
    assert.equal(local.isSent('videos/a'), false)
    removed.resolve()
    await trimmed
    assert.equal(local.isKnown('videos/a'), false)
  })
})
