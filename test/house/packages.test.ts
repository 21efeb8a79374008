import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { read } from './text.ts'

interface Locked {
  version: string
  integrity?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
  license?: string
}

const lock = () =>
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages
const manifest = () =>
  JSON.parse(read('package.json')) as {
    allowScripts: Record<string, boolean>
    optionalDependencies: Record<string, string>
  }

/** Where Node would find `name` from the package at `from`: its own folder first, then the ones above. */
function isLocked(packages: Record<string, Locked>, from: string, name: string): boolean {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

describe('the packages', () => {
  it('are locked for every platform: with one missing, npm ci of npm 11 and newer refuses the whole file', () => {
    const packages = lock()
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(packages, from, name)),
    )
    assert.deepEqual(missing, [])
  })

  it('are checked by their content', () => {
    assert.deepEqual(
      Object.entries(lock())
        .filter(([path, { integrity }]) => path !== '' && !integrity)
        .map(([path]) => path),
      [],
    )
  })

  it('state their licence, or NOTICE does', () => {
    const notice = read('NOTICE')
    const silent = Object.entries(lock())
      .filter(([path, { license }]) => path !== '' && !license)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    assert.deepEqual(
      silent.filter((name) => !notice.includes(name)),
      [],
    )
  })

  it('run no install script', () => {
    const { allowScripts } = manifest()
    const undecided = Object.entries(lock())
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
      .filter((name) => allowScripts[name] !== false)
    // fsevents watches files on a Mac, for vite's server, which nothing here starts.
    assert.deepEqual(
      undecided.filter((name) => name !== 'fsevents'),
      [],
    )
    assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
  })

  it('bring one version of Node for every platform', () => {
    const versions = Object.entries(manifest().optionalDependencies)
      .filter(([name]) => name.startsWith('node-'))
      .map(([, version]) => version)
    assert.equal(versions.length, 3)
    assert.equal(new Set(versions).size, 1)
  })
})
