import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { manPages } from '../../build/man-pages.ts'
import { sourceDateEpoch } from '../../build/release/epoch.ts'
import { runProgram } from '../../build/program.ts'
import { faultsOfBill } from '../support/bill-schema.ts'
import { releaseOnce, theFile } from './support/release.ts'

const execute = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..')

/** What no package has: Electron, browsers, tests, sources of ours. */
const FOREIGN =
  /node_modules\/(?:electron|playwright|mocha|vite|typescript|react|svelte|vue|@ffprobe|ffmpeg-static)|(?<!\.d)\.(?:tsx?|map)$/

/** In no name of a file or folder. */
const NOT_OF_A_SERVER = /electron|chromium|chrome|firefox|playwright|puppeteer|mocha/i

/** Below the folder share, where each shell looks. */
const COMPLETIONS = [
  'bash-completion/completions/svc',
  'zsh/vendor-completions/_svc',
  'fish/vendor_completions.d/svc.fish',
]

describe('a release', () => {
  it('has the same bytes when it is made again, in another folder from the sources on', async () => {
    const sums = async (folder: string) => readFile(join(folder, 'SHA256SUMS'), 'utf8')
    const first = await sums(await releaseOnce())
    const copy = join(ROOT, 'dist', 'copy')
    await rm(copy, { recursive: true, force: true })
    await copySources(copy)
    // Links, since they are the same files on the same disk: npm would fetch them by the lock file.
    await execute('cp', ['-al', join(ROOT, 'node_modules'), join(copy, 'node_modules')])
    await execute(process.execPath, [join(copy, 'build', 'release', 'release.ts')], {
      cwd: copy,
      env: { ...process.env, SOURCE_DATE_EPOCH: String(await sourceDateEpoch(ROOT)) },
    })
    assert.equal(await sums(join(copy, 'release')), first)
    await rm(copy, { recursive: true })
  })

  it('has every file in its checksums', async () => {
    const folder = await releaseOnce()
    const named = (await readFile(join(folder, 'SHA256SUMS'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.slice(66))
    assert.deepEqual(named, (await readdir(folder)).filter((name) => name !== 'SHA256SUMS').sort())
  })

  it('has in its packages nothing of Electron, browsers, tests or sources', async () => {
    const folder = await releaseOnce()
    const deb = theFile(folder, '*.deb')
    const tarballs = (await readdir(folder)).filter((name) => /\.(?:tar\.xz|tgz)$/.test(name))
    const lists = [
      await runProgram('dpkg-deb', ['--contents', deb]),
      ...(await Promise.all(
        tarballs.map((name) => runProgram('tar', ['--list', '--file', join(folder, name)])),
      )),
    ]
    assert.equal(lists.length, 5)
    for (const { ok, output } of lists) {
      assert.ok(ok, output)
      assert.deepEqual(
        output.split('\n').filter((line) => FOREIGN.test(line) || NOT_OF_A_SERVER.test(line)),
        [],
      )
    }
  })

  it('has in its image nothing of them, nor a Node or a display server of Debian', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-image-'))
    const image = theFile(await releaseOnce(), 'svc-image-*.tar')
    await execute('tar', ['--extract', '--file', image, '--directory', folder])
    const [{ Layers: layers }] = JSON.parse(
      await readFile(join(folder, 'manifest.json'), 'utf8'),
    ) as [{ Layers: string[] }]
    for (const layer of layers) {
      const { ok, output } = await runProgram('tar', ['--list', '--file', join(folder, layer)])
      assert.ok(ok, output)
      assert.match(output, /^etc\//m)
      assert.deepEqual(
        output.split('\n').filter((path) => NOT_OF_A_SERVER.test(path)),
        [],
      )
    }
    const text = await readFile(theFile(await releaseOnce(), 'svc-image-*.json'), 'utf8')
    const bill = JSON.parse(text) as { components: { name: string }[] }
    assert.deepEqual(await faultsOfBill(bill), [])
    const names = bill.components.map(({ name }) => name)
    for (const name of ['svc', 'ffmpeg', 'bubblewrap', 'tini'])
      assert.ok(names.includes(name), name)
    assert.deepEqual(
      names.filter((name) => /^(?:nodejs|npm|xserver)/.test(name)),
      [],
    )
    await rm(folder, { recursive: true })
  })

  it('has the man pages of all commands and the completion of three shells in its packages of the server', async () => {
    const folder = await releaseOnce()
    const lists = [
      await runProgram('dpkg-deb', ['--contents', theFile(folder, '*.deb')]),
      await runProgram('tar', ['--list', '--file', theFile(folder, 'svc-[0-9]*.tar.xz')]),
    ]
    const pages = Object.keys(await manPages({ version: '0.1.0', epochSeconds: 0 }))
    assert.ok(pages.length > 100)
    for (const { output } of lists)
      assert.deepEqual(
        pages.filter((page) => !output.includes(`/share/man/man1/${page}.gz\n`)),
        [],
      )
    for (const [share, { output }] of [
      ['usr/share', lists[0]!],
      ['share', lists[1]!],
    ] as const)
      for (const file of COMPLETIONS) assert.match(output, new RegExp(`/${share}/${file}$`, 'm'))
  })
})

/** As git has them, with what is not committed. */
async function copySources(to: string): Promise<void> {
  const { stdout } = await execute(
    'git',
    ['-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  for (const file of stdout.split('\0').filter((name) => name && existsSync(join(ROOT, name)))) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await cp(join(ROOT, file), join(to, file))
  }
}
