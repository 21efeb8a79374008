import assert from 'node:assert/strict'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { frameAt } from '../../../../daemon/adapters/ffmpeg/still.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { STILL_FORMATS, type StillJob, type VideoPlan } from '../../../../daemon/ports/media.ts'
import { codedVideo, frameNumbers } from '../../../sources/coded-video.ts'
import { filesBelow, folders } from '../../../support/folder.ts'
import { call, engine, makeVideo, planOf } from './made.ts'

describe('stills', () => {
  const folder = folders()

  async function video(options: { rate?: string; width?: number; height?: number } = {}): Promise<{ dir: string; plan: VideoPlan }> {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 3, ...options })
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1 }
    await makeVideo(source, plan, dir)
    return { dir, plan }
  }
  async function still(dir: string, plan: VideoPlan, job: Partial<StillJob>): Promise<string> {
    const output = join(dir, 'stills', `s.${job.format ?? 'png'}`)
    await engine.still({ dir: join(dir, 'h264_sd'), plan, timeSeconds: 0, width: null, height: null, fit: 'contain', quality: null, format: 'png', output, ...job }, call)
    return output
  }

  it('is the frame on screen at that time, in every place of a segment', async () => {
    const { dir, plan } = await video({ rate: '30000/1001' })
    for (const frame of [0, 1, 2, 3, 28, 29, 30, 31, 45, 60, 89]) {
      const begins = (frame * 1001) / 30000
      assert.deepEqual(await frameNumbers(await still(dir, plan, { timeSeconds: begins })), [frame], `where frame ${frame} begins`)
      assert.deepEqual(await frameNumbers(await still(dir, plan, { timeSeconds: Number((begins + 0.0333).toFixed(4)) })), [frame], `where frame ${frame} ends`)
    }
  })

  it('past the end it is the last frame', async () => {
    const { dir, plan } = await video()
    assert.deepEqual(await frameNumbers(await still(dir, plan, { timeSeconds: 1e6 })), [89])
  })

  it('a time written as a decimal means its frame', () => {
    const plan = { frameRate: { num: 30, den: 1 }, frameCount: 100 }
    assert.deepEqual([0.0333, 0.03333333, 0.033334, 0.0666, 1, -5].map((time) => frameAt(plan, time)), [0, 1, 1, 1, 30, 0])
  })

  it('opens the init and one segment, nothing else', async () => {
    const { dir, plan } = await video()
    for (const segment of [0, 2]) await rm(join(dir, 'h264_sd', `${segment}.m4s`))
    assert.deepEqual(await frameNumbers(await still(dir, plan, { timeSeconds: 1.5 })), [45])
    await assert.rejects(still(dir, plan, { timeSeconds: 2.5 }), (error) => error instanceof AppError && error.code === 'encoding_failed')
  })

  it('comes in every format, with nothing beside it', async () => {
    const { dir, plan } = await video()
    const kinds = []
    for (const format of STILL_FORMATS) kinds.push((await sharp(await still(dir, plan, { format, width: 160 })).metadata()).format)
    assert.deepEqual(kinds, ['jpeg', 'png', 'webp', 'heif'])
    assert.deepEqual(await filesBelow(join(dir, 'stills')), STILL_FORMATS.map((format) => `s.${format}`).sort())
  })

  const sizes: [what: string, job: Partial<StillJob>, size: [number, number]][] = [
    ['without a size it is the picture', {}, [320, 180]],
    ['a width keeps the shape', { width: 160 }, [160, 90]],
    ['a height keeps the shape', { height: 90 }, [160, 90]],
    ['it is never larger than the picture', { width: 1000 }, [320, 180]],
    ['contain fits it into the box', { width: 100, height: 100, fit: 'contain' }, [100, 56]],
    ['cover fills the box', { width: 100, height: 100, fit: 'cover' }, [100, 100]],
    ['cover of a large box has its shape, and the size of the picture', { width: 1000, height: 1000, fit: 'cover' }, [180, 180]],
  ]
  it('has the size that was asked for', async () => {
    const { dir, plan } = await video()
    for (const [what, job, size] of sizes) {
      const { width, height } = await sharp(await still(dir, plan, { ...job, format: 'jpg' })).metadata()
      assert.deepEqual([width, height], size, what)
    }
  })

  it('a lower quality is a smaller file', async () => {
    const { dir, plan } = await video()
    const size = async (quality: number): Promise<number> => (await stat(await still(dir, plan, { format: 'jpg', quality }))).size
    assert.ok((await size(20)) < (await size(95)))
  })
})
