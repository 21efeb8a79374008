import { strict as assert } from 'node:assert'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { filesAgain, testFiles, testGroups } from '../../build/tests.ts'

const all = globSync('test/**/*.test.ts', { cwd: join(import.meta.dirname, '..', '..') }).sort()
const folderOf = (file: string) => file.split('/')[1]!

describe('npm test', () => {
  it('runs every test file, once', () => {
    assert.deepEqual(testFiles('all').sort(), all)
  })

  it('runs the house first, the journeys last, and after them what looks back on the run', () => {
    const order = [...new Set(testFiles('all').map(folderOf))]
    assert.equal(order[0], 'house')
    assert.deepEqual(order.slice(-2), ['journey', 'last'])
    assert.equal(testFiles('all').at(-1), 'test/last/routes-covered.test.ts')
  })

  it('runs each file in one group, and the journeys by themselves', () => {
    const groups = testGroups(testFiles('all'))
    assert.deepEqual(groups.flat(2).sort(), all)
    assert.deepEqual(groups.map((rows) => rows.length), [2, 1, 1])
    assert.ok(groups[1]![0]!.every((file) => folderOf(file) === 'journey'))
  })

  it('tries the files of some failures once more, but not many, and never what looks back on the whole run', () => {
    const at = (file: string) => ({ file: join(import.meta.dirname, '..', file), name: 'it' })
    assert.deepEqual(filesAgain([at('cli/a.test.ts'), at('cli/a.test.ts'), at('cli/b.test.ts')]), [at('cli/a.test.ts').file, at('cli/b.test.ts').file])
    assert.deepEqual(filesAgain([]), [])
    assert.equal(filesAgain(Array.from({ length: 9 }, (_, index) => at(`cli/${index}.test.ts`))), null)
    assert.equal(filesAgain([at('cli/a.test.ts'), at('last/routes-covered.test.ts')]), null)
    assert.equal(filesAgain([{ file: '', name: 'a hook of all' }]), null)
  })

  it('leaves out for a quick check what starts encoders, browsers and daemons', () => {
    const quick = testFiles('quick')
    assert.ok(quick.length > 10)
    assert.deepEqual(quick.filter((file) => /journey|renderer|components|adapters\/ffmpeg/.test(file)), [])
  })
})
