import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, it } from 'mocha'
import { createCachedAnswers } from '../../../../daemon/adapters/object-storage/cached-answers.ts'
import { createFolderLists } from '../../../../daemon/adapters/object-storage/folder-lists.ts'

describe('lists of folders in a bucket', () => {
  const names = (...all: string[]) => new Map(all.map((name) => [name, 1]))
  function lists() {
    let nowMs = 0
    const requests: PromiseWithResolvers<Map<string, number>>[] = []
    const cached = createCachedAnswers({ nowMs: () => nowMs })
    const listed = createFolderLists({
      bucket: {
        names() {
          requests.push(Promise.withResolvers())
          return requests.at(-1)!.promise
        },
      },
      cached,
      signal: new AbortController().signal,
    })
    const listNames = async () => [...(await listed('a')).names.keys()]
    return { requests, cached, listNames, later: () => void (nowMs += 61_000) }
  }

  it('an old one is the answer, and is asked for once meanwhile', async () => {
    const { requests, listNames, later } = lists()
    const first = listNames()
    requests[0]!.resolve(names('1'))
    assert.deepEqual(await first, ['1'])
    later()
    assert.deepEqual(await Promise.all([listNames(), listNames()]), [['1'], ['1']])
    assert.equal(requests.length, 2)
    requests[1]!.resolve(names('1', '2'))
    await turn()
    assert.deepEqual(await listNames(), ['1', '2'])
    later()
    assert.deepEqual(await listNames(), ['1', '2'])
    requests[2]!.reject(new Error('away'))
    await turn()
    assert.deepEqual(await listNames(), ['1', '2'])
    assert.equal(requests.length, 4)
  })

  it('one that was asked for before a removal does not bring its files back', async () => {
    const { requests, cached, listNames, later } = lists()
    const first = listNames()
    requests[0]!.resolve(names('1', '2'))
    await first
    later()
    await listNames()
    cached.setFile('a/1', null)
    requests[1]!.resolve(names('1', '2'))
    await turn()
    assert.deepEqual(await listNames(), ['2'])
  })
})
