import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe } from 'mocha'
import { createDiskStorage } from '../../../daemon/adapters/disk.ts'
import { createArrivals } from '../../../daemon/encoding/arrivals.ts'
import { createEncoders } from '../../../daemon/encoding/encoders.ts'
import { createSegmentMaker } from '../../../daemon/encoding/maker.ts'
import { planCut } from '../../../daemon/plan/cut.ts'
import { sourceFile, sourcePrefix } from '../../../daemon/ports/layout.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { silentLog } from '../../support/silent-log.ts'
import { engine, planOf, played, seen, upTo } from '../adapters/ffmpeg/generated-files.ts'
import { itLong } from '../../support/long.ts'

const VIDEO = 'abcde0123456789'
const CLIP = 'abcde9876543210'
const signal = new AbortController().signal
const options = { priority: { kind: 'background', order: '1' }, signal } as const

describe('segments of a cut', () => {
  let dir: string
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'svc-test-'))
  })
  after(() => rm(dir, { recursive: true, force: true }))

  itLong(
    'are encoded when the video whose segments they reuse is deleted while they are joined',
    async () => {
      const storage = createDiskStorage({ dataDir: dir, log: silentLog() })
      const path = storage.placeOf(sourceFile(VIDEO, 'src_1'))
      await mkdir(dirname(path), { recursive: true })
      const film = await codedVideo(join(dir, 'film.mp4'), { seconds: 14, width: 320, height: 180 })
      await storage.adopt(sourceFile(VIDEO, 'src_1'), film)
      const whole = { video: VIDEO, source: 'src_1', ladder: await planOf(path) }
      const { frameRate } = whole.ladder.video!
      let joins = 0
      const maker = createSegmentMaker({
        media: {
          ...engine,
          async joinSegments(files) {
            if (++joins === 1)
              await rm(storage.placeOf(`videos/${VIDEO.slice(0, 5)}/${VIDEO.slice(5)}`), {
                recursive: true,
              })
            await engine.joinSegments(files)
          },
        },
        storage,
        arrivals: createArrivals(),
        encoders: createEncoders(1),
        log: silentLog(),
        memoryBytes: 4e9,
      })
      await maker.makeVideo(whole, options)
      const keep = [{ start: 1.9, end: 12.1 }]
      const clip = {
        video: CLIP,
        source: 'src_2',
        ladder: planCut(whole.ladder, { keep, of: { video: VIDEO, source: 'src_1' }, reuse: true }),
      }
      await storage.link(sourceFile(VIDEO, 'src_1'), sourceFile(CLIP, 'src_2'))
      await maker.link(clip)
      await maker.makeVideo(clip, options)
      assert.ok(joins > 0)
      const folder = storage.placeOf(`${sourcePrefix(CLIP, 'src_2')}/renditions/h264_sd`)
      const { numbers } = await seen(await played(folder), clip.ladder.video!)
      const first = Math.round((keep[0]!.start * frameRate.num) / frameRate.den)
      assert.deepEqual(
        numbers,
        upTo(clip.ladder.video!.frameCount).map((frame) => first + frame),
      )
    },
  )
})
