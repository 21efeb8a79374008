/** What fails at a worker is made elsewhere: its machine may be to blame, and no video is spoilt by it. */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'mocha'
import { createDiskStorage } from '../../../daemon/adapters/disk.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { createArrivals } from '../../../daemon/encoding/arrivals.ts'
import { createEncoders } from '../../../daemon/encoding/encoders.ts'
import { createSegmentMaker } from '../../../daemon/encoding/maker.ts'
import { EncoderDied } from '../../../daemon/ports/encoder-died.ts'
import { sourceFile } from '../../../daemon/ports/layout.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'
import { engine, planOf } from '../adapters/ffmpeg/generated-files.ts'

const VIDEO = 'abcde0123456789'
const SOURCE = 'src_1'
const { signal } = new AbortController()

describe('what fails at a worker', () => {
  const folder = folders()

  /** A video, two encoders here, and a worker that fails. */
  async function setUp(fault: Error, onEncode: () => void = () => undefined) {
    const dir = await folder()
    const storage = createDiskStorage({ dataDir: dir, log: silentLog() })
    const path = storage.placeOf(sourceFile(VIDEO, SOURCE))
    await mkdir(dirname(path), { recursive: true })
    const film = await codedVideo(join(dir, 'film.mp4'), { seconds: 14, width: 320, height: 180 })
    await storage.adopt(sourceFile(VIDEO, SOURCE), film)
    const encoders = createEncoders(2)
    encoders.addWorker({
      id: 'wrk_broken',
      slots: 1,
      memoryBytes: 4e9,
      canEncode: () => true,
      async encodeVideo() {
        onEncode()
        throw fault
      },
    })
    const maker = createSegmentMaker({
      media: engine,
      storage,
      arrivals: createArrivals(),
      encoders,
      log: silentLog(),
      memoryBytes: 4e9,
    })
    return { encoders, maker, made: { video: VIDEO, source: SOURCE, ladder: await planOf(path) } }
  }

  for (const [what, fault] of [
    ['whose encoders die', new EncoderDied('encoding_failed')],
    ['that takes the source to be damaged', new AppError('source_damaged')],
  ] as const) {
    it(`is encoded here, and a worker ${what} gets no more of this video`, async () => {
      let runs = 0
      const { maker, made } = await setUp(fault, () => (runs += 1))
      const { frames } = await maker.makeVideo(made, {
        priority: { kind: 'background', order: '1' },
        signal,
      })
      assert.equal(frames, made.ladder.video!.frameCount)
      assert.equal(runs, 2)
    })

    it(`is encoded here for a viewer who came to a worker ${what}`, async () => {
      let leave = (): void => undefined
      const { encoders, maker, made } = await setUp(fault, () => leave())
      const held = await Promise.all([1, 2].map(() => encoders.acquire({ kind: 'viewer' }, signal)))
      leave = () => {
        for (const release of held) release()
      }
      await maker.demand(made, `renditions/${made.ladder.video!.renditions[0]!.name}`, 0, signal)
    })
  }
})
