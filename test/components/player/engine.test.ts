/** Which engine plays where: phones and browsers that no test machine has are played by what they say of themselves. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { engineFor, type Engine } from '../../../components/player/engine.ts'

const NAMES = ['navigator', 'MediaSource', 'ManagedMediaSource'] as const
type Source = 'MediaSource' | 'ManagedMediaSource'

describe('the engine of svc-player', () => {
  let before: Record<string, PropertyDescriptor | undefined>
  beforeEach(() => {
    before = Object.fromEntries(
      NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
    )
  })
  afterEach(() => {
    for (const name of NAMES) {
      Reflect.deleteProperty(globalThis, name)
      if (before[name]) Object.defineProperty(globalThis, name, before[name])
    }
  })

  function engineOf(vendor: string, playsHls: boolean, source?: Source, isKnown = true): Engine {
    const put = (name: string, value: unknown): void =>
      void Object.defineProperty(globalThis, name, { value, configurable: true })
    put('navigator', { vendor })
    if (source) put(source, { isTypeSupported: () => isKnown })
    return engineFor({
      canPlayType: (type: string) => (playsHls && /mpegurl/.test(type) ? 'maybe' : ''),
    } as unknown as HTMLMediaElement)
  }

  const cases: [what: string, args: Parameters<typeof engineOf>, expected: Engine][] = [
    ['an iPhone, which has no MediaSource at all', ['Apple Computer, Inc.', true], 'native'],
    [
      'an iPhone with a managed one',
      ['Apple Computer, Inc.', true, 'ManagedMediaSource'],
      'native',
    ],
    ['Safari on a Mac', ['Apple Computer, Inc.', true, 'MediaSource'], 'native'],
    [
      'a browser of Apple that reads no HLS',
      ['Apple Computer, Inc.', false, 'ManagedMediaSource'],
      'mse',
    ],
    ['Chromium, which says that it reads HLS too', ['Google Inc.', true, 'MediaSource'], 'mse'],
    ['Firefox', ['', false, 'MediaSource'], 'mse'],
    ['a browser that reads HLS and has no MediaSource', ['', true], 'native'],
    ['a MediaSource that knows no H.264, beside HLS', ['', true, 'MediaSource', false], 'native'],
    ['a MediaSource that knows no H.264, and no HLS', ['', false, 'MediaSource', false], 'none'],
    ['a browser that has neither', ['', false], 'none'],
  ]
  for (const [what, args, expected] of cases)
    it(`is ${expected} in ${what}`, () => assert.equal(engineOf(...args), expected))
})
