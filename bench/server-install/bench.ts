/** What a server's install takes of the disk, and how soon it serves for the first time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesIn } from '../../build/release/staged-files.ts'
import { runProgram } from '../../build/program.ts'
import { releaseOf, theFile } from '../../test/install/support/release.ts'
import { median, type Bench } from '../bench.ts'

const DOWNLOAD_BYTES = 60e6
const INSTALLED_BYTES = 200e6
const FIRST_START_MS = 3_000

export const bench: Bench = {
  about:
    'size of the Debian package, packed and installed, and its first start on an empty data folder',
  rounds: 7,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      const file = theFile(await releaseOf(join(folder, 'release'), ['debian']), '*.deb')
      const root = join(folder, 'root')
      const { ok, output } = await runProgram('dpkg-deb', ['--extract', file, root])
      if (!ok) throw new Error(output)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        times.push(await firstStartMs(root, join(folder, `data-${round}`)))
        print(`first start ${times.at(-1)!.toFixed(0)} ms`)
      }
      const download = (await stat(file)).size
      const installed = await bytesBelow(root)
      const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
      const verdict = (
        what: string,
        ours: number,
        most: number,
        inUnit: (n: number) => string,
      ) => ({
        what,
        ours: inUnit(ours),
        reference: inUnit(most),
        ratio: ours / most,
        bar: { most: 1 },
      })
      return [
        verdict('the package', download, DOWNLOAD_BYTES, megabytes),
        verdict('installed', installed, INSTALLED_BYTES, megabytes),
        verdict('the first start', median(times), FIRST_START_MS, (ms) => `${ms.toFixed(0)} ms`),
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  for (const file of await filesIn(folder)) bytes += (await stat(join(folder, file))).size
  return bytes
}

/** Until it says where it is: from then on it answers. Without compiled code of an earlier start. */
async function firstStartMs(root: string, data: string): Promise<number> {
  const lib = join(root, 'usr', 'lib', 'svc')
  const startedAt = performance.now()
  const child = spawn(join(lib, 'node', 'bin', 'node'), [join(lib, 'dist', 'daemon', 'main.js')], {
    env: {
      PATH: '/usr/bin:/bin',
      SVC_DATA_DIR: data,
      SVC_PORT: '0',
      NODE_COMPILE_CACHE: `${data}-compiled`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  try {
    const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number]
    const { local_url: url } = JSON.parse(String(line)) as { local_url: string }
    const { status } = await fetch(`${url}/healthz`)
    if (status !== 200) throw new Error(`/healthz answers ${status}`)
    return performance.now() - startedAt
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
