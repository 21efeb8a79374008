import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { isUpToDate, pixelsToday } from '../../../daemon/pipeline/reencode/up-to-date.ts'
import { planLadder } from '../../../daemon/plan/plan.ts'
import type { Ladder } from '../../../daemon/ports/media.ts'
import type { Probe } from '../../../daemon/ports/probe.ts'

const RATE = { num: 25, den: 1 }
const PROBE: Probe = {
  container: 'mov,mp4,m4a,3gp,3g2,mj2',
  durationSeconds: 10,
  sizeBytes: 1_000_000,
  video: {
    index: 0,
    codec: 'h264',
    displayWidth: 1280,
    displayHeight: 720,
    rotation: 0,
    averageFrameRate: RATE,
    realFrameRate: RATE,
    pixelFormat: 'yuv420p',
    interlaced: false,
    durationSeconds: 10,
  },
  audio: [],
}

const SOFTWARE = { profile: 'balanced', encoders: {} } as const
/** As the database holds it. */
const stored = (change: (ladder: Ladder) => void = () => {}): Ladder => {
  const ladder = JSON.parse(
    JSON.stringify(planLadder(PROBE, { trackId: () => 'aud_1', encoding: SOFTWARE })),
  ) as Ladder
  change(ladder)
  return ladder
}

describe('whether a stored plan is that of today', () => {
  it('it is, whatever is known of the source besides and however its fields are ordered', () => {
    const ladder = stored(({ video }) => {
      video!.frameCount = 100
      video!.startSeconds = 3
    })
    const video = Object.fromEntries(Object.entries(ladder.video!).reverse()) as Ladder['video']
    assert.equal(isUpToDate({ ...ladder, video }, SOFTWARE), true)
    assert.equal(pixelsToday(ladder, SOFTWARE), 1)
  })

  it('it is not when a rendition, a size or the grid is another', () => {
    const changes: ((ladder: Ladder) => void)[] = [
      ({ video }) => video!.renditions.pop(),
      ({ video }) => (video!.renditions[0]!.width += 2),
      ({ video }) => (video!.renditions[0]!.name = 'h264_xx'),
      ({ video }) => (video!.segmentSeconds += 1),
      ({ video }) => delete video!.halfKeyframes,
      ({ video }) => Object.assign(video!, { aFieldOfTheGrid: 1 }),
      (ladder) => (ladder.probe = {} as Probe),
    ]
    for (const change of changes)
      assert.equal(isUpToDate(stored(change), SOFTWARE), false, String(change))
    assert.ok(pixelsToday(stored(changes[0]), SOFTWARE) > 1)
  })

  it('another encoder or profile does not count, but a codec more does', () => {
    assert.equal(isUpToDate(stored(), { profile: 'small', encoders: {} }), true)
    const encoders = { hevc: 'libx265' }
    assert.equal(isUpToDate(stored(), { profile: 'balanced', encoders }), false)
  })

  it('another watermark, loudness or treatment of fields counts, and 5.1 that is not there', () => {
    const mark = {
      version: 'a',
      position: 'top',
      width: 0.1,
      margin: 0,
      opacity: 1,
    } as const
    const watermark = { ...SOFTWARE, watermark: mark }
    assert.equal(isUpToDate(stored(), watermark), false)
    const marked = JSON.parse(
      JSON.stringify(planLadder(PROBE, { trackId: () => 'aud_1', encoding: watermark })),
    ) as Ladder
    assert.equal(isUpToDate(marked, watermark), true)
    assert.equal(isUpToDate(marked, SOFTWARE), false)
    for (const change of [{ version: 'b' }, { opacity: 0.5 }, { position: 'center' as const }])
      assert.equal(
        isUpToDate(marked, { ...SOFTWARE, watermark: { ...mark, ...change } }),
        false,
        JSON.stringify(change),
      )

    const six: Probe = {
      ...PROBE,
      video: { ...PROBE.video!, interlaced: true },
      audio: [
        {
          index: 1,
          codec: 'ac3',
          channels: 6,
          sampleRate: 48_000,
          language: null,
          title: null,
          isDefault: true,
          durationSeconds: 10,
        },
      ],
    }
    const before = planLadder(six, { trackId: () => 'aud_1', encoding: SOFTWARE })
    assert.equal(isUpToDate(before, SOFTWARE), true)
    assert.equal(isUpToDate(before, { ...SOFTWARE, loudnessTarget: -16 }), false)
    assert.equal(isUpToDate(before, { ...SOFTWARE, fields: true }), false)
    const { surround: _without, ...older } = before
    assert.equal(isUpToDate(older, SOFTWARE), false)
    // Whoever deletes a track deletes it with all of its channels.
    assert.equal(isUpToDate({ ...older, audio: [] }, SOFTWARE), true)
  })

  it('sound alone has nothing to re-encode', () => {
    const probe = { ...PROBE, video: null }
    const ladder = planLadder(probe, { trackId: () => 'aud_1' })
    assert.equal(isUpToDate(ladder, SOFTWARE), true)
    assert.equal(pixelsToday(ladder, SOFTWARE), 1)
  })
})
