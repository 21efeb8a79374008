import { strict as assert } from 'node:assert'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { codedVideo } from '../sources/coded-video.ts'
import { debianRoot, type DebianRoot } from './support/debian-root.ts'
import { assertSandboxed, ownerOf, uploadAndPlay } from './support/plays.ts'
import { releaseOnce, theFile } from './support/release.ts'

describe('the tarball, in a Linux without Node', () => {
  let folder: string
  let root: DebianRoot
  let svc: string
  const env = { HOME: '/home/ann', SVC_PORT: '0' }
  const run = (...args: string[]) => root.run([svc, ...args], { user: 'ann', env })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    root = await debianRoot(['ffmpeg', 'bubblewrap', 'xz-utils'])
    await root.run(['useradd', '--create-home', 'ann'])
    const file = theFile(await releaseOnce(), `svc-[0-9]*-linux-${process.arch}.tar.xz`)
    await root.put(file, 'srv/svc.tar.xz')
    svc = `/opt/${basename(file, '.tar.xz')}/bin/svc`
  })
  after(async () => {
    await run('daemon', 'stop').catch(() => undefined) // stopped by its test
    await root.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is unpacked as files of root that everybody can read', async () => {
    await root.run(['tar', '--extract', '--file', '/srv/svc.tar.xz', '--directory', '/opt'])
    await assert.rejects(root.run(['node', '--version']))
    const faults = await root.run(['find', '/opt', '!', '-perm', '-a=r', '-o', '!', '-uid', '0'])
    assert.equal(faults, '')
    assert.match(await run('--version'), /^svc\/0\.1\.0 linux-/)
  })

  it('starts as an ordinary user, takes a video and plays it', async () => {
    const { url, running } = JSON.parse(await run('daemon', 'start')) as {
      url: string
      running: boolean
    }
    assert.ok(running)
    const data = join(root.path, 'home/ann/.local/share/svc')
    const api = ownerOf(url, await readFile(join(data, 'owner.secret'), 'utf8'))
    await uploadAndPlay(api, await codedVideo(join(folder, 'film.mp4')))
    await assertSandboxed(api)
  })

  it('is found by a link, and stops', async () => {
    await root.run(['ln', '-s', svc, '/usr/local/bin/svc'])
    const stopped = await root.run(['svc', 'daemon', 'stop'], { user: 'ann', env })
    assert.match(stopped, /"running": false/)
  })
})
