import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, it } from 'mocha'
import { bytesOf, countOf, faultOf, ACCEPT_ALL } from '../../../components/upload/limits.ts'
import { sha256 } from '../../../components/upload/sha256.ts'

describe('the parts of svc-upload', () => {
  const limits = { accept: ACCEPT_ALL, maxSizeBytes: 1000, filesLeft: 1 }
  const fault = (name: string, type: string, size = 10, more = {}) =>
    faultOf({ name, type, size }, { ...limits, ...more })

  it('take videos and sound, also those that browsers have no name for, and nothing else', () => {
    for (const [name, type] of [
      ['a.mp4', 'video/mp4'],
      ['a.MKV', ''],
      ['a.mxf', 'application/octet-stream'],
      ['a.flac', 'audio/flac'],
      ['odd', 'video/x-odd'],
    ] as const)
      assert.equal(fault(name, type), null, name)
    for (const [name, type] of [
      ['a.pdf', 'application/pdf'],
      ['mp4', ''],
      ['a.mp4.exe', ''],
      ['.DS_Store', ''],
    ] as const)
      assert.equal(fault(name, type), 'type', name)
  })

  it('read accept as an input does', () => {
    assert.equal(fault('a.mov', 'video/quicktime', 10, { accept: '.MP4, video/quicktime' }), null)
    assert.equal(fault('a.webm', 'video/webm', 10, { accept: '.MP4, video/quicktime' }), 'type')
    assert.equal(fault('a.mkv', '', 10, { accept: 'video/*' }), null)
    assert.equal(fault('a.mp3', '', 10, { accept: 'video/*' }), 'type')
  })

  it('refuse what is empty, too large, or one too many', () => {
    assert.equal(fault('a.mp4', 'video/mp4', 0), 'empty')
    assert.equal(fault('a.mp4', 'video/mp4', 1000), null)
    assert.equal(fault('a.mp4', 'video/mp4', 1001), 'size')
    assert.equal(fault('a.mp4', 'video/mp4', 1, { filesLeft: 0 }), 'count')
  })

  it('read sizes as people write them', () => {
    assert.deepEqual(
      ['1500', '2GB', '1.5 MiB', '500 mb', 7].map(bytesOf),
      [1500, 2e9, 1_572_864, 5e8, 7],
    )
    for (const none of ['', null, 'much', '-1', '0', '5 furlongs'])
      assert.equal(bytesOf(none), Infinity, String(none))
    assert.deepEqual(
      [countOf('3', 2), countOf(0, 2), countOf('x', 2), countOf(null, 2), countOf('2.9', 1)],
      [3, 2, 2, 2, 2],
    )
  })

  it('hash as SHA-256 is defined, at every length around a block', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 600_000]) {
      const bytes = randomBytes(length)
      assert.equal(sha256(bytes), createHash('sha256').update(bytes).digest('hex'), String(length))
    }
  })
})
