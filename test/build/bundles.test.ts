import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { BUNDLES, ensureBundles } from '../../build/bundles.ts'

describe('the bundles', () => {
  it('are built once, and again only when they are asked for or their sources change', async () => {
    await ensureBundles()
    assert.deepEqual(await ensureBundles(), [])
  })

  it('name every folder that is bundled', () => {
    assert.deepEqual(BUNDLES.map(({ name, outDir }) => `${name} ${outDir}`), ['components components/dist', 'dashboard renderer/dist', 'cli dist/cli', 'daemon dist/daemon'])
  })
})
