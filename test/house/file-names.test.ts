import { strict as assert } from 'node:assert'
import { basename } from 'node:path'
import { describe, it } from 'mocha'
import { sources, styles, tests } from './text.ts'

/** Words that stood for things which have a usual name, with that name. */
const GIVEN_UP: Record<string, string> = {
  asked: 'query, requested',
  begun: 'partial, started',
  cage: 'sandbox',
  deed: 'action, operation',
  deeds: 'actions, operations',
  flight: 'task',
  fly: 'task',
  heard: 'audible',
  instead: 'the noun',
  junction: 'scheduler',
  kept: 'stored, cached',
  known: 'cached',
  landed: 'settled',
  lane: 'parallelism, ordering key',
  lanes: 'parallelism, ordering key',
  made: 'the noun',
  moment: 'time',
  own: 'the noun',
  pace: 'throughput, speed',
  pour: 'write stream',
  rest: 'later, remaining',
  room: 'route, page, free space',
  rooms: 'routes, pages',
  said: 'output, match',
  say: 'notify, patch',
  shown: 'displayed',
  standing: 'status',
  takes: 'can, accepts',
  tell: 'notify',
  told: 'notified, last sent',
  trouble: 'problem',
  turn: 'priority, slot',
  words: 'messages',
}

/** Files in whose names such a word keeps its meaning. */
const EXCEPTIONS: Record<string, string> = {
  'cli/commands/autocomplete/words.ts': 'the words of a command line; the path is what is typed',
  'daemon/contract/plain-words.ts': 'words, as counted in a text',
  'daemon/contract/search-words.ts': 'the words that people search for',
  'daemon/db/migrations/0028-kept-media.ts': 'the name of a migration stays, since it has run',
}

describe('the names of files', () => {
  it('use the usual word for a thing', () => {
    const faults = [...sources(), ...styles(), ...tests()]
      .filter((file) => !Object.hasOwn(EXCEPTIONS, file))
      .flatMap((file) =>
        basename(file)
          .replace(/\.[^.]+$/, '')
          .split(/[-.]/)
          .filter((word) => Object.hasOwn(GIVEN_UP, word))
          .map((word) => `${file}: instead of "${word}": ${GIVEN_UP[word]}`),
      )
    assert.deepEqual(faults, [])
  })

  it('that keep such a word are still there', () => {
    const files = new Set([...sources(), ...tests()])
    assert.deepEqual(
      Object.keys(EXCEPTIONS).filter((file) => !files.has(file)),
      [],
    )
  })
})
