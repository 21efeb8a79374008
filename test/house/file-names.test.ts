import { strict as assert } from 'node:assert'
import { basename } from 'node:path'
import { describe, it } from 'mocha'
import {
  parseSync,
  Visitor,
  type BindingPattern,
  type BindingRestElement,
  type ParamPattern,
  type PropertyKey,
} from 'oxc-parser'
import { read, sources, styles, tests } from './text.ts'

/** Words that stood for things which have a usual name, with that name. */
const GIVEN_UP: Record<string, string> = {
  anew: 'again',
  asked: 'query, requested',
  begun: 'partial, started',
  cage: 'sandbox',
  'calling card': 'link preview',
  deed: 'action, operation',
  deeds: 'actions, operations',
  door: 'endpoint, intake',
  doors: 'endpoints',
  flight: 'task',
  fly: 'task',
  hear: 'on and the event',
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
  spare: 'preemptible',
  standing: 'status',
  takes: 'can, accepts',
  tell: 'notify',
  told: 'notified, last sent',
  trouble: 'problem',
  turn: 'priority, slot',
  words: 'messages',
}

/** No declaration has these in its name either. The others also have an ordinary meaning, or are stored under it. */
const NOT_IN_CODE = [
  'anew',
  'cage',
  'calling card',
  'deed',
  'deeds',
  'door',
  'doors',
  'flight',
  'fly',
  'hear',
  'heard',
  'junction',
  'landed',
  'lane',
  'lanes',
  'pace',
  'pour',
  'room',
  'rooms',
  'said',
  'spare',
  'trouble',
]

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

type Pattern = BindingPattern | BindingRestElement | ParamPattern | null

function namesIn(pattern: Pattern): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        namesIn(each.type === 'RestElement' ? each : each.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => namesIn(each))
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'TSParameterProperty':
      return namesIn(pattern.parameter)
    default:
      return []
  }
}

/** Variables, parameters, functions, types, and the members of classes and interfaces. */
function declaredIn(file: string, code: string): string[] {
  const names: string[] = []
  const named = ({ id }: { id: BindingPattern | null }) => void names.push(...namesIn(id))
  const called = ({ params }: { params: ParamPattern[] }) =>
    void names.push(...params.flatMap((param) => namesIn(param)))
  const member = ({ key }: { key: PropertyKey }) => {
    if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') names.push(key.name)
  }
  new Visitor({
    VariableDeclarator: named,
    FunctionDeclaration(node) {
      named(node)
      called(node)
    },
    FunctionExpression: called,
    ArrowFunctionExpression: called,
    TSFunctionType: called,
    ClassDeclaration: named,
    MethodDefinition: member,
    PropertyDefinition: member,
    TSTypeAliasDeclaration: named,
    TSInterfaceDeclaration({ id, body }) {
      names.push(id.name)
      for (const each of body.body)
        if (each.type === 'TSPropertySignature' || each.type === 'TSMethodSignature') member(each)
    },
    TSMethodSignature: called,
  }).visit(parseSync(file, code).program)
  return names
}

/** `MAX_ROOM_PX` and `maxRoomPx` are the same words. */
const wordsOf = (code: string): string =>
  code.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_$\d]+/g, ' ').toLowerCase()

const ANY = new RegExp(`\\b(?:${NOT_IN_CODE.join('|')})\\b`)

const unusual = (file: string, code: string): string[] =>
  declaredIn(file, code).flatMap((name) => {
    const [word] = ANY.exec(wordsOf(name)) ?? []
    return word ? [`${file}: ${name}: instead of "${word}": ${GIVEN_UP[word]}`] : []
  })

describe('the names in code', () => {
  it('use the usual word for a thing', () => {
    assert.deepEqual(
      NOT_IN_CODE.filter((word) => !Object.hasOwn(GIVEN_UP, word)),
      [],
    )
    // What has none of them in its text need not be parsed.
    const faults = sources()
      .map((file) => ({ file, code: read(file) }))
      .filter(({ code }) => ANY.test(wordsOf(code)))
      .flatMap(({ file, code }) => unusual(file, code))
    assert.deepEqual(faults, [])
  })

  it('are found in every kind of declaration', () => {
    const declarations = [
      'const room = 1',
      'const MAX_ROOM_PX = 1',
      'const { width: roomWidth } = page',
      'const [{ ...rooms }] = pages',
      'function hasRoom() {}',
      'function has(room = 1) {}',
      'const has = (...rooms: number[]) => rooms.length',
      'const of = { has(room: number) {} }',
      'class Room {}',
      'class Page { #room = 1 }',
      'class Page { makeRoom() {} }',
      'class Page { constructor(private readonly room: number) {} }',
      'interface PreviewRoom { width: number }',
      'interface Page { room: number }',
      'interface Page { has(room: number): boolean }',
      'type Rooms = number[]',
      'type Has = (room: number) => boolean',
      'const callingCard = 1',
    ]
    assert.deepEqual(
      declarations.filter((code) => unusual('a.ts', code).length === 0),
      [],
    )
    const others = [
      "const mushroom = 'room'",
      'const size = row.room',
      'const { room: size } = row',
      'const sizeOf = (row: { room: number }) => row.room',
    ]
    assert.deepEqual(
      others.flatMap((code) => unusual('a.ts', code)),
      [],
    )
  })
})
