import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { parse } from 'yaml'
import { putContainerFiles } from '../../build/release/container/container-files.ts'
import { packImage } from '../../build/release/container/image-archive.ts'
import { whyNoImage } from '../../build/release/container/image.ts'
import { imageBill } from '../../build/release/container/image-bill.ts'
import { faultsOfBill } from '../support/bill-schema.ts'

const run = promisify(execFile)
const EPOCH = 1_700_000_000
const OTHER = process.arch === 'x64' ? 'arm64' : 'x64'
const ANALYZE = '/usr/bin/systemd-analyze'

describe('the container of a release', () => {
  let folder: string
  const textOf = (name: string) => readFile(join(folder, name), 'utf8')
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-container-'))
    await putContainerFiles(folder, '1.2.3')
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('runs as a numbered user that its Containerfile makes, with health check and volume', async () => {
    const text = await textOf('Containerfile')
    assert.match(text, /^USER 10001:10001$/m)
    assert.match(text, /useradd --system --uid 10001 --gid svc /)
    for (const line of [/^HEALTHCHECK /m, /^VOLUME \/var\/lib\/svc$/m, /^ENTRYPOINT .*tini/m])
      assert.match(text, line)
  })

  it('has by its compose file a read-only system and no privileges, and what the sandbox needs', async () => {
    const { services, volumes } = parse(await textOf('compose.yaml')) as {
      services: { svc: Record<string, unknown> }
      volumes: object
    }
    const { svc } = services
    assert.equal(svc['image'], 'localhost/svc:1.2.3')
    assert.deepEqual(
      [svc['read_only'], svc['cap_drop'], svc['tmpfs'], svc['volumes']],
      [true, ['ALL'], ['/tmp'], ['svc-data:/var/lib/svc']],
    )
    assert.deepEqual(svc['ports'], ['127.0.0.1:4080:4080'])
    assert.deepEqual(svc['security_opt'], [
      'no-new-privileges',
      'seccomp:svc-seccomp.json',
      'apparmor:unconfined',
      'systempaths=unconfined',
    ])
    assert.deepEqual(Object.keys(volumes), ['svc-data'])
  })

  it('may make the calls of the sandbox, and none that the service may not', async () => {
    const profile = JSON.parse(await textOf('svc-seccomp.json')) as {
      defaultAction: string
      syscalls: { names: string[]; action: string }[]
    }
    assert.equal(profile.defaultAction, 'SCMP_ACT_ERRNO')
    assert.deepEqual(
      profile.syscalls.map(({ action }) => action),
      ['SCMP_ACT_ALLOW'],
    )
    const allowed = profile.syscalls[0]!.names
    for (const name of ['clone', 'unshare', 'mount', 'umount2', 'pivot_root', 'socket', 'execve'])
      assert.ok(allowed.includes(name), name)
    for (const name of ['bpf', 'keyctl', 'add_key', 'io_uring_setup', 'ptrace', 'userfaultfd'])
      assert.ok(!allowed.includes(name), name)
    // Calls that concern nothing but a program's own memory.
    const own = ['mincore', 'pkey_alloc', 'pkey_free', 'pkey_mprotect']
    const ofService = existsSync(ANALYZE) ? await filterOfService() : null
    if (ofService)
      assert.deepEqual(
        allowed.filter((name) => !ofService.has(name)),
        own,
      )
  })

  it('is made where it can be made, and it is said why not', async () => {
    assert.match((await whyNoImage(OTHER))!, new RegExp(`this machine is not ${OTHER}$`))
  })
})

describe('the archive of an image', () => {
  let folder: string
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'svc-image-'))))
  after(() => rm(folder, { recursive: true, force: true }))

  /** As buildah leaves it, with times of its own. */
  async function pushed(layout: string, seconds: number): Promise<void> {
    const blobs = join(layout, 'blobs', 'sha256')
    await mkdir(blobs, { recursive: true })
    const put = async (content: string) => {
      const digest = createHash('sha256').update(content).digest('hex')
      await writeFile(join(blobs, digest), content)
      await utimes(join(blobs, digest), seconds, seconds)
      return { digest: `sha256:${digest}`, size: content.length }
    }
    const layers = [await put('the base'), await put('what is on it')]
    const config = await put(JSON.stringify({ os: 'linux', config: { User: '10001' } }))
    const manifest = await put(JSON.stringify({ config, layers }))
    await writeFile(join(layout, 'index.json'), JSON.stringify({ manifests: [manifest] }))
    await writeFile(join(layout, 'oci-layout'), '{}')
  }

  it('lists its layers for Docker, says how the health is checked, and has the same bytes again', async () => {
    const packed: Buffer[] = []
    for (const [name, seconds] of [
      ['first', EPOCH],
      ['second', EPOCH + 5_000],
    ] as const) {
      const layout = join(folder, name)
      await pushed(layout, seconds)
      const file = join(folder, `${name}.tar`)
      const { layers } = await packImage(layout, {
        file,
        tag: 'localhost/svc:1.2.3',
        healthCheck: { Test: ['CMD', 'true'] },
        epochSeconds: EPOCH,
      })
      assert.equal(await readFile(layers.at(-1)!, 'utf8'), 'what is on it')
      packed.push(await readFile(file))
    }
    assert.deepEqual(packed[1], packed[0])
    const inside = async (path: string) =>
      (await run('tar', ['--extract', '--to-stdout', '--file', join(folder, 'first.tar'), path]))
        .stdout
    const [image] = JSON.parse(await inside('manifest.json')) as [
      { Config: string; RepoTags: string[]; Layers: string[] },
    ]
    assert.deepEqual(image.RepoTags, ['localhost/svc:1.2.3'])
    assert.deepEqual(await Promise.all(image.Layers.map(inside)), ['the base', 'what is on it'])
    const config = await inside(image.Config)
    assert.deepEqual(JSON.parse(config), {
      os: 'linux',
      config: { User: '10001', Healthcheck: { Test: ['CMD', 'true'] } },
    })
    assert.equal(image.Config, `blobs/sha256/${createHash('sha256').update(config).digest('hex')}`)
    const { stdout } = await run('tar', ['--list', '--file', join(folder, 'first.tar')])
    assert.doesNotMatch(stdout, /index\.json|oci-layout/)
  })
})

describe('the bill of materials of an image', () => {
  it('lists the packages that are installed, svc among them', () => {
    const status = `Package: svc
Status: install ok installed
Architecture: amd64
Version: 1.2.3

Package: ffmpeg
Status: install ok installed
Architecture: amd64
Version: 7:5.1.9-0+deb12u1

Package: gone
Status: deinstall ok config-files
Architecture: amd64
Version: 1
`
    const bill = imageBill({
      status,
      tag: 'localhost/svc:1.2.3',
      version: '1.2.3',
      epochSeconds: EPOCH,
    })
    assert.deepEqual(
      bill.components.map((each) => each['bom-ref']),
      ['svc@1.2.3', 'pkg:deb/debian/ffmpeg@7%3A5.1.9-0%2Bdeb12u1?arch=amd64&distro=debian-12'],
    )
    assert.equal(bill.metadata.timestamp, '2023-11-14T22:13:20.000Z')
    assert.match(bill.serialNumber, /^urn:uuid:[0-9a-f-]{36}$/)
  })

  it('is valid by the schema of CycloneDX 1.5, which refuses what is not', async () => {
    const status =
      'Package: svc\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1.2.3\n'
    const bill = imageBill({ status, tag: 'svc:1', version: '1.2.3', epochSeconds: EPOCH })
    assert.deepEqual(await faultsOfBill(bill), [])
    const [component] = bill.components
    for (const [change, fault] of [
      [{ specVersion: undefined }, " must have required property 'specVersion'"],
      [{ serialNumber: 'urn:uuid:1' }, '/serialNumber must match pattern'],
      [{ components: [{ ...component, type: 'package' }] }, '/components/0/type must be equal to'],
      [{ components: [component, component] }, '/components must NOT have duplicate items'],
      [{ metadata: { timestamp: 'today' } }, '/metadata/timestamp must match format'],
      [{ maker: 'svc' }, ' must NOT have additional properties'],
    ] as const) {
      const changed = JSON.parse(JSON.stringify({ ...bill, ...change })) as unknown
      const faults = await faultsOfBill(changed)
      assert.ok(
        faults.some((each) => each.startsWith(fault)),
        `${fault}: ${faults.join('; ')}`,
      )
    }
  })
})

/** Names of calls of the groups in the unit, which systemd knows. */
async function filterOfService(): Promise<Set<string>> {
  const unit = await readFile(
    join(import.meta.dirname, '../../build/release/debian/svc.service'),
    'utf8',
  )
  const [, groups] = /^SystemCallFilter=(.*)$/m.exec(unit)!
  const namesOf = async (group: string): Promise<string[]> => {
    const { stdout } = await run(ANALYZE, ['syscall-filter', group])
    const words = stdout
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
    const names = words.filter((word) => word !== '' && !word.startsWith('#'))
    return (
      await Promise.all(names.map((name) => (name.startsWith('@') ? namesOf(name) : [name])))
    ).flat()
  }
  return new Set((await Promise.all(groups!.split(' ').map(namesOf))).flat())
}
