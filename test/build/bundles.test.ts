import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { BUNDLES, ensureBundles } from '../../build/bundles.ts'
import { runProgram } from '../../build/program.ts'
import { packagesLoadedBy } from '../house/imports.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('the bundles', () => {
  it('are built once, and again only when they are asked for or their sources change', async () => {
    await ensureBundles()
    assert.deepEqual(await ensureBundles(), [])
  })

  it('name every folder that is bundled', () => {
    assert.deepEqual(
      BUNDLES.map(({ name, outDir }) => `${name} ${outDir}`),
      [
        'components components/dist',
        'dashboard renderer/dist',
        'cli dist/cli',
        'client dist/client',
        'daemon dist/daemon',
      ],
    )
  })

  it('are built in a process of their own: `npm start` never loads the bundler', () => {
    const loaded = packagesLoadedBy(ROOT, 'build/start.ts')
    assert.ok(loaded.has('koa'), 'the daemon, which runs in this process, is followed')
    assert.ok(
      !loaded.has('vite'),
      'the bundler is loaded beside the daemon, which then holds its memory',
    )
    assert.ok(packagesLoadedBy(ROOT, 'build/cli.ts').has('vite'))
  })

  it('say what is wrong where one cannot be built', async () => {
    const { ok, output } = await runProgram(process.execPath, [
      join(ROOT, 'build', 'build-bundles.ts'),
      'nothing',
    ])
    assert.equal(ok, false)
    assert.match(output, /There is no bundle nothing/)
  })
})
