import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { pictureOf } from '../../../daemon/adapters/ffmpeg/probe/probed.ts'
import { aspectRatio } from '../../../daemon/plan/aspect-ratio.ts'
import { planRenditions } from '../../../daemon/plan/renditions.ts'

describe('the ratio of a picture', () => {
  it('is the common one where it is a pixel off', () => {
    for (const [width, height, ratio] of [
      [1920, 1080, '16:9'],
      [854, 480, '16:9'],
      [853, 480, '16:9'],
      [1366, 768, '16:9'],
      [480, 854, '9:16'],
      [768, 576, '4:3'],
      [1000, 1000, '1:1'],
      [1440, 720, '2:1'],
    ] as const)
      assert.equal(aspectRatio(width, height), ratio, `${width}x${height}`)
  })

  it('is said as it is where it is another', () => {
    for (const [width, height, ratio] of [
      [17, 2000, '17:2000'],
      [17, 10, '17:10'],
      [1920, 1088, '30:17'],
      [640, 350, '64:35'],
    ] as const)
      assert.equal(aspectRatio(width, height), ratio)
  })

  it('pixels of 32:27 make 720 × 480 a picture of 854 × 480, and 17 pixels stay 17', () => {
    const wide = pictureOf({ index: 0, width: 720, height: 480, sample_aspect_ratio: '32:27' })
    assert.deepEqual(
      [wide.displayWidth, wide.displayHeight, aspectRatio(wide.displayWidth, wide.displayHeight)],
      [854, 480, '16:9'],
    )
    const { renditions } = planRenditions(
      wide,
      { num: 30, den: 1 },
      { profile: 'balanced', encoders: {} },
    )
    assert.deepEqual([renditions[0]!.width, renditions[0]!.height], [854, 480])
    const narrow = pictureOf({ index: 0, width: 17, height: 2000, sample_aspect_ratio: '1:1' })
    assert.deepEqual([narrow.displayWidth, narrow.displayHeight], [17, 2000])
  })
})
