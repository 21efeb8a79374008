import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { read, sources, styles, tests } from './text.ts'

const ASK = 300
const REFUSE = 500

/** Files beyond 300 lines, each with the reason why it is one story all the same. */
const LONGER: Record<string, string> = {
  'components/player/element.ts':
    'the public face of one element: its attributes, properties, methods and events, with the ' +
    'parts behind it in files of their own',
  'components/audio/element.ts':
    'as the player: a third of it says what each attribute means, which custom-elements.json is read from',
  'components/clip/element.ts':
    'as the player: a third of it says what each attribute means, which custom-elements.json is read from',
  'components/list/element.ts':
    'as the player: a third of it says what each attribute means, which custom-elements.json is read from',
  'components/upload/element.ts':
    'as the player: half of it says what each attribute, event and part means, which custom-elements.json is read from',
  'components/text/element.ts':
    'as the player: a third of it says what each attribute means, which custom-elements.json is read from',
}

const lines = (file: string): number => read(file).split('\n').length - 1

describe('the size of files', () => {
  const files = () => [...sources(), ...tests(), ...styles()]

  it(`is at most ${ASK} lines, but for those with a reason`, () => {
    const longer = files().filter((file) => lines(file) > ASK && !LONGER[file])
    assert.deepEqual(
      longer.map((file) => `${file} (${lines(file)})`),
      [],
    )
  })

  it(`is never above ${REFUSE} lines`, () => {
    assert.deepEqual(
      files().filter((file) => lines(file) > REFUSE),
      [],
    )
  })

  it('has no reason left over for a file that is short or gone', () => {
    const all = new Set(files())
    assert.deepEqual(
      Object.keys(LONGER).filter((file) => !all.has(file) || lines(file) <= ASK),
      [],
    )
  })
})
