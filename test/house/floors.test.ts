import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { floorFaults, folderCircles } from './floors.ts'
import { importsOf, sourceFiles, type Import } from './imports.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PRODUCT = ['daemon', 'cli', 'client', 'components', 'renderer', 'app']

describe('the floor plan', () => {
  const imports = sourceFiles(ROOT, PRODUCT).flatMap((file) => importsOf(ROOT, file))
  const one = (from: string, to: string): Import => ({
    from,
    to,
    kind: 'ours',
    typeOnly: false,
    lazy: false,
  })

  it('is kept: every folder imports from the floors below it', () => {
    assert.deepEqual(floorFaults(imports), [])
  })

  it('has no circle of folders or files, types and lazy imports included', () => {
    assert.deepEqual(folderCircles(imports), [])
  })

  it('refuses an import that goes up, one beside, and a folder on no floor', () => {
    assert.equal(floorFaults([one('daemon/plan/a.ts', 'daemon/model/b.ts')]).length, 1)
    assert.equal(floorFaults([one('daemon/keys/a.ts', 'daemon/stills/b.ts')]).length, 1)
    assert.equal(floorFaults([one('daemon/keys/a.ts', 'daemon/drawer/b.ts')]).length, 1)
    assert.equal(
      floorFaults([one('daemon/adapters/mp4/a.ts', 'daemon/adapters/ffmpeg/b.ts')]).length,
      1,
    )
    assert.deepEqual(floorFaults([one('daemon/model/a.ts', 'daemon/plan/b.ts')]), [])
  })

  it('finds a circle at any depth', () => {
    assert.deepEqual(
      folderCircles([one('cli/a/x.ts', 'cli/b/y.ts'), one('cli/b/z.ts', 'cli/a/w.ts')]),
      ['cli: a → b → a'],
    )
    assert.deepEqual(
      folderCircles([one('cli/a/x.ts', 'cli/a/y.ts'), one('cli/a/y.ts', 'cli/a/x.ts')]),
      ['cli/a: x.ts → y.ts → x.ts'],
    )
  })
})
