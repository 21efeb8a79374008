import { strict as assert } from 'node:assert'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { until } from '../daemon.ts'
import { freePort } from '../support/server.ts'
import { assertExplained, unitReport } from '../support/unit-report.ts'
import { debianRoot, type DebianRoot } from './support/debian-root.ts'
import {
  assertPlays,
  assertSandboxed,
  makeFilm,
  ownerOf,
  untilUp,
  uploadAndPlay,
} from './support/plays.ts'
import { LATER_VERSION, laterRelease, releaseOnce, theFile } from './support/release.ts'

const UNIT = '/usr/lib/systemd/system/svc.service'

/**
 * The real systemd applies every line of the unit: a sandbox that needs what the unit forbids is found here. One after
 * the other, as an operator does it, in a Debian that is running from before the install until after the purge.
 */
describe('the service under systemd', () => {
  let folder: string
  let root: DebianRoot
  let booted: ReturnType<DebianRoot['boot']>
  let url: string
  let port: number
  let film: string
  let hls: string
  const inRoot = (path: string) => join(root.path, path)
  const api = async (data = 'var/lib/svc') =>
    ownerOf(url, await readFile(inRoot(`${data}/owner.secret`), 'utf8'))
  const up = () => untilUp(url, () => booted.console())
  const apt = (...words: string[]) => booted.run(['apt-get', '--yes', '--quiet', ...words])
  const systemctl = (...words: string[]) => booted.run(['systemctl', ...words])
  /** What systemd knows of the service. */
  const state = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await systemctl('show', '--all', 'svc.service'))
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    )

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    film = await makeFilm(join(folder, 'film.mp4'))
    port = await freePort()
    url = `http://127.0.0.1:${port}`
    root = await debianRoot(['systemd', 'xz-utils'])
    // A Debian in use by others: the usual port may be taken, and is one that an administrator sets by a file of their own.
    const own = inRoot('etc/systemd/system/svc.service.d')
    await mkdir(own, { recursive: true })
    await writeFile(join(own, 'port.conf'), `[Service]\nEnvironment=SVC_PORT=${port}\n`)
    booted = root.boot('basic.target')
    await until(
      () => systemctl('is-active', 'basic.target').catch(() => ''), // not yet
      (answer) => answer === 'active\n',
      'systemd',
    )
  })
  after(async () => {
    await booted?.end()
    await root?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is started by its first install, and at the next boot', async () => {
    await root.put(theFile(await releaseOnce(), '*.deb'), 'srv/svc.deb')
    await apt('install', '/srv/svc.deb')
    await up()
    const { ActiveState: active, UnitFileState: file } = await state()
    assert.deepEqual([active, file], ['active', 'enabled'])
  })

  it('is exposed by at most 3.5, and its unit says why of each thing that systemd reports', async () => {
    const report = await unitReport((args) => booted.run(['systemd-analyze', ...args, UNIT]))
    assert.ok(report.exposure <= 3.5, String(report.exposure))
    assertExplained(await readFile(inRoot(UNIT), 'utf8'), report)
  })

  it('has after a restart the settings of /etc/svc/config, quoted or not, as its user', async () => {
    await writeFile(
      inRoot('etc/svc/config'),
      `SVC_PORT=${port}\nSVC_SANDBOX=required\nSVC_LOG_FILE="/var/lib/svc/svc.log"\n`,
    )
    await systemctl('restart', 'svc')
    await up()
    const { data_dir: dataDir } = await (await api()).system.get()
    assert.equal(dataDir, '/var/lib/svc')
    assert.match(await readFile(inRoot('var/lib/svc/svc.log'), 'utf8'), /"msg":"started"/)
  })

  it('has every protection of the sandbox, and plays a video that it has encoded', async () => {
    hls = (await uploadAndPlay(await api(), film)).hls
    await assertSandboxed(await api())
  })

  it('can write nowhere but to its data and its cache', async () => {
    const mounts = await readFile(`/proc/${await daemonIn(booted.group)}/mountinfo`, 'utf8')
    const writable = mounts
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, , , , , options]) => options?.split(',').includes('rw'))
      .map(([, , , , path]) => path!)
    assert.deepEqual(
      writable.filter(
        (path) =>
          !/^\/(?:proc|sys|dev|run|tmp|var\/tmp|var\/lib\/svc|var\/cache\/svc)(?:\/|$)/.test(path),
      ),
      [],
    )
  })

  it('is restarted by an upgrade, and plays what was uploaded before', async () => {
    const before = await state()
    await root.put(await laterRelease('debian'), 'srv/later.deb')
    await apt('install', '/srv/later.deb')
    await up()
    const after = await state()
    assert.equal(after['ActiveState'], 'active')
    assert.notEqual(after['MainPID'], before['MainPID'])
    assert.equal((await (await api()).system.get()).version, LATER_VERSION)
    await assertPlays(hls, film)
  })

  it('stays off in an upgrade where the administrator has switched it off', async () => {
    await systemctl('disable', '--now', 'svc')
    await apt('install', '--reinstall', '/srv/later.deb')
    const { ActiveState: active, UnitFileState: file } = await state()
    assert.deepEqual([active, file, await isUp()], ['inactive', 'disabled', false])
    await systemctl('enable', '--now', 'svc')
    await up()
  })

  it('is stopped when it is removed', async () => {
    await apt('remove', 'svc')
    const { ActiveState: active, MainPID: pid, LoadState: load } = await state()
    assert.deepEqual([active, pid, load, await isUp()], ['inactive', '0', 'not-found', false])
    await assert.rejects(daemonIn(booted.group))
  })

  it('is unknown to systemd after a purge, which says where the library is kept', async () => {
    assert.match(
      await apt('purge', 'svc'),
      /the videos and the database in \/var\/lib\/svc are kept/,
    )
    await systemctl('daemon-reload')
    const { LoadState: load, UnitFileState: file } = await state()
    assert.deepEqual([load, file], ['not-found', ''])
  })

  it('of the tarball, by svc daemon install --system, has the sandbox and plays, and is uninstalled', async () => {
    const tarball = theFile(await releaseOnce(), `svc-[0-9]*-linux-${process.arch}.tar.xz`)
    await root.put(tarball, 'srv/svc.tar.xz')
    await booted.run(['tar', '--extract', '--file', '/srv/svc.tar.xz', '--directory', '/opt'])
    await booted.run(['install', '-d', '-o', 'svc', '-g', 'svc', '-m', '700', '/srv/video'])
    const svc = [
      'env',
      'SVC_DATA_DIR=/srv/video',
      `SVC_PORT=${port}`,
      'SVC_SANDBOX=required',
      `/opt/${basename(tarball, '.tar.xz')}/bin/svc`,
    ]
    const daemon = (...words: string[]) => booted.run([...svc, 'daemon', ...words, '--system'])
    await daemon('install', '--as', 'svc', '--enable')
    await up()
    const { NoNewPrivileges: gains, User: user, FragmentPath: unit } = await state()
    assert.deepEqual([gains, user], ['yes', 'svc'])
    const owner = await api('srv/video')
    await uploadAndPlay(owner, film)
    await assertSandboxed(owner)
    const report = await unitReport((args) => booted.run(['systemd-analyze', ...args, unit!]))
    assert.ok(report.exposure <= 3.5, String(report.exposure))
    assertExplained(await readFile(inRoot(unit!), 'utf8'), report)
    await daemon('uninstall')
    assert.deepEqual([(await state())['LoadState'], await isUp()], ['not-found', false])
  })
})

/** Its number as this machine counts. */
async function daemonIn(group: string): Promise<string> {
  const textOf = (path: string) => readFile(path, 'utf8').catch(() => '') // ended meanwhile
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
    if (
      (await textOf(`/proc/${pid}/cmdline`)).includes('/dist/daemon/main.js') &&
      (await textOf(`/proc/${pid}/cgroup`)).includes(group)
    )
      return pid
  throw new Error(`no daemon runs in ${group}`)
}
