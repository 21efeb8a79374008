import { strict as assert } from 'node:assert'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { faultsOf } from './import-table.ts'
import { circles, importsOf, sourceFiles, type Import } from './imports.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('the import table', () => {
  let imports: Import[]
  before(() => {
    imports = sourceFiles(ROOT).flatMap((file) => importsOf(ROOT, file))
  })

  it('is kept by every source file', () => {
    assert.ok(imports.length > 100, 'the scan found the sources')
    assert.deepEqual(faultsOf(imports), [])
  })

  it('leaves no circle between files of the daemon, the CLI, the client or the components', () => {
    const found = circles(
      imports.filter(({ from }) => /^(daemon|cli|client|components)\//.test(from)),
    )
    assert.deepEqual(
      found.map((path) => path.join(' → ')),
      [],
    )
  })
})

describe('the scan behind the import table', () => {
  let root: string
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'svc-house-'))
  })
  after(() => rmSync(root, { recursive: true }))

  function scan(files: Record<string, string>): Import[] {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return Object.keys(files).flatMap((file) => importsOf(root, file))
  }
  /** One file that says something it may not, beside the files it names. */
  function faults(file: string, text: string, ...beside: string[]): string[] {
    return faultsOf(
      scan({
        [file]: text,
        ...Object.fromEntries(
          beside.map((path) => [path, 'export const a = 1\nexport type A = number\n']),
        ),
      }),
    )
  }

  const REFUSED: [string, string, ...string[]][] = [
    ['daemon/contract/x.ts', "import { readFile } from 'node:fs/promises'"],
    ['daemon/contract/x.ts', "import type { Stats } from 'node:fs'"],
    ['daemon/contract/x.ts', "import type { A } from '../ports/a.ts'", 'daemon/ports/a.ts'],
    ['daemon/ports/x.ts', "import type { A } from '../videos/a.ts'", 'daemon/videos/a.ts'],
    ['daemon/videos/x.ts', "import fs from 'node:fs'"],
    ['daemon/videos/x.ts', "import { spawn } from 'node:child_process'"],
    ['daemon/videos/x.ts', "import type { A } from '../db/a.ts'", 'daemon/db/a.ts'],
    ['daemon/videos/x.ts', "import { a } from '../adapters/a.ts'", 'daemon/adapters/a.ts'],
    ['daemon/videos/x.ts', "export { a } from '../http/a.ts'", 'daemon/http/a.ts'],
    ['daemon/videos/x.ts', "export const load = () => import('typeorm')"],
    ['daemon/videos/x.ts', "export type Context = import('koa').Context"],
    ['daemon/jobs/x.ts', "import { a } from '../http/a.ts'", 'daemon/http/a.ts'],
    ['daemon/adapters/one/x.ts', "import { a } from '../two/a.ts'", 'daemon/adapters/two/a.ts'],
    [
      'daemon/adapters/one/x.ts',
      "import type { A } from '../../videos/a.ts'",
      'daemon/videos/a.ts',
    ],
    ['daemon/db/x.ts', "import { a } from '../adapters/a.ts'", 'daemon/adapters/a.ts'],
    ['daemon/http/x.ts', "import { a } from '../db/a.ts'", 'daemon/db/a.ts'],
    ['cli/x.ts', "import type { A } from '../daemon/ports/a.ts'", 'daemon/ports/a.ts'],
    ['renderer/x.ts', "import { a } from '../cli/a.ts'", 'cli/a.ts'],
    ['components/x.ts', "import { a } from '../daemon/contract/a.ts'", 'daemon/contract/a.ts'],
    ['components/x.ts', "import { type A } from '../daemon/contract/a.ts'", 'daemon/contract/a.ts'],
    ['components/x.ts', "import { z } from 'zod'"],
    ['components/x.ts', "import path from 'node:path'"],
    ['app/x.ts', "import { a } from '../daemon/main.ts'", 'daemon/main.ts'],
    ['elsewhere/x.ts', "import fs from 'node:fs'"],
  ]
  for (const [file, text, ...beside] of REFUSED) {
    it(`refuses in ${file}: ${text}`, () => {
      const found = faults(file, text, ...beside)
      assert.equal(found.length, 1, found.join('\n'))
    })
  }

  it('allows a component the types of the contract, and a noun another noun', () => {
    assert.deepEqual(
      faults(
        'components/x.ts',
        "import type { A } from '../daemon/contract/a.ts'",
        'daemon/contract/a.ts',
      ),
      [],
    )
    assert.deepEqual(
      faults('daemon/videos/x.ts', "import { a } from '../spaces/a.ts'", 'daemon/spaces/a.ts'),
      [],
    )
  })

  it('sees a circle, and takes types for none', () => {
    const round = scan({
      'daemon/videos/p.ts': "import './q.ts'",
      'daemon/videos/q.ts': "import '../videos/p.ts'",
    })
    assert.deepEqual(circles(round), [
      ['daemon/videos/p.ts', 'daemon/videos/q.ts', 'daemon/videos/p.ts'],
    ])
    const types = scan({
      'daemon/videos/p.ts': "import type {} from './q.ts'",
      'daemon/videos/q.ts': "import './p.ts'",
    })
    assert.deepEqual(circles(types), [])
  })

  it('fails on a relative import that leads nowhere', () => {
    assert.throws(() => scan({ 'cli/x.ts': "import './gone.ts'" }), /which is not there/)
  })
})
