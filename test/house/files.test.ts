import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { read, sources, styles, tests } from './text.ts'

const ASK = 300
const REFUSE = 500
/** Tests are lists of facts: they are cut by subject, not asked at 300. */
const REFUSE_TESTS = 600

const AS_THE_PLAYER =
  'as the player: a third of it says what each attribute means, which custom-elements.json is ' +
  'read from'

/** Files beyond 300 lines, each with the reason why it is one story all the same. */
const LONGER: Record<string, string> = {
  'components/player/element.ts':
    'the public face of one element: its attributes, properties, methods and events, with the ' +
    'parts behind it in files of their own',
  'components/player/playback-controller.ts':
    'one video from its request to its failure or end: each part moves the same state',
  'components/hls/hls.ts':
    'one playback: what is chosen, loaded and told depends on the same state; its parts are apart',
  'components/hls/track.ts': 'one loop over one buffer, with what interrupts it',
  'components/audio/element.ts': AS_THE_PLAYER,
  'components/clip/element.ts': AS_THE_PLAYER,
  'components/list/element.ts': AS_THE_PLAYER,
  'components/upload/element.ts': AS_THE_PLAYER,
  'components/text/element.ts': AS_THE_PLAYER,
  'daemon/adapters/ffmpeg/process/run.ts': 'one process from its start to its last end',
  'daemon/config/table.ts': 'a table of settings, one row each',
  'daemon/contract/error-codes.ts': 'a table of errors, one row each',
  'daemon/contract/reasons.ts': 'a table of reasons of errors, one row each',
  'daemon/db/entities.ts': 'a table of tables, one column a row',
  'daemon/ports/records.ts': 'a table of records, one field a row',
  'renderer/library/collections/dash-collections.ts':
    'one tree, whose drawing, keys and dragging act on the same rows',
  'renderer/playground/dash-playground.ts': 'one page, with its styles',
  'bench/fuzz-api/requests.ts': 'a table of bad requests',
  'bench/fuzz-text/texts.ts': 'a table of bad texts',
  'build/component-examples.ts': 'a table of examples, which the docs and the tests read',
}

/** One file a language for each part of the dashboard: a table of sentences, one a row. */
const MESSAGES = /^renderer\/[a-z-]+\/messages\/[a-z]+\.ts$/

const lines = (file: string): number => read(file).split('\n').length - 1

describe('the size of files', () => {
  const product = () => [...sources(), ...styles()]

  it(`is at most ${ASK} lines, but for those with a reason`, () => {
    const longer = product().filter(
      (file) => lines(file) > ASK && !LONGER[file] && !MESSAGES.test(file),
    )
    assert.deepEqual(
      longer.map((file) => `${file} (${lines(file)})`),
      [],
    )
  })

  it(`is never above ${REFUSE} lines, and of tests ${REFUSE_TESTS}`, () => {
    assert.deepEqual(
      [
        ...product().filter((file) => lines(file) > REFUSE),
        ...tests().filter((file) => lines(file) > REFUSE_TESTS),
      ],
      [],
    )
  })

  it('has no reason left over for a file that is short or gone', () => {
    const all = new Set(product())
    const left = Object.keys(LONGER).filter((file) => !all.has(file) || lines(file) <= ASK)
    assert.deepEqual(left, [])
  })
})
