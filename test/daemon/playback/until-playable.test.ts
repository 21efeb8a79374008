import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Embed } from '../../../daemon/contract/embed.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'

describe('a question for a video that cannot be played yet', () => {
  let daemon: Daemon
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'debug' } })
    await daemon.api.system.update({ body: { encoding_paused: true } })
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (id: string, waitSeconds: number): Promise<Embed> =>
    (await (
      await daemon.request(`${daemon.baseUrl}/v1/embeds/${id}?wait=${waitSeconds}`)
    ).json()) as Embed

  it('is answered when the time is over', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    const startedAt = performance.now()
    assert.equal((await ask(id, 1)).playable, false)
    assert.ok(performance.now() - startedAt > 900)
  })

  it('is answered as soon as it can be played', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    const file = await codedVideo(join(folder, 'a.mp4'), { width: 64, height: 36, seconds: 1 })
    const raw = await readFile(file)
    // As players do, which ask again where it takes longer than that.
    const untilPlayable = (async () => {
      for (;;) {
        const requestedAt = performance.now()
        if ((await ask(id, 30)).playable) return performance.now()
        assert.ok(performance.now() - requestedAt > 29_000, 'it is held until it can be played')
      }
    })()
    await daemon.api.videos.putSource({ params: { id }, raw })
    await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    const sinceMs = performance.now()
    const laterMs = (await untilPlayable) - sinceMs
    // Not when the 30 seconds are over.
    assert.ok(laterMs < 15_000, `${laterMs} ms later`)
    // Encoders step aside for a player that has waited, and for no other.
    const starts = (): number => daemon.log().split('a player that has waited starts').length - 1
    await until(starts, (count) => count === 1, 'the encoders to be told')
    assert.equal((await ask(id, 30)).playable, true)
    assert.equal(starts(), 1)
  })

  it('is answered when it turns out that it never will be', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    const answer = ask(id, 30)
    await daemon.api.videos.putSource({
      params: { id },
      raw: Buffer.from('This is a letter, not a film.'),
    })
    assert.equal((await answer).status, 'errored')
  })

  it('does not keep the appliance from stopping', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    const answer = ask(id, 30)
    // The first answer was here before the second question: both are under way now.
    await ask(id, 0)
    const { code, ms } = await daemon.stop()
    assert.equal(code, 0)
    assert.ok(ms < 25_000, `${ms} ms`)
    assert.equal((await answer.catch(() => ({ playable: false }))).playable, false)
  })
})
