import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import { startDaemon, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { everythingBelow, folders } from '../../support/folder.ts'

describe('what an encoding costs', () => {
  const folder = folders()
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon?.remove())

  const estimate = (body = {}) =>
    daemon.api.spaces.estimateEncoding({ params: { id: daemon.space }, body })

  it('cannot be measured without a video, and says what to do', async () => {
    await assert.rejects(
      estimate(),
      (error) =>
        error instanceof ProblemError &&
        error.problem.code === 'conflict' &&
        /Upload one/.test(error.problem.detail),
    )
  })

  it(
    'is measured with the newest one: sizes add up, a smaller profile is smaller, and nothing is ' +
      'left behind',
    async () => {
      const file = await codedVideo(join(await folder(), 'a.mp4'), {
        seconds: 6,
        width: 640,
        height: 360,
      })
      const { id } = await daemon.api.videos.create({ body: { name: 'a' } })
      await daemon.api.videos.putSource({
        params: { id },
        raw: new Uint8Array(await readFile(file)),
      })
      await untilStatus(daemon.api, id, 'ready')
      const before = await filesOf(daemon)
      const [balanced, small] = [await estimate(), await estimate({ profile: 'small' })]
      assert.deepEqual(
        [balanced.video, balanced.encoding.profile, small.encoding.profile],
        [id, 'balanced', 'small'],
      )
      assert.ok(
        balanced.sample_seconds >= 2 && balanced.seconds_per_minute > 0,
        JSON.stringify(balanced),
      )
      assert.equal(
        balanced.bytes_per_minute,
        balanced.renditions.reduce((sum, { bytes_per_minute: each }) => sum + each, 0),
      )
      assert.ok(
        small.bytes_per_minute < balanced.bytes_per_minute,
        `${small.bytes_per_minute} and ${balanced.bytes_per_minute}`,
      )
      const ready = (await daemon.api.videos.get({ params: { id } })).renditions.filter(
        ({ kind }) => kind === 'video',
      )
      assert.deepEqual(
        balanced.renditions.map(({ name }) => name).sort(),
        ready.map(({ name }) => name).sort(),
      )
      assert.deepEqual(await filesOf(daemon), before)
    },
  )
})

const filesOf = async ({ dataDir }: Daemon): Promise<string[]> =>
  (await everythingBelow(join(dataDir, 'videos'))).sort()
