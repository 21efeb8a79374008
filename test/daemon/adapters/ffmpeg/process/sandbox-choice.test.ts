/** Which sandbox is chosen for ffmpeg, by what the system has. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import {
  findFfmpeg,
  type FoundProgram,
} from '../../../../../daemon/adapters/ffmpeg/process/find.ts'
import { SHORT_OUTPUT } from '../../../../../daemon/adapters/ffmpeg/process/limits.ts'
import { buildSandbox } from '../../../../../daemon/adapters/ffmpeg/process/sandbox.ts'
import {
  brokenLines,
  SANDBOX_LINES,
} from '../../../../../daemon/adapters/ffmpeg/process/sandbox-info.ts'
import { folders } from '../../../../support/folder.ts'
import { mayIsolate } from '../../../../support/may-isolate.ts'
import { silentLog } from '../../../../support/silent-log.ts'

const exec = promisify(execFile)

describe('the choice of the sandbox of ffmpeg', () => {
  const folder = folders()
  let found: FoundProgram

  before(async () => {
    found = (await findFfmpeg({ explicitPath: null }, silentLog()))!
  })
  after(() => found?.ffmpeg.sandbox.close())

  if (mayIsolate) {
    it('the strongest is taken that the tools allow', async () => {
      const holding = async (...tools: string[]): Promise<string[]> => {
        const dir = await folder()
        for (const tool of tools)
          await symlink((await exec('which', [tool])).stdout.trim(), join(dir, tool))
        const { sandbox } = await buildSandbox(
          [found.path],
          { folders: [dir], hidden: [] },
          async () => true,
        )
        sandbox.close()
        return SANDBOX_LINES.filter((name) => sandbox.info[name].holds)
      }
      assert.deepEqual(await holding(), [])
      assert.deepEqual(await holding('cat', 'setpriv'), ['privileges', 'lifetime'])
      assert.deepEqual(await holding('cat', 'prlimit', 'setpriv'), ['privileges', 'lifetime'])
      assert.deepEqual(await holding('cat', 'bwrap'), [
        'network',
        'files',
        'processes',
        'system_calls',
        'privileges',
        'lifetime',
      ])
      assert.deepEqual(await holding('cat', 'bwrap', 'prlimit'), [...SANDBOX_LINES])
    })

    it(
      'one in which ffmpeg does not run is left for a weaker one, and only what is weaker does ' +
        'not hold',
      async () => {
        const weaker = async (works: (kind: number) => boolean): Promise<string[]> => {
          let kind = 0
          const { sandbox } = await buildSandbox(
            [found.path],
            { folders: ['/usr/bin', '/bin'], hidden: [] },
            async () => works(++kind),
          )
          sandbox.close()
          return brokenLines(sandbox.info)
        }
        assert.deepEqual(await weaker((kind) => kind === 2), ['files'])
        assert.deepEqual(await weaker((kind) => kind === 3), ['system_calls', 'limits'])
        assert.deepEqual(await weaker((kind) => kind === 4), ['files', 'system_calls', 'limits'])
        assert.deepEqual(await weaker(() => false), [
          'network',
          'files',
          'processes',
          'system_calls',
          'limits',
        ])
      },
    )

    it("a program of the system's whose libraries lie elsewhere sees them once it has not started without", async () => {
      const dir = await folder()
      for (const tool of ['bwrap', 'prlimit'])
        await symlink((await exec('which', [tool])).stdout.trim(), join(dir, tool))
      const library = join(dir, 'libelsewhere.so')
      await writeFile(library, '')
      await writeFile(join(dir, 'ldd'), `#!/bin/sh\necho "l.so => ${library} (0x7f00)"\n`)
      await chmod(join(dir, 'ldd'), 0o755)
      const seen: boolean[] = []
      const { sandbox } = await buildSandbox(
        [found.path],
        { folders: [dir], hidden: [] },
        async (sandbox, path) => {
          const launch = sandbox.launch({
            path,
            args: [],
            limits: SHORT_OUTPUT,
            firstFile: 3,
            sees: [],
            background: false,
          })
          launch.close()
          seen.push(launch.command.includes(library))
          return seen.at(-1)!
        },
      )
      sandbox.close()
      assert.deepEqual(seen, [false, true])
      assert.deepEqual(brokenLines(sandbox.info), [])
    })
  }
})
