import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { canEncode, refusalOf } from '../../../daemon/encoding/worker-refusal.ts'
import type { RenditionPlan } from '../../../daemon/ports/media.ts'

const OURS = { version: '1.2.3', folder: 'f', ffmpeg: '7.1', fingerprints: { libx264: 'a' } }
const ABOUT = { name: 'machine', encoders: 2, memoryBytes: 4e9, ...OURS }

const rendition = (encoder?: string): RenditionPlan => ({
  name: 'h264_sd',
  width: 640,
  height: 360,
  crf: 23,
  maxBps: 1_000_000,
  preset: 'veryfast',
  profile: 'high',
  level: 31,
  ...(encoder ? { encoder } : {}),
})
describe('a worker', () => {
  it('is accepted where everything is the same, and otherwise told what to do', () => {
    assert.equal(refusalOf(ABOUT, OURS), null)
    assert.match(refusalOf({ ...ABOUT, version: '1.2.4' }, OURS)!, /1\.2\.4.*1\.2\.3.*same version/)
    assert.match(refusalOf({ ...ABOUT, folder: 'g' }, OURS)!, /SVC_DATA_DIR/)
    const [ours, theirs] = ['s3://media/a', 's3://media/b']
    assert.equal(refusalOf({ ...ABOUT, folder: ours }, { ...OURS, folder: ours }), null)
    assert.match(
      refusalOf({ ...ABOUT, folder: theirs }, { ...OURS, folder: ours })!,
      /s3:\/\/media\/a, and the worker has s3:\/\/media\/b\. Set SVC_STORAGE_URL/,
    )
    assert.match(
      refusalOf(ABOUT, { ...OURS, folder: ours })!,
      /s3:\/\/media\/a\. Set SVC_STORAGE_URL/,
    )
    assert.match(refusalOf({ ...ABOUT, folder: theirs }, OURS)!, /SVC_DATA_DIR.*SVC_STATE_DIR/)
    for (const fingerprints of [{ libx264: 'b' }, {}] as Record<string, string>[])
      assert.match(
        refusalOf({ ...ABOUT, ffmpeg: '6.0', fingerprints }, OURS)!,
        /6\.0.*7\.1.*same ffmpeg/s,
      )
  })

  it('encodes what its encoders make like those of svc, and nothing by a graphics card', () => {
    const ours = { libx264: 'a', libx265: 'b', libsvtav1: 'c' }
    const theirs = { libx264: 'a', libx265: 'other' }
    assert.equal(canEncode([rendition(), rendition('libx264')], theirs, ours), true)
    for (const encoder of ['libx265', 'libsvtav1', 'h264_vaapi'])
      assert.equal(canEncode([rendition(), rendition(encoder)], theirs, ours), false, encoder)
  })
})
