import { strict as assert } from 'node:assert'
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { debianRoot, type DebianRoot } from './support/debian-root.ts'
import { assertPlays, assertSandboxed, makeFilm, ownerOf, uploadAndPlay } from './support/plays.ts'
import { LATER_VERSION, laterRelease, releaseOnce, theFile } from './support/release.ts'

/** That of GCC 8, in the first systems with glibc 2.28: RHEL 8 and Debian 10. */
const CXX_OF_GLIBC_2_28 = '3.4.25'

describe('the tarball, in a Linux without Node', () => {
  let folder: string
  let film: string
  let root: DebianRoot
  let svc = ''
  const env = { HOME: '/home/ann', SVC_PORT: '0' }
  const run = (...args: string[]) => root.run([svc, ...args], { user: 'ann', env })
  /** Answers the path of its command. */
  const unpack = async (file: string): Promise<string> => {
    await root.put(file, 'srv/svc.tar.xz')
    await root.run(['tar', '--extract', '--file', '/srv/svc.tar.xz', '--directory', '/opt'])
    return `/opt/${basename(file, '.tar.xz')}/bin/svc`
  }
  /** Answers the API of the owner. */
  const start = async () => {
    const { url, running } = JSON.parse(await run('daemon', 'start')) as {
      url: string
      running: boolean
    }
    assert.ok(running)
    const secret = join(root.path, 'home/ann/.local/share/svc/owner.secret')
    return ownerOf(url, await readFile(secret, 'utf8'))
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    film = await makeFilm(join(folder, 'film.mp4'))
    root = await debianRoot(['ffmpeg', 'bubblewrap', 'xz-utils', 'binutils'])
    await root.run(['useradd', '--create-home', 'ann'])
  })
  after(async () => {
    if (svc) await run('daemon', 'stop').catch(() => undefined) // stopped by its test
    await root?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is unpacked as files of root that everybody can read', async () => {
    svc = await unpack(theFile(await releaseOnce(), `svc-[0-9]*-linux-${process.arch}.tar.xz`))
    await assert.rejects(root.run(['node', '--version']))
    const faults = await root.run(['find', '/opt', '!', '-perm', '-a=r', '-o', '!', '-uid', '0'])
    assert.equal(faults, '')
    assert.match(await run('--version'), /^svc\/0\.1\.0 linux-/)
  })

  it('needs no later glibc than docs/install.md says, nor a C++ library later than that of its Linux', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/install.md'), 'utf8')
    const [, promised] = /every Linux with glibc (\d+\.\d+) or later/.exec(page)!
    const program = join(root.path, dirname(svc), '..')
    const files = (await readdir(program, { recursive: true, withFileTypes: true }))
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    const elves: string[] = []
    for (const file of files) if (await isElf(file)) elves.push(file.slice(root.path.length))
    assert.ok(
      ['/node', '.node', '.so'].every((part) => elves.some((file) => file.includes(part))),
      elves.join(', '),
    )
    const text = await root.run(['readelf', '--version-info', '--wide', ...elves])
    const needed = [...text.matchAll(/Name: (GLIBC|GLIBCXX)_([\d.]+)/g)]
    const latest = (library: string): string =>
      needed
        .filter(([, name]) => name === library)
        .map(([, , version]) => version!)
        .reduce((one, other) => (isLater(other, one) ? other : one))
    assert.ok(!isLater(latest('GLIBC'), promised!), latest('GLIBC'))
    assert.ok(!isLater(latest('GLIBCXX'), CXX_OF_GLIBC_2_28), latest('GLIBCXX'))
  })

  it('starts as an ordinary user, takes a video and plays it', async () => {
    const api = await start()
    await uploadAndPlay(api, film)
    await assertSandboxed(api)
  })

  it('is found by a link, and stops', async () => {
    await root.run(['ln', '-s', svc, '/usr/local/bin/svc'])
    const stopped = await root.run(['svc', 'daemon', 'stop'], { user: 'ann', env })
    assert.match(stopped, /"running": false/)
  })

  it('is upgraded by a folder beside it, plays what was uploaded before, and goes back', async () => {
    const earlier = svc
    svc = await unpack(await laterRelease('tarball'))
    for (const [command, version] of [
      [svc, LATER_VERSION],
      [earlier, '0.1.0'],
    ] as const) {
      svc = command
      const api = await start()
      assert.equal((await api.system.get()).version, version)
      const [video] = (await api.videos.list({})).data
      await assertPlays(video!.urls.hls, film)
      await run('daemon', 'stop')
    }
  })
})

async function isElf(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === '\x7fELF'
  } finally {
    await handle.close()
  }
}

/** Of versions such as 2.28 and 2.2.5. */
const isLater = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) > 0
