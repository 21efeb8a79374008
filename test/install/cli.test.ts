import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { runProgram } from '../../build/program.ts'
import { toolsOf } from '../cli/mcp-client.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { releaseOnce, theFile } from './support/release.ts'

describe('svc from its npm package', () => {
  let folder: string
  let daemon: Daemon
  const run = async (...args: string[]) =>
    promisify(execFile)(join(folder, 'prefix', 'bin', 'svc'), args, {
      env: {
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        HOME: folder,
        SVC_URL: daemon.baseUrl,
        SVC_API_KEY: await daemon.key('read_write'),
      },
    })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    daemon = await startDaemon()
    const { ok, output } = await runProgram('npm', [
      'install',
      '--global',
      '--prefix',
      join(folder, 'prefix'),
      '--offline',
      theFile(await releaseOnce(), 'svc-cli-*.tgz'),
    ])
    assert.ok(ok, output)
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is installed by npm -g without another package', async () => {
    assert.deepEqual(await readdir(join(folder, 'prefix', 'lib', 'node_modules')), ['@svc'])
    assert.match((await run('--version')).stdout, /^svc\/0\.1\.0 /)
  })

  it('lists the videos of a server', async () => {
    await daemon.api.videos.create({ body: { name: 'Talk' } })
    const { data } = JSON.parse((await run('videos', 'list')).stdout) as {
      data: { name: string }[]
    }
    assert.deepEqual(
      data.map(({ name }) => name),
      ['Talk'],
    )
  })
})

describe('svc as one file', () => {
  let folder: string
  let svc: string
  let daemon: Daemon
  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(svc, args, { env: { PATH: '/usr/bin:/bin', HOME: folder, ...env } })
  const commandsIn = (home: string) =>
    globSync('.cache/svc/alone/*/dist/cli/main.js', { cwd: home })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    daemon = await startDaemon()
    const file = theFile(await releaseOnce(), 'svc-cli-*.tar.xz')
    const { ok, output } = await runProgram('tar', [
      '--extract',
      '--file',
      file,
      '--directory',
      folder,
    ])
    assert.ok(ok, output)
    svc = join(folder, basename(file, '.tar.xz'), 'svc')
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is a download of less than 50 MB, with the licences of what is in it', async () => {
    assert.ok((await stat(theFile(await releaseOnce(), 'svc-cli-*.tar.xz'))).size < 50e6)
    assert.deepEqual((await readdir(dirname(svc))).sort(), [
      'LICENCES.packages.md',
      'LICENSE',
      'LICENSE.node',
      'NOTICE',
      'svc',
    ])
  })

  it('runs without a Node, and lists the videos of a server', async () => {
    assert.match((await run(['--version'])).stdout, /^svc\/0\.1\.0 /)
    await daemon.api.videos.create({ body: { name: 'Talk' } })
    const { stdout, stderr } = await run(['videos', 'list'], {
      SVC_URL: daemon.baseUrl,
      SVC_API_KEY: await daemon.key('read_write'),
    })
    assert.match(stdout, /"Talk"/)
    assert.equal(stderr, '')
    assert.equal(commandsIn(folder).length, 1)
  })

  it('serves an assistant, with the library of the protocol inside', async () => {
    const tools = await toolsOf(svc, folder)
    assert.ok(tools.includes('search_videos'), tools.join(', '))
  })

  it('starts several times at once for the first time', async () => {
    const home = join(folder, 'many')
    const all = await Promise.all(
      Array.from({ length: 5 }, () => run(['videos', '--help'], { HOME: home })),
    )
    assert.equal(new Set(all.map(({ stdout }) => stdout)).size, 1)
    assert.deepEqual(globSync('.cache/**/*.part', { cwd: home }), [])
  })

  it('completes what an interrupted start or a cleaned cache has left', async () => {
    const [main] = commandsIn(folder)
    await truncate(join(folder, main!), 10)
    await rm(join(folder, dirname(main!), 'oclif.manifest.json'))
    assert.match((await run(['--help'])).stdout, /^ {2}videos /m)
  })

  it('runs nothing from a folder that others can write to, or where it cannot write', async () => {
    const home = join(folder, 'open')
    await run(['--version'], { HOME: home })
    const [main] = commandsIn(home)
    const { size } = await stat(join(home, main!))
    await writeFile(join(home, main!), "throw new Error('not ours')".padEnd(size))
    await assert.rejects(run(['--version'], { HOME: home }), /not ours/)
    await chmod(join(home, main!, '..', '..', '..'), 0o777)
    assert.match((await run(['--version'], { HOME: home })).stdout, /^svc\//)
    const nowhere = { HOME: '/dev/null', TMPDIR: folder }
    assert.match((await run(['--version'], nowhere)).stdout, /^svc\//)
    assert.deepEqual(globSync('svc-??????', { cwd: folder }), [])
    await assert.rejects(
      run(['--version'], { HOME: '/dev/null', TMPDIR: '/dev/null' }),
      /writable folder/,
    )
  })

  it('ends with the exit code and the message of svc', async () => {
    const error = await run(['whoami']).catch((thrown: { code: number; stderr: string }) => thrown)
    assert.ok('code' in error)
    assert.equal(error.code, 3, error.stderr)
  })
})
