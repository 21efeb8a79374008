import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { decodeFrames, shows } from '../../bench/frames/truth.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { folders } from '../support/folder.ts'

describe('the comparison of frame images with a full decode', () => {
  const folder = folders()

  it('tells a frame from its neighbours, also at both ends', async () => {
    const film = await codedVideo(join(await folder(), 'a.mp4'), {
      seconds: 1,
      width: 640,
      height: 360,
    })
    const truth = await decodeFrames(film, [0, 1, 10, 11, 29])
    const image = (frame: number) =>
      sharp(truth.get(frame)!, { raw: { width: 640, height: 360, channels: 3 } })
        .jpeg({ quality: 82 })
        .toBuffer()
    const seen = []
    for (const [shown, asked] of [
      [0, 0],
      [10, 10],
      [11, 10],
      [29, 29],
      [1, 0],
    ] as const)
      seen.push((await shows(await image(shown), asked, truth)).exact)
    assert.deepEqual(seen, [true, true, false, true, false])
  })
})
