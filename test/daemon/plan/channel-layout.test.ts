import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { isMixable } from '../../../daemon/plan/channel-layout.ts'

describe('channel layouts', () => {
  const mixable = [
    [2, 'stereo'],
    [2, 'downmix'],
    [2, '2 channels (FC+LFE)'],
    [2, null],
    [2, undefined],
    [6, '5.1(side)'],
    [8, '7.1(wide)'],
    [8, null],
    [10, '10 channels (FL+FR+FC+LFE+SL+SR+TFL+TFR+TBL+TBR)'],
    [16, 'hexadecagonal'],
  ] as const
  for (const [channels, channelLayout] of mixable)
    it(`${channels} channels, ${channelLayout}: can be mixed`, () =>
      assert.equal(isMixable({ channels, channelLayout }), true))

  const others = [
    [2, '2 channels (BL+BR)'],
    [2, '2 channels (FL+BL)'],
    [2, 'binaural'],
    [4, 'ambisonic 1'],
    [6, '6 channels (TFL+TFR+TBL+TBR+TFC+TBC)'],
    [7, '7 channels (FL+FR+FC+LFE+SL+TFL+TFR)'],
    [9, null],
    [12, undefined],
  ] as const
  for (const [channels, channelLayout] of others)
    it(`${channels} channels, ${channelLayout}: cannot be mixed`, () =>
      assert.equal(isMixable({ channels, channelLayout }), false))
})
