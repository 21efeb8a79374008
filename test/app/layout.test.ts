import { strict as assert } from 'node:assert'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { runDaemon, type DaemonChild } from '../../app/daemon/run-daemon.ts'
import { daemonProgram } from '../../app/daemon/program.ts'
import { makeLayout } from '../../build/desktop/layout.ts'
import { runProgram } from '../../build/program.ts'
import { createClient, type Client } from '../../daemon/contract/client.ts'
import { startEnv, untilStatus } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { removeFolder } from '../support/remove-folder.ts'

/** The folder that installers are made of, away from the project, as somebody has it who has nothing else. */
describe('the packed folder', () => {
  let folder: string
  let layout: string
  let daemon: DaemonChild
  let url: string
  let api: Client
  const home = (name: string) => join(folder, 'home', name)

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-layout-'))
    layout = join(folder, 'packed')
    await makeLayout(layout, { linked: true })
    await mkdir(join(folder, 'home'))
    const { PATH = '' } = startEnv()
    daemon = runDaemon(
      daemonProgram(
        {
          svcDir: join(layout, 'resources', 'svc'),
          ffmpegDir: join(layout, 'resources', 'ffmpeg'),
          dataDir: home('data'),
          cacheDir: home('app'),
        },
        { PATH, HOME: join(folder, 'home'), SVC_PORT: '0' },
      ),
    )
    url = (await daemon.ready)!
    assert.ok(url, daemon.lastLines().join('\n'))
    api = createClient({
      baseUrl: url,
      token: (await readFile(join(home('data'), 'owner.secret'), 'utf8')).trim(),
    })
  })
  after(async () => {
    await daemon?.stop(60_000)
    await removeFolder(folder)
  })

  it('holds the app, its icons and the appliance, and no package that only builds or tests', async () => {
    assert.deepEqual((await readdir(layout)).sort(), ['app', 'resources'])
    const manifest = JSON.parse(await readFile(join(layout, 'app', 'package.json'), 'utf8')) as {
      main: string
      productName: string
    }
    assert.ok(
      existsSync(join(layout, 'app', manifest.main)) &&
        existsSync(join(layout, 'app', 'preload.cjs')),
    )
    const packages = globSync('{*,@*/*}/package.json', {
      cwd: join(layout, 'resources', 'svc', 'node_modules'),
    }).map((path) => path.slice(0, -'/package.json'.length))
    assert.deepEqual(
      packages.filter((name) =>
        [
          'electron',
          'mocha',
          'vite',
          'typescript',
          'react',
          'playwright-core',
          'ffmpeg-static',
          '@oclif/core',
          'koa',
          'typeorm',
          'zod',
        ].includes(name),
      ),
      [],
    )
    assert.match(
      await readFile(join(layout, 'resources', 'svc', 'dist', 'daemon', 'licences.md'), 'utf8'),
      /^## typeorm - /m,
    )
  })

  it('brings every package that the bundle of the daemon leaves outside', async () => {
    const bundle = join(layout, 'resources', 'svc', 'dist', 'daemon')
    const files = await Promise.all(
      globSync('*.js', { cwd: bundle }).map((name) => readFile(join(bundle, name), 'utf8')),
    )
    const named = files.flatMap((text) =>
      [
        ...text.matchAll(
          /^(?:import|export)\b[^;'"]*["']([^'"]+)["'];?$|\bimport\(["']([^'"]+)["']\)/gm,
        ),
      ].map(([, name, later]) => (name ?? later)!),
    )
    const packages = [...new Set(named.filter((name) => !name.startsWith('.') && !isBuiltin(name)))]
    assert.ok(packages.includes('sharp'))
    assert.deepEqual(
      packages.filter(
        (name) => !existsSync(join(layout, 'resources', 'svc', 'node_modules', name)),
      ),
      [],
    )
  })

  it('needs nothing in the bundle of the app but Electron and Node', async () => {
    const text = await readFile(join(layout, 'app', 'main.js'), 'utf8')
    const outside = [...text.matchAll(/^import [^'"]*['"]([^'"]+)['"]/gm)]
      .map(([, name]) => name!)
      .filter((name) => !name.startsWith('node:') && !name.startsWith('.'))
    assert.deepEqual([...new Set(outside)], ['electron'])
    const preload = await readFile(join(layout, 'app', 'preload.cjs'), 'utf8')
    assert.deepEqual(
      [...preload.matchAll(/require\(['"]([^'"]+)['"]\)/g)].map(([, name]) => name),
      ['electron'],
    )
  })

  it('starts from where it lies, in an empty home, and shows the dashboard', async () => {
    const page = await fetch(url)
    assert.match(await page.text(), /<dash-app/)
    assert.equal((await fetch(`${url}/npm/@svc/components/+esm`)).status, 200)
  })

  it('takes a film and plays it', async () => {
    const film = await codedVideo(join(folder, 'film.mp4'))
    const { id } = await api.videos.create({ body: { name: 'Film' } })
    await api.videos.putSource({ params: { id }, raw: new Blob([await readFile(film)]) })
    const hls = (await untilStatus(api, id, 'ready')).urls.hls
    const manifest = await (await fetch(hls)).text()
    const playlist = new URL(
      manifest.split('\n').find((line) => line !== '' && !line.startsWith('#'))!,
      hls,
    )
    const segment = new URL(
      (await (await fetch(playlist)).text())
        .split('\n')
        .find((line) => line !== '' && !line.startsWith('#'))!,
      playlist,
    )
    const { status, headers } = await fetch(segment)
    assert.deepEqual([status, headers.get('content-type')], [200, 'video/mp4'])
  })

  it(
    'runs as an app, its bundle in the place of the sources: the window shows the appliance that ' +
      'lies beside it',
    async () => {
      const other = home('other')
      await mkdir(other)
      const env = {
        HOME: other,
        SVC_DATA_DIR: join(other, 'data'),
        SVC_APP_DIR: join(other, 'app'),
        SVC_PORT: '0',
      }
      const { ok, output } = await runProgram(
        process.execPath,
        [join(import.meta.dirname, 'support', 'packed-app.ts'), join(layout, 'app'), other],
        { env },
      )
      assert.ok(ok, output)
      const shown = JSON.parse(output.split('\n').find((line) => line.startsWith('{'))!) as {
        url: string
        preload: string
      }
      assert.match(shown.url, /^http:\/\/127\.0\.0\.1:\d+\/sign-in#/)
      assert.equal(shown.preload, join(layout, 'app', 'preload.cjs'))
      await assert.rejects(fetch(shown.url), 'the appliance went with the app')
    },
  )

  it('has svc, which finds the appliance', async () => {
    const { ok, output } = await runProgram(
      process.execPath,
      [join(layout, 'resources', 'svc', 'cli', 'bin', 'svc.js'), 'daemon', 'status'],
      { env: { HOME: join(folder, 'home'), SVC_DATA_DIR: home('data') } },
    )
    assert.ok(ok, output)
    assert.equal((JSON.parse(output) as { local_url: string }).local_url, url)
  })
})
