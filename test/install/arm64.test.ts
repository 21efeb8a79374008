import { strict as assert } from 'node:assert'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { aptInstall } from '../../build/apt.ts'
import { makeRelease } from '../../build/release/make-release.ts'
import { runProgram } from '../../build/program.ts'
import { theFile } from './support/release.ts'

/** The C libraries of arm64, as programs are compiled with on other machines. */
const LIBRARIES = '/usr/aarch64-linux-gnu'
/** EM_AARCH64 in the header of an ELF file. */
const AARCH64 = 183

/** Packed on this machine; run by an emulator of the processor, which is no proof of a real one. */
describe('a release for arm64', () => {
  let folder: string
  const inside = (...names: string[]) => join(folder, ...names)
  const emulated = (...command: string[]) =>
    runProgram('qemu-aarch64-static', ['-L', LIBRARIES, ...command], {
      env: { HOME: folder, SVC_DATA_DIR: join(folder, 'data'), UV_USE_IO_URING: '0' },
      timeoutMs: 1_800_000,
    })

  before(async () => {
    await aptInstall(['libc6-arm64-cross', 'libstdc++6-arm64-cross'])
    folder = await mkdtemp(join(tmpdir(), 'svc-arm64-'))
    await makeRelease({
      output: inside('release'),
      architectures: ['arm64'],
      parts: ['debian', 'alone', 'bill'],
      level: 0,
    })
    for (const [program, ...args] of [
      ['dpkg-deb', '--extract', theFile(inside('release'), '*.deb'), folder],
      ['tar', '--extract', '--file', theFile(inside('release'), '*.tar.xz'), '--directory', folder],
    ] as const) {
      const { ok, output } = await runProgram(program, [...args])
      assert.ok(ok, output)
    }
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('has no program or library of another processor', async () => {
    const others: string[] = []
    let found = 0
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const machine = await machineOf(path)
      if (machine !== null) found++
      if (machine !== null && machine !== AARCH64) others.push(path)
    }
    assert.deepEqual(others, [])
    // Node, sharp and its library, and svc as one file.
    assert.ok(found >= 4, String(found))
    const { output } = await runProgram('dpkg-deb', [
      '--field',
      theFile(inside('release'), '*.deb'),
      'Architecture',
    ])
    assert.equal(output, 'arm64\n')
  })

  it('has a Node that runs', async () => {
    const { output } = await emulated(inside('usr/lib/svc/node/bin/node'), '--version')
    assert.equal(output, `${process.version}\n`)
  })

  it('has the command svc, in the package of the server and as one file', async () => {
    const lib = inside('usr/lib/svc')
    const server = await emulated(
      join(lib, 'node/bin/node'),
      join(lib, 'cli/bin/svc.js'),
      '--version',
    )
    assert.match(server.output, /^svc\/0\.1\.0 linux-arm64 /)
    const [alone] = (await readdir(folder)).filter((name) => name.startsWith('svc-cli-'))
    const { output } = await emulated(inside(alone!, 'svc'), '--version')
    assert.match(output, /^svc\/0\.1\.0 linux-arm64 /)
  })
})

/** Of an ELF file; null of any other. */
async function machineOf(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0)
    return bytesRead === 20 && buffer.toString('latin1', 0, 4) === '\x7fELF'
      ? buffer.readUInt16LE(18)
      : null
  } finally {
    await file.close()
  }
}
