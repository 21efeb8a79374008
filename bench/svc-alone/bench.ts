/** How long svc as one file takes to start, beside svc from its npm package on the same Node; and its download. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runProgram } from '../../build/program.ts'
import { startDaemon } from '../../test/daemon.ts'
import { releaseOf, theFile } from '../../test/install/support/release.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'

const run = promisify(execFile)
const DOWNLOAD_BYTES = 50e6
const MOST = 1.6

export const bench: Bench = {
  about: 'start-up of svc as one file beside svc of the npm package, and its download beside 50 MB',
  rounds: 21,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const daemon = await startDaemon()
    try {
      const { alone, package: npm, download } = await install(folder)
      await daemon.api.videos.create({ body: { name: 'Video' } })
      const env = {
        PATH: process.env.PATH ?? '',
        SVC_URL: daemon.baseUrl,
        SVC_API_KEY: await daemon.key('read_write'),
      }
      const milliseconds =
        (home: string, [program, ...args]: string[], expected: RegExp) =>
        async (): Promise<number> => {
          const startedAt = performance.now()
          const { stdout } = await run(program!, args, {
            env: { ...env, HOME: join(folder, home) },
          })
          const took = performance.now() - startedAt
          if (!expected.test(stdout))
            throw new Error(`${program} answered: ${stdout.slice(0, 200)}`)
          return took
        }
      const version = ['--version']
      const list = ['videos', 'list']
      const first = await milliseconds('fresh', [alone, ...version], /^svc\//)()
      const sides = {
        aloneVersion: milliseconds('alone', [alone, ...version], /^svc\//),
        npmVersion: milliseconds('npm', [process.execPath, npm, ...version], /^svc\//),
        aloneList: milliseconds('alone', [alone, ...list], /"Video"/),
        npmList: milliseconds('npm', [process.execPath, npm, ...list], /"Video"/),
      }
      // Once each before it counts: files are written and compiled code is kept from the first run on.
      for (const side of Object.values(sides)) await side()
      const { aloneVersion, npmVersion, aloneList, npmList } = await alternate(rounds, sides)
      const shown = (side: number[]): string => `${median(side).toFixed(0)} ms`
      print(`the very first start ${first.toFixed(0)} ms`)
      const verdict = (what: string, ours: number[], reference: number[]) => ({
        what,
        ours: shown(ours),
        reference: `the npm package ${shown(reference)}`,
        ratio: medianRatio(ours, reference, (value) => value),
        bar: { most: MOST },
      })
      return [
        verdict('svc --version', aloneVersion, npmVersion),
        verdict('svc videos list', aloneList, npmList),
        {
          what: 'the download',
          ours: `${(download / 1e6).toFixed(1)} MB`,
          reference: `${DOWNLOAD_BYTES / 1e6} MB`,
          ratio: download / DOWNLOAD_BYTES,
          bar: { most: 1 },
        },
      ]
    } finally {
      await daemon.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Both from the files of a release (SVC_RELEASE, or one that is made), each with a home of its own. */
async function install(
  folder: string,
): Promise<{ alone: string; package: string; download: number }> {
  const output = await releaseOf(join(folder, 'release'), ['alone', 'cli'])
  const archive = theFile(output, 'svc-cli-*.tar.xz')
  const packed = theFile(output, '*.tgz')
  for (const home of ['fresh', 'alone', 'npm']) await mkdir(join(folder, home))
  await run('tar', ['--extract', '--file', archive, '--directory', folder, '--strip-components=1'])
  const { ok, output: npmOutput } = await runProgram('npm', [
    'install',
    '--global',
    '--prefix',
    join(folder, 'prefix'),
    '--offline',
    packed,
  ])
  if (!ok) throw new Error(`npm could not install ${packed}:\n${npmOutput}`)
  return {
    alone: join(folder, 'svc'),
    package: join(folder, 'prefix', 'lib', 'node_modules', '@svc', 'cli', 'cli', 'bin', 'svc.js'),
    download: (await stat(archive)).size,
  }
}
