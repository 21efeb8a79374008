import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeCliPackage } from '../../build/cli-package.ts'
import { runProgram } from '../../build/program.ts'
import { toolsOf } from './mcp-client.ts'
import { buildOnce } from './svc.ts'

describe('svc as a package', () => {
  let folder: string
  const run = (...args: string[]) =>
    promisify(execFile)(join(folder, 'prefix', 'bin', 'svc'), args, {
      cwd: folder,
      env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  before(async () => {
    await buildOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-package-'))
    await makeCliPackage(join(folder, 'source'))
    const packed = await runProgram('npm', [
      'pack',
      join(folder, 'source'),
      '--pack-destination',
      folder,
      '--offline',
    ])
    assert.ok(packed.ok, packed.output)
    const installed = await runProgram('npm', [
      'install',
      '--global',
      '--prefix',
      join(folder, 'prefix'),
      '--offline',
      '--no-audit',
      '--no-fund',
      join(folder, 'svc-cli-0.1.0.tgz'),
    ])
    assert.ok(installed.ok, installed.output)
    // What it runs from is gone: nothing of the project's own folder is needed.
    await rm(join(folder, 'source'), { recursive: true })
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('brings no other package with it', async () => {
    assert.deepEqual(await readdir(join(folder, 'prefix', 'lib', 'node_modules')), ['@svc'])
    assert.deepEqual(
      (await readdir(join(folder, 'prefix', 'lib', 'node_modules', '@svc', 'cli'))).sort(),
      ['LICENSE', 'NOTICE', 'README.md', 'cli', 'dist', 'package.json'],
    )
  })

  it('runs from a clean prefix', async () => {
    const help = await run('--help')
    assert.deepEqual([help.code, help.stderr], [0, ''])
    assert.match(help.stdout, /^ {2}videos /m)
    assert.match((await run('--version')).stdout, /^svc\/0\.1\.0 /)
    assert.match((await run('videos', 'upload', '--help')).stdout, /--parallel/)
    const nobody = await run('whoami')
    assert.equal(nobody.code, 3, nobody.stderr)
  })

  it('serves an assistant, with the library of the protocol inside', async () => {
    const tools = await toolsOf(join(folder, 'prefix', 'bin', 'svc'), folder)
    assert.ok(tools.includes('search_videos'), tools.join(', '))
  })

  it('says where the appliance can be started when it is not there itself', async () => {
    const { code, stderr } = await run('daemon', 'start')
    assert.equal(code, 1)
    assert.match(stderr, /The svc server is not installed here/)
    // A folder of the project in which nothing was built since it was fetched.
    await mkdir(join(folder, 'prefix', 'lib', 'node_modules', '@svc', 'cli', 'daemon'))
    assert.match((await run('daemon', 'start')).stderr, /svc is not built yet[^]*npm run build/)
  })
})
