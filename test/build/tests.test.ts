import { strict as assert } from 'node:assert'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'mocha'
import { filesAgain, testFiles, testParts } from '../../build/tests.ts'

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

  it('runs each file in one part, a folder at a time, and the journeys by themselves, where the rows meet', () => {
    const parts = testParts(testFiles('all'))
    assert.deepEqual(parts.flat(2).sort(), all)
    assert.equal(parts.length, 2)
    const [first] = parts as [string[][]]
    // What lies in one folder is run by one mocha, with the files that are alone in folders of it.
    for (const files of parts.flat()) {
      const folders = [...new Set(files.map((file) => dirname(file)))]
      const shortest = folders.reduce((a, b) => (a.length <= b.length ? a : b))
      for (const folder of folders) {
        if (folder === shortest || files.length === 1) continue
        assert.equal(dirname(folder), shortest.split('/').length === folder.split('/').length ? dirname(shortest) : shortest)
        assert.equal(all.filter((file) => dirname(file) === folder).length, 1)
      }
    }
    const isJourney = first.map((files) => folderOf(files[0]!) === 'journey')
    assert.ok(first.every((files, at) => !isJourney[at] || files.length === 1))
    const folders = first.filter((_, at) => !isJourney[at]).flatMap((files) => [...new Set(files.map((file) => dirname(file)))])
    assert.equal(new Set(folders).size, folders.length)
    const [from, to] = [isJourney.indexOf(true), isJourney.lastIndexOf(true)]
    assert.ok(from > 0 && to < first.length - 1 && isJourney.slice(from, to + 1).every(Boolean))
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
