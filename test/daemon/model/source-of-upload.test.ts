import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { randomIds } from '../../../daemon/adapters/system.ts'
import { uploadId } from '../../../daemon/contract/ids.ts'
import { sourceOfUpload } from '../../../daemon/model/source-of-upload.ts'

describe('the source of an upload', () => {
  it('is always the same, and does not tell the id of the upload', () => {
    const upload = randomIds.prefixed('upl')
    const source = sourceOfUpload(upload)
    assert.match(source, /^src_[0-9A-Za-z]{24}$/)
    assert.equal(sourceOfUpload(upload), source)
    assert.notEqual(sourceOfUpload(randomIds.prefixed('upl')), source)
    for (const named of [source, randomIds.prefixed('src')]) {
      const guess = named.replace('src_', 'upl_')
      assert.ok(uploadId.safeParse(guess).success, guess)
      assert.notEqual(sourceOfUpload(guess), named)
      assert.notEqual(sourceOfUpload(guess.slice(0, 24)), named)
    }
  })

  it('of an earlier version has the same characters', () => {
    assert.equal(sourceOfUpload(`upl_${'a1B2'.repeat(5)}`), `src_${'a1B2'.repeat(5)}`)
  })
})
