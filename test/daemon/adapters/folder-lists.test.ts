import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, it } from 'mocha'
import { createCachedAnswers } from '../../../daemon/adapters/object-storage/cached-answers.ts'
import { createFolderLists } from '../../../daemon/adapters/object-storage/folder-lists.ts'

describe('lists of folders in a bucket', () => {
  const names = (...all: string[]) => new Map(all.map((name) => [name, 1]))
  function lists() {
    let nowMs = 0
    const asked: PromiseWithResolvers<Map<string, number>>[] = []
    const cached = createCachedAnswers({ nowMs: () => nowMs })
    const listed = createFolderLists({
      bucket: {
        names() {
          asked.push(Promise.withResolvers())
          return asked.at(-1)!.promise
        },
      },
      cached,
      signal: new AbortController().signal,
    })
    const told = async () => [...(await listed('a')).names.keys()]
    return { asked, cached, told, later: () => void (nowMs += 61_000) }
  }

  it('an old one is the answer, and is asked for once meanwhile', async () => {
    const { asked, told, later } = lists()
    const first = told()
    asked[0]!.resolve(names('1'))
    assert.deepEqual(await first, ['1'])
    later()
    assert.deepEqual(await Promise.all([told(), told()]), [['1'], ['1']])
    assert.equal(asked.length, 2)
    asked[1]!.resolve(names('1', '2'))
    await turn()
    assert.deepEqual(await told(), ['1', '2'])
    later()
    assert.deepEqual(await told(), ['1', '2'])
    asked[2]!.reject(new Error('away'))
    await turn()
    assert.deepEqual(await told(), ['1', '2'])
    assert.equal(asked.length, 4)
  })

  it('one that was asked for before a removal does not bring its files back', async () => {
    const { asked, cached, told, later } = lists()
    const first = told()
    asked[0]!.resolve(names('1', '2'))
    await first
    later()
    await told()
    cached.setFile('a/1', null)
    asked[1]!.resolve(names('1', '2'))
    await turn()
    assert.deepEqual(await told(), ['2'])
  })
})
