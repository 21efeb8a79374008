/** Paths that are missing, of another kind or of another user: mistakes of people, which no command calls a bug. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { describe as described } from '../../cli/errors/describe.ts'
import { isLocked, requireReadable } from '../../cli/daemon/is-locked.ts'
import { folderChecks } from '../../cli/doctor/data-folder.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { bundlesOnce } from '../support/bundles.ts'
import { newHome, type Home } from './svc.ts'

const NOBODY = 65_534

describe('paths that a command cannot use', () => {
  let home: Home
  let daemon: Daemon
  let file: string
  before(async () => {
    await bundlesOnce()
    home = await newHome()
    daemon = await startDaemon()
    file = join(home.path, 'file')
    await writeFile(file, '')
  })
  after(async () => {
    await daemon?.remove()
    await home?.remove()
  })

  async function refused(words: string[], env: Record<string, string> = {}) {
    const { code, stdout, problem } = await home.run(words, { env })
    assert.notEqual(code, 0, stdout)
    const { code: name, detail } = problem()
    assert.notEqual(name, 'unexpected', detail)
    return { name, detail }
  }

  it('a place for a download that does not exist is told so', async () => {
    const env = { SVC_URL: daemon.baseUrl, SVC_API_KEY: daemon.owner }
    for (const folder of [join(home.path, 'missing'), file]) {
      const { name, detail } = await refused(
        ['audit', 'export', '--output', join(folder, 'log.csv')],
        env,
      )
      assert.equal(name, 'usage')
      assert.ok(detail.includes(`Cannot write in ${folder} (E`), detail)
    }
  })

  it('a file where a folder is wanted, and a folder where a file is, are told so', async () => {
    const { detail } = await refused(['backup', '--to', file], { SVC_DATA_DIR: daemon.dataDir })
    assert.equal(detail, `Cannot use ${file}: part of the path is a file, not a folder (ENOTDIR).`)
    const setting = await refused(['daemon', 'config', 'port', '4090'], { SVC_DATA_DIR: file })
    assert.match(setting.detail, /is a file, not a folder/)
    const folder = join(home.path, 'data')
    await mkdir(join(folder, 'svc.log'), { recursive: true })
    await refused(['daemon', 'logs'], { SVC_DATA_DIR: folder })
    await mkdir(join(folder, 'daemon.lock'))
    for (const command of ['status', 'stop', 'start'])
      assert.equal(
        (await refused(['daemon', command], { SVC_DATA_DIR: folder })).name,
        'forbidden',
        command,
      )
  })

  it('a folder of another user is told so, also by doctor', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    try {
      await writeFile(join(folder, 'daemon.lock'), '', { mode: 0o600 })
      await asAnother(folder, 0o755, async () => {
        await assert.rejects(isLocked(folder), { code: 'forbidden' })
      })
      await asAnother(folder, 0o700, async () => {
        assert.throws(() => requireReadable(folder), { code: 'forbidden' })
        const checks = await folderChecks(folder)
        assert.ok(
          checks.some(({ code, detail }) => code === 'folder_unusable' && /EACCES/.test(detail)),
          JSON.stringify(checks),
        )
      })
    } finally {
      await chmod(folder, 0o700)
      await rm(folder, { recursive: true })
    }
  })

  it('a fault of a socket, or of svc itself, is none of a path', async () => {
    const refusedConnection = Object.assign(new Error('connect EACCES'), {
      code: 'EACCES',
      syscall: 'connect',
      address: '::1',
    })
    for (const error of [refusedConnection, new TypeError('x is not a function')])
      assert.equal(described(error).problem.code, 'unexpected')
    const missing = await promisify(execFile)(process.execPath, ['-e', ''], {
      cwd: join(home.path, 'missing'),
    }).catch((error: unknown) => error)
    assert.equal(described(missing).problem.code, 'usage')
  })
})

/** Whoever runs the tests: root as somebody else, and anybody else without the permissions. */
async function asAnother(folder: string, mode: number, work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0
  await chmod(folder, isRoot ? mode : mode === 0o700 ? 0 : mode)
  if (!isRoot) await chmod(join(folder, 'daemon.lock'), 0).catch(() => undefined)
  if (isRoot) process.seteuid!(NOBODY)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid!(0)
  }
}
