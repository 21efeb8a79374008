import { strict as assert } from 'node:assert'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { debianRoot, type DebianRoot } from './support/debian-root.ts'
import {
  assertPlays,
  assertPlaysInPage,
  assertSandboxed,
  makeFilm,
  ownerOf,
  uploadAndPlay,
} from './support/plays.ts'
import {
  LATER_VERSION,
  laterRelease,
  releaseOnce,
  theFile,
  UPGRADED_DATA,
} from './support/release.ts'
import { startService, type Service } from './support/service.ts'

const UNIT = 'usr/lib/systemd/system/svc.service'
const PASSWORD = 'a password that is long enough'

/** One after the other, as an operator does it: each test goes on from the one before. */
describe('the Debian package, in an empty Debian 12', () => {
  let folder: string
  let root: DebianRoot
  let service: Service
  let film: string
  const inRoot = (path: string) => join(root.path, path)
  const secret = () => readFile(inRoot('var/lib/svc/owner.secret'), 'utf8')
  const install = async (file: string) => {
    await root.put(file, 'srv/svc.deb')
    return root.run(['apt-get', 'install', '--yes', '--quiet', '/srv/svc.deb'])
  }
  /** IDs of users and groups of all that is in the folder, without repetition. */
  const ownersBelow = (path: string) =>
    root
      .run(['find', path, '-printf', '%u:%g\\n'])
      .then((text) => [...new Set(text.trim().split('\n'))])

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    film = await makeFilm(join(folder, 'film.mp4'))
    root = await debianRoot()
  })
  after(async () => {
    await service?.stop()
    await root?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('installs with ffmpeg and bubblewrap, and without a Node, browser or display of the system', async () => {
    await install(theFile(await releaseOnce(), '*.deb'))
    const packages = (await root.run(['dpkg-query', '-W', '-f', '${Package}\n'])).split('\n')
    for (const name of ['svc', 'ffmpeg', 'bubblewrap']) assert.ok(packages.includes(name), name)
    assert.deepEqual(
      packages.filter((name) => /^(?:nodejs|npm|chromium|firefox|xserver|electron)/.test(name)),
      [],
    )
    assert.match(await root.run(['dpkg', '--verify', 'svc']).catch(String), /^$/)
    assert.match(
      await root.run(['getent', 'passwd', 'svc']),
      /^svc:x:\d+:\d+:[^:]*:\/var\/lib\/svc:\/usr\/sbin\/nologin$/m,
    )
    const { mode } = await stat(inRoot('etc/svc/config'))
    assert.equal(mode & 0o777, 0o600)
    assert.match(await root.run(['svc', '--version']), /^svc\/0\.1\.0 /)
  })

  it('is enabled for the next boot', () => {
    assert.ok(
      globSync('etc/systemd/system/multi-user.target.wants/*', { cwd: root.path }).some((link) =>
        link.endsWith('/svc.service'),
      ),
    )
  })

  it('runs as its own user by the command of its unit, with the settings of /etc/svc/config', async () => {
    const config = await readFile(inRoot('etc/svc/config'), 'utf8')
    await writeFile(inRoot('etc/svc/config'), `${config}SVC_PORT=0\nSVC_SANDBOX=required\n`)
    service = await startService(root, UNIT)
    const system = await ownerOf(service.url, await secret()).system.get()
    assert.deepEqual([system.version, system.data_dir], ['0.1.0', '/var/lib/svc'])
    assert.notEqual(new URL(service.url).port, '4080')
  })

  it('takes a video and plays it, also in a page, with every protection of the sandbox', async () => {
    const api = ownerOf(service.url, await secret())
    await assertPlaysInPage(await uploadAndPlay(api, film))
    await assertSandboxed(api)
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200)
    assert.match(await (await fetch(service.url)).text(), /<dash-app/)
  })

  it('the command svc of root reads this server, and leaves no file of root in its data', async () => {
    const status = JSON.parse(await root.run(['svc', 'daemon', 'status'])) as { url: string }
    assert.equal(status.url, service.url)
    const opened = JSON.parse(await root.run(['svc', 'open', '--print'])) as { url: string }
    const link = new URL(opened.url)
    assert.equal(link.origin, service.url)
    await ownerOf(service.url, '').sessions.create({ body: { code: link.hash.slice(1) } })
    assert.match(
      await root.run(['svc', 'daemon', 'password'], { input: `${PASSWORD}\n` }),
      /"set": true/,
    )
    const port = JSON.parse(await root.run(['svc', 'daemon', 'config', 'port'])) as {
      value: number
      source: string
    }
    assert.deepEqual([port.value, port.source], [0, 'environment'])
    await assert.rejects(root.run(['svc', 'daemon', 'logs']), /sudo journalctl --unit svc/)
    assert.deepEqual(await ownersBelow('/var/lib/svc'), ['svc:svc'])
  })

  it('upgrades, keeps the settings, and plays what was uploaded before', async () => {
    const [video] = (await ownerOf(service.url, await secret()).videos.list({})).data
    assert.equal(await service.stop(), 0)
    await install(await laterRelease('debian'))
    assert.match(await readFile(inRoot('etc/svc/config'), 'utf8'), /^SVC_PORT=0$/m)
    service = await startService(root, UNIT)
    const api = ownerOf(service.url, await secret())
    assert.equal((await api.system.get()).version, LATER_VERSION)
    await assertPlays((await api.videos.get({ params: { id: video!.id } })).urls.hls, film)
    assert.deepEqual(await ownersBelow('/usr/lib/svc'), ['root:root'])
  })

  it('goes back to the version before, which refuses the newer data until its rollback', async () => {
    assert.equal(await service.stop(), 0)
    await root.run(['/usr/lib/svc/node/bin/node', '--eval', UPGRADED_DATA], { user: 'svc' })
    await root.put(theFile(await releaseOnce(), '*.deb'), 'srv/svc.deb')
    await root.run(['apt-get', 'install', '--yes', '--quiet', '--allow-downgrades', '/srv/svc.deb'])
    await assert.rejects(startService(root, UNIT), /ended with 2:[^]*newer version of svc/)
    const { undone_version: undone } = JSON.parse(
      await root.run(['svc', 'daemon', 'rollback', '--yes']),
    ) as { undone_version: string }
    assert.equal(undone, LATER_VERSION)
    assert.deepEqual(await ownersBelow('/var/lib/svc'), ['svc:svc'])
    service = await startService(root, UNIT)
    const api = ownerOf(service.url, await secret())
    assert.equal((await api.system.get()).version, '0.1.0')
    const [video] = (await api.videos.list({})).data
    await assertPlays(video!.urls.hls, film)
  })

  it('is removed without its data and its settings', async () => {
    assert.equal(await service.stop(), 0)
    await root.run(['apt-get', 'remove', '--yes', '--quiet', 'svc'])
    assert.ok(!existsSync(inRoot('usr/lib/svc')) && !existsSync(inRoot('usr/bin/svc')))
    assert.ok(existsSync(inRoot('var/lib/svc/svc.db')) && existsSync(inRoot('etc/svc/config')))
  })

  it('is purged with its settings and cache, and says where the library is kept', async () => {
    const output = await root.run(['apt-get', 'purge', '--yes', '--quiet', 'svc'])
    assert.match(output, /svc: the videos and the database in \/var\/lib\/svc are kept/)
    for (const gone of ['etc/svc', 'var/cache/svc', UNIT])
      assert.ok(!existsSync(inRoot(gone)), gone)
    assert.deepEqual(globSync('etc/systemd/system/**/svc.service', { cwd: root.path }), [])
    assert.ok(existsSync(inRoot('var/lib/svc/svc.db')))
  })

  it('installed again, it has the library of before; purged unused, it leaves no folder', async () => {
    await install(theFile(await releaseOnce(), '*.deb'))
    service = await startService(root, UNIT)
    assert.equal((await ownerOf(service.url, await secret()).videos.list({})).data.length, 1)
    assert.equal(await service.stop(), 0)
    await root.run(['apt-get', 'purge', '--yes', '--quiet', 'svc'])
    await rm(inRoot('var/lib/svc'), { recursive: true })
    await install(theFile(await releaseOnce(), '*.deb'))
    await root.run(['apt-get', 'purge', '--yes', '--quiet', 'svc'])
    assert.ok(!existsSync(inRoot('var/lib/svc')))
  })
})
