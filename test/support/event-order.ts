import assert from 'node:assert/strict'

/** `video.playable` comes once, and before `video.uploaded` where the end of the file takes its time. */
export function assertOrder(types: readonly string[], others: readonly string[]): void {
  assert.deepEqual(
    types.filter((type) => type !== 'video.playable'),
    others,
  )
  assert.equal(types.filter((type) => type === 'video.playable').length, 1, types.join(' '))
}
