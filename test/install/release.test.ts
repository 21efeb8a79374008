import { strict as assert } from 'node:assert'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import type { Architecture } from '../../build/release/architecture.ts'
import { makeRelease } from '../../build/release/make-release.ts'
import { runProgram } from '../../build/program.ts'
import { releaseOnce, theFile } from './support/release.ts'

/** What no package has: Electron, browsers, tests, sources of ours. */
const FOREIGN =
  /node_modules\/(?:electron|playwright|mocha|vite|typescript|react|svelte|vue|@ffprobe|ffmpeg-static)|(?<!\.d)\.(?:tsx?|map)$/

describe('a release', () => {
  it('has the same bytes when it is made again', async () => {
    const sums = async (folder: string) => readFile(join(folder, 'SHA256SUMS'), 'utf8')
    const first = await sums(await releaseOnce())
    const again = join(import.meta.dirname, '..', '..', 'dist', 'release', 'tested-again')
    await makeRelease({ output: again, architectures: [process.arch as Architecture] })
    assert.equal(await sums(again), first)
    await rm(again, { recursive: true })
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
        output.split('\n').filter((line) => FOREIGN.test(line)),
        [],
      )
    }
  })
})
