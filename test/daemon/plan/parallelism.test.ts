import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { parallelismFor } from '../../../daemon/plan/parallelism.ts'
import type { RenditionPlan, VideoPlan } from '../../../daemon/ports/media.ts'

const GB = 1e9
const rendition = (height: number, codec?: RenditionPlan['codec']) =>
  ({ width: (height * 16) / 9, height, codec }) as RenditionPlan
const plan = (renditions: RenditionPlan[], extra?: RenditionPlan[]) =>
  ({ renditions, extra }) as VideoPlan
const FULL_HD = plan([rendition(1080), rendition(720), rendition(360)])
const UHD = plan([rendition(2160), rendition(1440), rendition(1080)])

describe('encodes of one video at once', () => {
  it('one an encoder, where there is memory', () => {
    assert.equal(parallelismFor(FULL_HD, { encoders: 8, memoryBytes: 16 * GB }), 8)
    assert.equal(parallelismFor(UHD, { encoders: 2, memoryBytes: 4 * GB }), 2)
  })

  it('fewer where half of the memory does not hold them, and always one', () => {
    assert.equal(parallelismFor(UHD, { encoders: 8, memoryBytes: 8 * GB }), 4)
    assert.equal(parallelismFor(FULL_HD, { encoders: 8, memoryBytes: 2 * GB }), 3)
    assert.equal(parallelismFor(UHD, { encoders: 8, memoryBytes: 0.5 * GB }), 1)
  })

  it('another family takes more', () => {
    assert.equal(
      parallelismFor(plan(FULL_HD.renditions, [rendition(1080, 'hevc')]), {
        encoders: 8,
        memoryBytes: 4 * GB,
      }),
      3,
    )
  })
})
