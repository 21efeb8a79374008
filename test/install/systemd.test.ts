import { strict as assert } from 'node:assert'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { codedVideo } from '../sources/coded-video.ts'
import { freePort } from '../support/server.ts'
import { debianRoot, type DebianRoot } from './support/debian-root.ts'
import { assertSandboxed, ownerOf, untilUp, uploadAndPlay } from './support/plays.ts'
import { releaseOnce, theFile } from './support/release.ts'

/** The real systemd applies every line of the unit: a sandbox that needs what the unit forbids is found here. */
describe('the service under systemd', () => {
  let folder: string
  let root: DebianRoot
  let booted: ReturnType<DebianRoot['boot']>
  let url: string
  const secret = () => readFile(join(root.path, 'var/lib/svc/owner.secret'), 'utf8')

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    root = await debianRoot(['systemd'])
    await root.put(theFile(await releaseOnce(), '*.deb'), 'srv/svc.deb')
    await root.run(['apt-get', 'install', '--yes', '--quiet', '/srv/svc.deb'])
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    await writeFile(
      join(root.path, 'etc/svc/config'),
      `SVC_PORT=${port}\nSVC_SANDBOX=required\nSVC_LOG_FILE="/var/lib/svc/svc.log"\n`,
    )
    booted = root.boot('svc.service')
    await untilUp(url, () => booted.console())
  })
  after(async () => {
    await booted?.end()
    await root?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is exposed by at most 3.5', async () => {
    const text = await root.run([
      'systemd-analyze',
      'security',
      '--offline=true',
      '--no-pager',
      '/usr/lib/systemd/system/svc.service',
    ])
    const [, exposure] = /exposure level for svc\.service: ([\d.]+)/.exec(text)!
    assert.ok(Number(exposure) <= 3.5, exposure)
  })

  it('starts as its user, with the settings of /etc/svc/config, quoted or not', async () => {
    const { data_dir: dataDir } = await ownerOf(url, await secret()).system.get()
    assert.equal(dataDir, '/var/lib/svc')
    assert.match(await readFile(join(root.path, 'var/lib/svc/svc.log'), 'utf8'), /"msg":"started"/)
  })

  it('has every protection of the sandbox, and plays a video that it has encoded', async () => {
    const api = ownerOf(url, await secret())
    await uploadAndPlay(api, await codedVideo(join(folder, 'film.mp4'), { audio: 'sine=f=440' }))
    await assertSandboxed(api)
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
