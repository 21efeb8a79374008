/** Restores into data folders that cannot be replaced, killed ones, and several backups one after the other. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { FAULTS } from '../../cli/doctor/faults.ts'
import { startDaemon, startEnv, until, type Daemon } from '../daemon.ts'
import { filesBelow } from '../support/folder.ts'
import { heldRename } from '../support/held-rename.ts'
import { smallDisk } from '../support/small-disk.ts'
import { newHome, SVC, type Home } from './svc.ts'

const run = promisify(execFile)
const MAIN = join(import.meta.dirname, '..', '..', 'daemon', 'main.ts')
const NOBODY = 65_534
const isRoot = process.geteuid?.() === 0
const asOrdinary = isRoot
  ? ['setpriv', '--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups']
  : []

describe('svc restore into a folder that stays', () => {
  let daemon: Daemon
  let home: Home
  let folder: string
  let signer: string
  /** Without config.json; with it, and with files that the first one does not have. */
  let [earlier, later] = ['', '']
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-restore-'))
    await chmod(folder, 0o755)
    daemon = await startDaemon()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir })
    const backup = async (name: string) => {
      const made = await home.run(['backup', join(folder, name)])
      assert.equal(made.code, 0, made.stderr)
      signer = made.json().signed_by
      return join(folder, name)
    }
    earlier = await backup('earlier')
    await mkdir(join(daemon.dataDir, 'extra'), { recursive: true })
    await writeFile(join(daemon.dataDir, 'extra', 'film'), 'film')
    await writeFile(join(daemon.dataDir, 'last'), 'as it was')
    await writeFile(join(daemon.dataDir, 'config.json'), '{"logLevel":"silent"}')
    later = await backup('later')
    await daemon.stop()
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const words = (backup: string, ...flags: string[]) => [
    'restore',
    backup,
    '--signed-by',
    signer,
    ...flags,
  ]
  const into = (name: string) => ({
    dataDir: join(folder, name),
    there: home.with({ SVC_DATA_DIR: join(folder, name) }),
  })
  const filesOf = async (backup: string, ...leftOut: string[]) =>
    (await filesBelow(join(backup, 'data'))).filter((path) => !leftOut.includes(path))

  /** As another program would see it: the daemon must refuse for good, with one sentence. */
  async function refusal(dataDir: string): Promise<string> {
    const env = { ...startEnv(), SVC_PORT: '0', SVC_DATA_DIR: dataDir }
    const ended = await run(process.execPath, [MAIN], { env }).catch((error: unknown) => error)
    const { code, stderr } = ended as { code: number; stderr: string }
    assert.deepEqual([code, stderr.trimEnd().split('\n').length], [2, 1], stderr)
    return stderr
  }

  /** Killed when all but the database is in its place. */
  async function killedWhileMoving(name: string): Promise<ReturnType<typeof into>> {
    const { dataDir, there } = into(name)
    const held = there.start(words(later, '--config'), {
      nodeArgs: ['--import', heldRename(/[.]restoring[/]data[/]svc[.]db$/)],
    })
    await until(
      () => filesBelow(dataDir).catch(() => [] as string[]),
      (files) => files.includes('extra/film') && files.includes('last'),
      'files to be in their place',
    )
    await until(
      () => readdir(join(dataDir, '.restoring', 'data')),
      (names) => names.join() === 'svc.db',
      'the database to be last',
    )
    held.child.kill('SIGKILL')
    await held.ended
    return { dataDir, there }
  }

  it('works as a user who may write to no folder above, such as svc in /var/lib', async () => {
    const dataDir = join(folder, 'above', 'svc')
    await mkdir(dataDir, { recursive: true })
    await chmod(dataDir, 0o700)
    const copy = join(folder, 'for-all')
    await cp(earlier, copy, { recursive: true })
    if (isRoot) {
      await chown(dataDir, NOBODY, NOBODY)
      await run('chown', ['-R', `${NOBODY}:${NOBODY}`, copy])
    }
    await chmod(dirname(dataDir), 0o555)
    const env = { ...startEnv(), HOME: '/nonexistent', SVC_DATA_DIR: dataDir }
    const [command, ...start] = [...asOrdinary, process.execPath, SVC]
    const restoring = (to: string) =>
      run(command!, [...start, ...words(copy)], {
        env: { ...env, SVC_DATA_DIR: to },
        cwd: folder,
      })
    try {
      await restoring(dataDir)
      assert.deepEqual(await filesBelow(dataDir), await filesOf(earlier))
      assert.deepEqual((await readdir(dataDir)).includes('.restoring'), false)
      const { uid, mode } = await stat(join(dataDir, 'svc.db'))
      assert.deepEqual([uid, mode & 0o777], [isRoot ? NOBODY : process.getuid!(), 0o600])
      await assert.rejects(
        restoring(join(folder, 'above', 'other')),
        /Cannot create \S+\/other \(EACCES\)\.[^]*sudo install -d -o svc -g svc -m 700 \S+\/other/,
      )
    } finally {
      await chmod(dirname(dataDir), 0o755)
    }
  })

  it('works in a disk of its own, such as the volume of a container, with lost+found', async () => {
    const disk = await smallDisk(64)
    try {
      await mkdir(join(disk.path, 'lost+found'), { mode: 0o700 })
      const [command, ...start] = [...disk.enter, process.execPath, SVC]
      const env = { ...startEnv(), HOME: folder, SVC_DATA_DIR: disk.innerPath }
      await run(command!, [...start, ...words(later)], { env })
      assert.deepEqual(await filesBelow(disk.path), await filesOf(later, 'config.json'))
      assert.equal((await stat(disk.path)).mode & 0o777, 0o700)
    } finally {
      await disk.release()
    }
  })

  it('refuses the folder of another user, and leaves it as it was', async function () {
    if (!isRoot) return
    const { dataDir, there } = into('others')
    await mkdir(dataDir, { mode: 0o755 })
    await chown(dataDir, NOBODY, NOBODY)
    const ended = await there.run(words(earlier))
    assert.equal(ended.problem().code, 'forbidden', ended.stderr)
    assert.match(ended.problem().detail, /others belongs to another user\./)
    const { uid, mode } = await stat(dataDir)
    assert.deepEqual([await readdir(dataDir), uid, mode & 0o777], [[], NOBODY, 0o755])
  })

  it('killed while it moves files to their place: svc refuses to start, until it was run again', async () => {
    const { dataDir, there } = await killedWhileMoving('killed')
    assert.match(await refusal(dataDir), /restore of a backup into \S+ is not complete\. Run the /)
    const { checks } = (await there.run(['doctor', '--format', 'json'])).json() as {
      checks: { name: string; code: string | null; detail: string }[]
    }
    const check = checks.find(({ name }) => name === FAULTS.folder_unusable.doctor)
    assert.equal(check?.code, 'folder_unusable')
    assert.match(check.detail, /^The restore of a backup into \S+ is not complete\.$/)

    const again = await there.run(words(later, '--config'))
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(await filesBelow(dataDir), await filesOf(later))
    const restored = await startDaemon({ dataDir })
    await restored.stop()
  })

  it('killed at its last step, it ends when it is run again', async () => {
    const { dataDir, there } = into('ended')
    assert.equal((await there.run(words(later))).code, 0)
    // All is in its place, and the note is the last that is left.
    const moved = (await readdir(dataDir)).filter((name) => name !== '.restoring')
    await mkdir(join(dataDir, '.restoring'), { mode: 0o700 })
    const note = JSON.stringify({ backup: later, moved })
    await writeFile(join(dataDir, '.restoring', 'note.json'), note, { mode: 0o600 })
    await refusal(dataDir)
    const again = await there.run(words(later))
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(await filesBelow(dataDir), await filesOf(later, 'config.json'))
    assert.ok(!(await readdir(dataDir)).includes('.restoring'))
  })

  it('killed at its first step, it leaves a folder in which svc starts, or which is restored into', async () => {
    for (const [name, files] of [
      ['first', []],
      ['second', ['note.json.part']],
    ] as const) {
      const { dataDir, there } = into(name)
      await mkdir(join(dataDir, '.restoring'), { recursive: true, mode: 0o700 })
      for (const file of files) await writeFile(join(dataDir, '.restoring', file), '{')
      const ended = await there.run(words(earlier))
      assert.equal(ended.code, 0, ended.stderr)
      assert.deepEqual(await filesBelow(dataDir), await filesOf(earlier))
    }
    const dataDir = join(folder, 'third')
    await mkdir(join(dataDir, '.restoring'), { recursive: true, mode: 0o700 })
    await (await startDaemon({ dataDir })).stop()
  })

  it('takes nothing of a backup that was not completed, when another one is restored after it', async () => {
    const damaged = join(folder, 'damaged')
    await cp(later, damaged, { recursive: true })
    await writeFile(join(damaged, 'data', 'last'), 'otherwise')
    const { dataDir, there } = into('two')
    const refused = await there.run(words(damaged, '--config'))
    assert.equal(refused.code, 7, refused.stderr)
    assert.match(refused.problem().detail, /^last of the backup is damaged/)
    const left = await filesBelow(dataDir)
    for (const path of ['config.json', 'extra/film'])
      assert.ok(left.includes(`.restoring/data/${path}`), left.join())
    await refusal(dataDir)
    const ended = await there.run(words(earlier))
    assert.equal(ended.code, 0, ended.stderr)
    assert.deepEqual(await filesBelow(dataDir), await filesOf(earlier))
  })

  it('takes nothing of an earlier attempt that it does not restore: config.json, and files of a part', async () => {
    const { dataDir, there } = await killedWhileMoving('attempt')
    await mkdir(join(dataDir, '.restoring', 'data', 'gone'))
    await writeFile(join(dataDir, '.restoring', 'data', 'gone', 'big.part'), 'half')
    const ended = await there.run(words(later))
    assert.equal(ended.code, 0, ended.stderr)
    assert.deepEqual(await filesBelow(dataDir), await filesOf(later, 'config.json'))
    assert.ok(!(await readdir(dataDir)).includes('gone'))
    const other = await killedWhileMoving('other-backup')
    const ofEarlier = await other.there.run(words(earlier))
    assert.equal(ofEarlier.code, 0, ofEarlier.stderr)
    assert.deepEqual(await filesBelow(other.dataDir), await filesOf(earlier))
  })

  it('writes over nothing that others have put into the folder meanwhile', async () => {
    const { dataDir, there } = await killedWhileMoving('meanwhile')
    await writeFile(join(dataDir, 'notes.txt'), 'mine')
    const before = await filesBelow(dataDir)
    const ended = await there.run(words(later, '--config'))
    assert.equal(ended.problem().code, 'conflict', ended.stderr)
    assert.match(ended.problem().detail, /meanwhile is not empty/)
    assert.deepEqual(await filesBelow(dataDir), before)
    assert.equal(await readFile(join(dataDir, 'notes.txt'), 'utf8'), 'mine')
  })

  it('follows no planted link in the data folder, and writes into no folder that it did not make', async () => {
    const trap = join(folder, 'trap')
    await mkdir(trap)
    for (const name of ['linked', 'foreign']) {
      const { dataDir, there } = into(name)
      await mkdir(dataDir)
      if (name === 'linked') await symlink(trap, join(dataDir, '.restoring'))
      else await mkdir(join(dataDir, '.restoring', 'of-others'), { recursive: true })
      const ended = await there.run(words(earlier))
      assert.equal(ended.code, 5, ended.stderr)
      assert.match(ended.stderr, /\.restoring already exists and was not created by a restore/)
    }
    assert.deepEqual(await readdir(trap), [])
  })
})
