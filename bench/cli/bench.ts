/** How long the built `svc` takes from its start to its end, as a multiple of a Node that does nothing. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBundles } from '../../build/bundles.ts'
import { startDaemon } from '../../test/daemon.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'

const SVC = join(import.meta.dirname, '..', '..', 'cli', 'bin', 'svc.js')
const run = promisify(execFile)

export const bench: Bench = {
  about: 'start-up of svc --version and svc videos list against a local daemon, beside node -e 0',
  rounds: 31,
  async run({ rounds, print }) {
    await ensureBundles()
    const home = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const daemon = await startDaemon()
    try {
      const env = {
        PATH: process.env.PATH ?? '',
        HOME: home,
        SVC_URL: daemon.baseUrl,
        SVC_API_KEY: await daemon.key('read_write'),
      }
      for (let n = 0; n < 25; n += 1)
        await daemon.api.videos.create({ body: { name: `Video ${n}` } })
      const milliseconds =
        (args: string[], check: (stdout: string) => boolean) => async (): Promise<number> => {
          const startedAt = performance.now()
          const { stdout } = await run(process.execPath, args, { env })
          const took = performance.now() - startedAt
          if (!check(stdout))
            throw new Error(`node ${args.join(' ')} answered: ${stdout.slice(0, 200)}`)
          return took
        }
      const sides = {
        bare: milliseconds(['-e', '0'], (stdout) => stdout === ''),
        version: milliseconds([SVC, '--version'], (stdout) => stdout.startsWith('svc/')),
        list: milliseconds(
          [SVC, 'videos', 'list'],
          (stdout) => (JSON.parse(stdout) as { data: unknown[] }).data.length === 25,
        ),
      }
      // Once each before it counts: compiled code is kept from the first run on.
      for (const side of Object.values(sides)) await side()
      const { bare, version, list } = await alternate(rounds, sides)
      const same = (value: number): number => value
      const shown = (side: number[]): string => `${median(side).toFixed(0)} ms`
      print(
        `node -e 0 ${shown(bare)}, svc --version ${shown(version)}, svc videos list ${shown(list)}`,
      )
      return [
        {
          what: 'svc --version',
          ours: shown(version),
          reference: `node -e 0 ${shown(bare)}`,
          ratio: medianRatio(version, bare, same),
          bar: { most: 3.5 },
        },
        {
          what: 'svc videos list',
          ours: shown(list),
          reference: `node -e 0 ${shown(bare)}`,
          ratio: medianRatio(list, bare, same),
          bar: { most: 6 },
        },
      ]
    } finally {
      await daemon.remove()
      await rm(home, { recursive: true, force: true })
    }
  },
}
