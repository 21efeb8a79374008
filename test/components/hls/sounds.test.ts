import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import { ask, inState, on, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { play, segments } from './on-stream.ts'

describe('sound alone in the HLS engine', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => {
    stage.texts.clear()
  })

  it('of several tracks the chosen one is heard, another from where it is chosen, to the end', async () => {
    const manifest = await (await fetch(`${stage.appliance}/media/manifest.m3u8`)).text()
    const tracks = manifest.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:'))
    stage.texts.set(
      '/media/manifest.m3u8',
      `#EXTM3U\n${tracks.join('\n')}\n#EXT-X-STREAM-INF:BANDWIDTH=110000,CODECS="mp4a.40.2",` +
        'AUDIO="group_a"\nsound/index.m3u8\n',
    )
    const { id } = stage.add({ audio_only: true, width: null, height: null, aspect_ratio: null })
    await on(
      stage,
      `<svc-player embed="${id}" audio-track="nl" muted></svc-player>`,
      async (page) => {
        await inState(page, 'ready')
        const requested = segments(page)
        await play(page)
        await until(page, (player) => player.currentTime > 0.5)
        assert.deepEqual([...new Set(requested.map((name) => name.split('/')[0]))], ['dutch'])
        const changed = ask(
          page,
          (player) =>
            new Promise<string>((resolve) =>
              player.addEventListener('trackchange', ({ detail }) => resolve(detail.label)),
            ),
        )
        await ask(page, (player) => void (player.audioTrack = 'en'))
        assert.equal(await changed, 'English')
        await inState(page, 'ended')
        assert.ok(
          requested.some((name) => name.startsWith('sound/')),
          requested.join(),
        )
      },
    )
  })
})
