import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { folders } from '../../support/folder.ts'
import { mayIsolate } from '../../support/may-isolate.ts'

const exec = promisify(execFile)
const TOOLS = ['bwrap', 'prlimit', 'setpriv', 'nice', 'cat', 'ldd']

describe('a sandbox that does not hold', () => {
  const folder = folders()

  async function programs(...names: string[]): Promise<string> {
    const dir = await folder()
    await add(dir, ...names)
    return dir
  }
  async function add(dir: string, ...names: string[]): Promise<void> {
    for (const name of names)
      await symlink((await exec('which', [name])).stdout.trim(), join(dir, name))
  }
  async function uploaded(daemon: Daemon): Promise<string> {
    const file = join(await folder(), 'clip.mp4')
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=1', file)
    const { id, upload } = await daemon.api.videos.create({ body: { name: 'clip' } })
    const response = await daemon.request(upload!.put_url, {
      method: 'PUT',
      headers: { authorization: `Bearer ${daemon.owner}` },
      body: await readFile(file),
    })
    assert.ok(response.ok, String(response.status))
    return id
  }

  it('is said by /readyz and /v1/system line by line, and stops nothing', async () => {
    const daemon = await startDaemon({ env: { PATH: await programs('ffmpeg', 'ffprobe') } })
    try {
      const response = await daemon.request(`${daemon.baseUrl}/readyz`)
      const { checks } = (await response.json()) as {
        checks: Record<string, { ok: boolean; degraded?: boolean; detail: string }>
      }
      assert.deepEqual(
        [response.status, checks.sandbox!.ok, checks.sandbox!.degraded],
        [200, true, true],
      )
      for (const name of [
        'network',
        'files',
        'processes',
        'system calls',
        'limits',
        'privileges',
        'lifetime',
      ])
        assert.match(checks.sandbox!.detail, new RegExp(`(?:^|\\. )${name}: `), name)
      const { ffmpeg: engine } = await daemon.api.system.get()
      assert.deepEqual(
        [engine!.refuses, Object.values(engine!.sandbox).some(({ holds }) => holds)],
        [null, false],
      )
      await untilStatus(daemon.api, await uploaded(daemon), 'ready')
    } finally {
      await daemon.remove()
    }
  })

  if (mayIsolate)
    it('where it is required, nothing is decoded: uploads wait, and go on by themselves when it holds', async () => {
      const path = await programs('ffmpeg', 'ffprobe')
      const daemon = await startDaemon({ env: { PATH: path, SVC_SANDBOX: 'required' } })
      const ready = async () => {
        const response = await daemon.request(`${daemon.baseUrl}/readyz`)
        return {
          code: response.status,
          ...((await response.json()) as {
            checks: Record<string, { ok: boolean; detail: string }>
          }),
        }
      }
      try {
        const id = await uploaded(daemon)
        const { code, checks } = await ready()
        assert.deepEqual([code, checks.ffmpeg!.ok, checks.sandbox!.ok], [503, true, false])
        assert.match(
          checks.sandbox!.detail,
          /these protections are missing: network, files, processes, system calls, limits, privileges, lifetime\. .*Install bubblewrap.*Videos wait/,
        )
        assert.match(
          (await daemon.api.system.get()).ffmpeg!.refuses!,
          /SVC_SANDBOX is set to required/,
        )
        await until(
          () => daemon.log(),
          (log) => /sandbox_unavailable/.test(log),
          'the job to be refused',
        )
        const video = await daemon.api.videos.get({ params: { id } })
        assert.deepEqual(
          [video.error, ['uploaded', 'processing'].includes(video.status)],
          [null, true],
          video.status,
        )
        await add(path, ...TOOLS)
        await untilStatus(daemon.api, id, 'ready')
        assert.deepEqual(
          [(await ready()).code, (await daemon.api.system.get()).ffmpeg!.refuses],
          [200, null],
        )
      } finally {
        await daemon.remove()
      }
    })

  if (mayIsolate)
    it('where it is required and holds, all is as ever', async () => {
      const daemon = await startDaemon({ env: { SVC_SANDBOX: 'required' } })
      try {
        const { checks } = (await (await daemon.request(`${daemon.baseUrl}/readyz`)).json()) as {
          checks: Record<string, { ok: boolean; degraded?: boolean; detail: string }>
        }
        assert.deepEqual(checks.sandbox, { ok: true, detail: 'is complete' })
        await untilStatus(daemon.api, await uploaded(daemon), 'ready')
      } finally {
        await daemon.remove()
      }
    })

  it('a value that is none of its own stops the start with a sentence', async () => {
    await assert.rejects(startDaemon({ env: { SVC_SANDBOX: 'yes' } }), /SVC_SANDBOX/)
  })
})
