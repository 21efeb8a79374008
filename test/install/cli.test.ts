import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { runProgram } from '../../build/program.ts'
import { toolsOf } from '../cli/mcp-client.ts'
import { nodePackage } from '../../build/release/server-files.ts'
import type { Architecture } from '../../build/release/architecture.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { debianRoot, type DebianRoot } from './support/debian-root.ts'
import { assertPlays, makeFilm } from './support/plays.ts'
import { releaseOnce, theFile } from './support/release.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const execute = promisify(execFile)

/** For a server on another machine, which it reaches by its URL alone. */
describe('svc alone, in an empty Debian 12', () => {
  let folder: string
  let film: string
  let root: DebianRoot
  let daemon: Daemon
  const uploaded = async (...args: string[]): Promise<Video> => {
    const output = await root.run(
      ['svc', 'videos', 'upload', '/srv/film.mp4', '--wait', '--format', 'json', ...args],
      {
        user: 'ann',
        env: {
          HOME: '/home/ann',
          SVC_URL: daemon.baseUrl,
          SVC_API_KEY: await daemon.key('read_write'),
        },
      },
    )
    return JSON.parse(output) as Video
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    daemon = await startDaemon()
    root = await debianRoot(['xz-utils'])
    await root.run(['useradd', '--create-home', 'ann'])
    film = await makeFilm(join(folder, 'film.mp4'))
    await root.put(film, 'srv/film.mp4')
  })
  after(async () => {
    await root?.remove()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('as one file uploads a video that plays, where there is no Node', async () => {
    await assert.rejects(root.run(['node', '--version']))
    const file = theFile(await releaseOnce(), 'svc-cli-*.tar.xz')
    await root.put(file, 'srv/svc.tar.xz')
    await root.run(['tar', '--extract', '--file', '/srv/svc.tar.xz', '--directory', '/srv'])
    // By the command of docs/install.md.
    await root.run(['install', `/srv/${basename(file, '.tar.xz')}/svc`, '/usr/local/bin'])
    await assertPlays((await uploaded('--name', 'From one file')).urls.hls, film)
    await root.run(['rm', '-r', '/usr/local/bin/svc', '/home/ann/.cache/svc'])
  })

  it('as an npm package is installed by npm -g, and uploads a video that plays', async () => {
    const node = join(ROOT, nodePackage(process.arch as Architecture), 'bin', 'node')
    await root.put(node, 'usr/local/bin/node')
    // That of this machine, since Debian's needs a Node that is older than 22.
    const { stdout } = await execute('npm', ['root', '--global'])
    await cp(join(stdout.trim(), 'npm'), join(root.path, 'usr/local/lib/node_modules/npm'), {
      recursive: true,
    })
    await root.put(theFile(await releaseOnce(), 'svc-cli-*.tgz'), 'srv/svc-cli.tgz')
    await root.run([
      'node',
      '/usr/local/lib/node_modules/npm/bin/npm-cli.js',
      'install',
      '--global',
      '--offline',
      '/srv/svc-cli.tgz',
    ])
    await assertPlays((await uploaded('--name', 'From npm')).urls.hls, film)
  })
})

describe('svc from its npm package', () => {
  let folder: string
  let daemon: Daemon
  const run = async (...args: string[]) =>
    execute(join(folder, 'prefix', 'bin', 'svc'), args, {
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
    execute(svc, args, { env: { PATH: '/usr/bin:/bin', HOME: folder, ...env } })
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

  it('has no path of the folder in which it was made', async () => {
    // Node keeps the path of the first script as it was given.
    assert.ok(!(await readFile(svc)).includes('/start.cjs'))
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
