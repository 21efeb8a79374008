import { strict as assert } from 'node:assert'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../daemon/contract/video.ts'
import { until, untilStatus } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { freePort } from '../support/server.ts'
import { startDocker, startPodman, type Engine } from './support/engines.ts'
import {
  assertPlays,
  assertPlaysInPage,
  assertSandboxed,
  makeFilm,
  ownerOf,
  untilUp,
  uploadAndPlay,
} from './support/plays.ts'
import {
  LATER_VERSION,
  laterRelease,
  releaseOnce,
  theFile,
  UPGRADED_DATA,
} from './support/release.ts'

const PASSWORD = 'a password that is long enough\n'
/** The options of docs/install.md that let the sandbox work. */
const FOR_THE_SANDBOX = / --security-opt (?:seccomp|apparmor|systempaths)=\S+/g

/** Answers the only command of docs/install.md that begins so, with a port of this test and without a terminal. */
async function commandsOf(port: number): Promise<(start: string) => string> {
  const page = await readFile(join(import.meta.dirname, '../../docs/install.md'), 'utf8')
  const [, part] = /\n## Container\n([^]*?)\n## /.exec(page)!
  const commands = [...part!.matchAll(/```sh\n([^]*?)```/g)]
    .flatMap(([, block]) =>
      block!
        .replace(/ *\\\n */g, ' ')
        .trim()
        .split('\n'),
    )
    .map((command) =>
      command
        .replace('127.0.0.1:4080:', `127.0.0.1:${port}:`)
        .replace('https://video.example.org', `http://localhost:${port}`)
        .replace(' --tty', ''),
    )
  return (start) => {
    const [found, ...more] = commands.filter((command) => command.startsWith(start))
    assert.ok(found !== undefined && more.length === 0, `${start} in: ${commands.join('; ')}`)
    return found
  }
}

const SERVER = '/usr/lib/svc/node/bin/node /usr/lib/svc/dist/daemon/main.js'

/** The commands in the row of containers, in their order: end, upgrade, end, undo, start. */
async function upgradeLines(): Promise<string[]> {
  const page = await readFile(join(import.meta.dirname, '../../docs/upgrade.md'), 'utf8')
  const [, row] = /^\| \[Container\]\S* \|(.*)$/m.exec(page)!
  const lines = [...row!.matchAll(/`(docker [^`]+)`/g)].map(([, line]) => line!)
  assert.equal(lines.length, 5, row)
  return lines
}

/** Puts what a person downloads beside each other, and loads the image. */
async function prepare(
  engine: Engine,
  load: string,
  port: number,
  image?: string, // that of the release if not said
): Promise<void> {
  const release = image ? dirname(image) : await releaseOnce()
  await cp(join(release, 'svc-seccomp.json'), join(engine.folder, 'svc-seccomp.json'))
  const compose = await readFile(join(release, 'compose.yaml'), 'utf8')
  await writeFile(
    join(engine.folder, 'compose.yaml'),
    compose.replace('127.0.0.1:4080:', `127.0.0.1:${port}:`),
  )
  await engine.run(load.replace(/svc-image\S+/, theFile(release, 'svc-image-*.tar')))
}

/** One after the other, as an operator does it: each test goes on from the one before. */
for (const [name, startEngine] of [
  ['Docker', startDocker],
  ['Podman', startPodman],
] as const)
  describe(`svc in ${name}, by the commands of docs/install.md`, () => {
    let folder: string
    let engine: Engine
    let url: string
    let command: Awaited<ReturnType<typeof commandsOf>>
    let film: string
    let played: Video['urls']
    const inside = (...words: string[]) => engine.run(['docker', 'exec', 'svc', ...words])
    const api = async () => ownerOf(url, await inside('cat', '/var/lib/svc/owner.secret'))
    const start = async (line: string) => {
      await engine.run(line)
      await untilUp(url, () => engine.run('docker logs svc'))
    }
    const remove = async () => {
      await engine.run('docker stop svc')
      const code = await engine.run('docker inspect --format {{.State.ExitCode}} svc')
      await engine.run('docker rm svc')
      return code.trim()
    }

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
      const port = await freePort()
      url = `http://localhost:${port}`
      command = await commandsOf(port)
      engine = await startEngine()
      await prepare(engine, command('docker load'), port)
    })
    after(async () => {
      await engine?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    it('does not start before its URL and the password of the owner are set, and says so', async () => {
      const image = /localhost\/svc:\S+/.exec(command('docker run --detach'))![0]
      await assert.rejects(
        engine.run(`docker run --rm --network none ${image}`),
        /ended with 2:[^]*SVC_PUBLIC_URL=https[^]* svc daemon password$/m,
      )
      assert.match(await engine.run(command('docker run --rm'), PASSWORD), /"set": true/)
    })

    it('starts healthy, as a user without privileges, and can write only to its data', async () => {
      await start(command('docker run --detach'))
      const status = await inside('cat', '/proc/1/status')
      assert.match(status, /^Uid:\t10001\t10001\t10001\t10001\nGid:\t10001\t10001\t10001\t10001$/m)
      assert.match(status, /^CapBnd:\t0+$/m)
      assert.match(status, /^NoNewPrivs:\t1\nSeccomp:\t2$/m)
      const mounts = (await inside('cat', '/proc/1/mountinfo')).trim().split('\n')
      const writable = mounts
        .map((line) => line.split(' '))
        .filter(([, , , , , options]) => options!.split(',').includes('rw'))
        .map(([, , , , path]) => path!)
      assert.deepEqual(
        writable.filter((path) => !/^\/(?:proc|sys|dev|run|tmp|var\/tmp)(?:\/|$)/.test(path)),
        ['/var/lib/svc'],
      )
      await until(() => engine.isHealthy('svc'), Boolean, 'the health check')
    })

    it('takes a video and plays it, also in a page, with every protection of the sandbox', async () => {
      const owner = await api()
      film = await makeFilm(join(folder, 'film.mp4'))
      played = await uploadAndPlay(owner, film)
      await assertPlaysInPage(played)
      assert.equal((await owner.system.get()).data_dir, '/var/lib/svc')
      await assertSandboxed(owner)
      assert.equal((await fetch(`${url}/readyz`)).status, 200)
    })

    it('has the command svc, which knows the server and its public URL', async () => {
      assert.match(await engine.run(command('docker exec svc svc doctor')), /"healthy": true/)
      const { url: link } = JSON.parse(await inside('svc', 'open', '--print')) as { url: string }
      assert.equal(new URL(link).origin, url)
    })

    it('keeps no dead process of a video that was deleted while it was encoded', async () => {
      const owner = await api()
      const long = await codedVideo(join(folder, 'long.mp4'), {
        width: 1920,
        height: 1080,
        seconds: 60,
      })
      const { id } = await owner.videos.create({ body: { name: 'Long' } })
      await owner.videos.putSource({ params: { id }, raw: new Blob([await readFile(long)]) })
      await untilStatus(owner, id, 'processing')
      const ffmpegs = async () =>
        (await inside('sh', '-c', 'cat /proc/[0-9]*/stat 2>/dev/null || true'))
          .split('\n')
          .filter((line) => line.includes('(ffmpeg)'))
      await until(ffmpegs, ({ length }) => length > 1, 'encoders')
      await owner.videos.delete({ params: { id } })
      await until(ffmpegs, ({ length }) => length === 0, 'their end')
    })

    it('a new container has the library of before, also after a rollback that has nothing to undo', async () => {
      assert.equal(await remove(), '0')
      const rollback = command('docker run --rm').replace('daemon password', 'daemon rollback')
      await assert.rejects(engine.run(rollback), /ended with 5:[^]*was not upgraded beyond svc/)
      await start(command('docker run --detach'))
      await assertPlays(played.hls, film)
    })

    it('a later image has the library of before on the same volume, and so has the earlier one after it', async () => {
      const later = command('docker load').replace(/svc-image\S+/, await laterRelease('image'))
      await engine.run(later)
      const earlier = command('docker run --detach')
      for (const [line, version] of [
        [earlier.replace(/localhost\/svc:\S+/, `localhost/svc:${LATER_VERSION}`), LATER_VERSION],
        [earlier, '0.1.0'],
      ] as const) {
        assert.equal(await remove(), '0')
        await start(line)
        assert.equal((await (await api()).system.get()).version, version)
        await assertPlays(played.hls, film)
      }
    })

    it('says without these options what is missing, and decodes nothing', async () => {
      assert.equal(await remove(), '0')
      await start(command('docker run --detach').replace(FOR_THE_SANDBOX, ''))
      const answer = await fetch(`${url}/readyz`)
      const { checks } = (await answer.json()) as { checks: { sandbox: { detail: string } } }
      assert.equal(answer.status, 503)
      assert.match(
        checks.sandbox.detail,
        /missing: network, files, processes, system calls, limits\..*docs\/sandbox\.md/,
      )
      const owner = await api()
      const { id } = await owner.videos.create({ body: { name: 'Waits' } })
      await owner.videos.putSource({
        params: { id },
        raw: new Blob([await readFile(film)]),
      })
      const { ffmpeg } = await owner.system.get()
      assert.match(ffmpeg!.refuses!, /SVC_SANDBOX is set to required/)
      assert.match((await owner.videos.get({ params: { id } })).status, /^(?:uploaded|processing)$/)
      await assertPlays(played.hls, film)
    })

    it('works with an incomplete sandbox if that is not required', async () => {
      assert.equal(await remove(), '0')
      await start(
        command('docker run --detach')
          .replace(FOR_THE_SANDBOX, '')
          .replace('SVC_SANDBOX=required', 'SVC_SANDBOX=auto'),
      )
      await uploadAndPlay(await api(), film)
      assert.equal((await fetch(`${url}/readyz`)).status, 200)
    })
  })

describe('svc by its compose file', () => {
  let folder: string
  let engine: Engine
  let url: string
  let port: number
  let command: Awaited<ReturnType<typeof commandsOf>>
  let film: string
  let played: Video['urls']
  const compose = (start: string, input?: string) =>
    // Without a terminal; podman-compose would start the service itself for `run`.
    engine.run(
      command(`docker compose ${start}`)
        .replace('exec', 'exec -T')
        .replace('run', 'run -T --no-deps'),
      input,
    )
  const inside = async (...words: string[]) => {
    const container = await engine.run('docker ps --format {{.Names}}')
    return engine.run(['docker', 'exec', container.trim(), ...words])
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-install-'))
    port = await freePort()
    url = `http://localhost:${port}`
    command = await commandsOf(port)
    // Debian 12 has no Compose 2 for Docker.
    engine = await startPodman()
    await prepare(engine, command('docker load'), port)
  })
  after(async () => {
    await engine?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('asks for the URL', async () => {
    await assert.rejects(engine.run('docker compose up --detach'), /SVC_PUBLIC_URL/)
    const [, line, file] = /^echo (\S+) > (\S+)$/.exec(command('echo'))!
    await writeFile(join(engine.folder, file!), line!)
  })

  it('takes the password, starts, and plays a video with every protection of the sandbox', async () => {
    assert.match(await compose('run', PASSWORD), /"set": true/)
    await compose('up')
    await untilUp(url, () => engine.run('docker compose logs'))
    // podman-compose speaks on the same stream.
    const [link] = /http\S+(?=")/.exec(await compose('exec'))!
    assert.equal(new URL(link).origin, url)
    const owner = ownerOf(url, await inside('cat', '/var/lib/svc/owner.secret'))
    film = await makeFilm(join(folder, 'film.mp4'))
    played = await uploadAndPlay(owner, film)
    await assertSandboxed(owner)
    await assert.rejects(inside('touch', '/usr/lib/svc/file'), /Read-only file system/)
  })

  it('is upgraded and goes back by the lines of docs/upgrade.md, which the data of a later version need', async () => {
    const [down, up, downAgain, rollback, upAgain] = await upgradeLines()
    const log = () => engine.run('docker compose logs')
    const owner = async () => ownerOf(url, await inside('cat', '/var/lib/svc/owner.secret'))
    const withoutTerminal = (line: string) => line.replace('run', 'run -T --no-deps')
    const once = withoutTerminal('docker compose run --rm svc').split(' ')
    const image = await laterRelease('image')
    await engine.run(down!)
    await prepare(engine, command('docker load'), port, image)
    await engine.run(up!)
    await untilUp(url, log)
    assert.equal((await (await owner()).system.get()).version, LATER_VERSION)
    await assertPlays(played.hls, film)

    await engine.run(downAgain!)
    await engine.run([...once, '/usr/lib/svc/node/bin/node', '--eval', UPGRADED_DATA])
    await prepare(engine, command('docker load'), port)
    // podman-compose does not pass on how it ended.
    const refused = await engine.run([...once, 'sh', '-c', `${SERVER} 2>&1; echo ended with $?`])
    assert.match(refused, /newer version of svc[^]*ended with 2/)
    const undone = await engine.run(`${withoutTerminal(rollback!)} --yes`)
    assert.ok(undone.includes(`"undone_version": "${LATER_VERSION}"`), undone)
    await engine.run(upAgain!)
    await untilUp(url, log)
    assert.equal((await (await owner()).system.get()).version, '0.1.0')
    await assertPlays(played.hls, film)
  })
})
