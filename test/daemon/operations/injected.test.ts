/** Faults of docs/operations.md that need a disk, a PATH or a user of their own, each brought about for real. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { startDaemon, startEnv, until, untilStatus } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { selfSigned } from '../../support/certificate.ts'
import { undoLastMigration } from '../../support/earlier-data.ts'
import { fillDisk } from '../../support/fill-disk.ts'
import { folders } from '../../support/folder.ts'
import { smallDisk, type SmallDisk } from '../../support/small-disk.ts'
import { assertReported, isGone } from './assert-reported.ts'

const run = promisify(execFile)
const MAIN = join(import.meta.dirname, '..', '..', '..', 'daemon', 'main.ts')
const NOBODY = 65_534
const isRoot = process.geteuid?.() === 0
/** One who is not root, whoever runs the tests. */
const asOrdinary = isRoot
  ? ['setpriv', '--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups']
  : []

/** Runs the daemon to its end: it is to refuse, in one sentence and for good. */
async function refusal([command, ...words]: string[], dataDir: string): Promise<string> {
  const env = { ...startEnv(), SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: dataDir }
  const ended = await run(command!, [...words, MAIN], { env }).catch((error: unknown) => error)
  const { code, stderr } = ended as { code: number; stderr: string }
  assert.deepEqual([code, stderr.trimEnd().split('\n').length], [2, 1], stderr)
  return stderr
}

/** A time zone in which it is between four and eight in the evening or so: the night has begun, and does not end soon. */
function zoneOfTheDay(): string {
  const hours = 16 - new Date().getUTCHours()
  // POSIX counts them the other way round.
  return `TST${-hours}`
}

describe('faults brought about for real', () => {
  const folder = folders()

  async function onSmallDisk(
    mebibytes: number,
    use: (disk: SmallDisk) => Promise<void>,
  ): Promise<void> {
    const disk = await smallDisk(mebibytes)
    try {
      await use(disk)
    } finally {
      await disk.release()
    }
  }

  it('log_incomplete: the disk of the log is full; every line counts, and the log says how many were lost', () =>
    onSmallDisk(1, async (disk) => {
      const dataDir = join(await folder(), 'data')
      const log = 'svc.log'
      const around: SmallDisk = {
        ...disk,
        path: dataDir,
        innerPath: dataDir,
        release: async () => {},
      }
      const daemon = await startDaemon({
        disk: around,
        env: { SVC_LOG_FILE: join(disk.innerPath, log), SVC_LOG_LEVEL: 'debug' },
      })
      try {
        const clear = await fillDisk(disk.path)
        await assertReported(
          daemon,
          'log_incomplete',
          /cannot be written \(ENOSPC\): \d+ lines were lost/,
        )
        await clear()
        await isGone(daemon, 'log_incomplete')
        assert.match(
          await readFile(join(disk.path, log), 'utf8'),
          /"msg":"\d+ log lines could not be written"/,
        )
      } finally {
        await daemon.stop()
      }
    }))

  it('disk_full: the disk of the data folder is full, and is told until there is room', () =>
    onSmallDisk(64, async (disk) => {
      const daemon = await startDaemon({ disk })
      try {
        const clear = await fillDisk(disk.path)
        await assert.rejects(
          daemon.api.videos.create({ body: {} }),
          ({ problem }: { problem: { code: string } }) => problem.code === 'storage_full',
        )
        await assertReported(daemon, 'disk_full', /disk of the data folder is full/, {
          enter: disk.enter,
        })
        await clear()
        await isGone(daemon, 'disk_full')
      } finally {
        await daemon.stop()
      }
    }))

  it('ffmpeg_missing and sandbox_degraded: what is not there is told, and what is there later is found', async () => {
    const path = await folder()
    const daemon = await startDaemon({ env: { PATH: path, SVC_FFMPEG: join(path, 'ffmpeg') } })
    try {
      await assertReported(daemon, 'ffmpeg_missing', /ffmpeg was not found/)
      assert.match(daemon.log(), /SVC_FFMPEG does not point to a program/)
      for (const name of ['ffprobe', 'ffmpeg'])
        await symlink((await run('which', [name])).stdout.trim(), join(path, name))
      await isGone(daemon, 'ffmpeg_missing')
      // Nothing of what a sandbox is made of is on the PATH.
      await assertReported(daemon, 'sandbox_degraded', /sandbox is incomplete: network, files/)
    } finally {
      await daemon.remove()
    }
  })

  it('backup_failed: the disk of the backups is full in the night, and the night is not tried again all day', () =>
    onSmallDisk(1, async (disk) => {
      const dataDir = join(await folder(), 'data')
      const around: SmallDisk = {
        ...disk,
        path: dataDir,
        innerPath: dataDir,
        release: async () => {},
      }
      const daemon = await startDaemon({
        disk: around,
        env: { SVC_BACKUP_DIR: join(disk.innerPath, 'backups'), TZ: zoneOfTheDay() },
      })
      await daemon.api.system.update({ body: { backups: { nightly: true } } })
      await daemon.stop()
      const clear = await fillDisk(disk.path)
      // The night is due at the start.
      const again = await daemon.restart()
      try {
        await assertReported(again, 'backup_failed', /^The last nightly backup failed: ./, {
          secret: disk.innerPath,
          enter: disk.enter,
        })
        await clear()
        const nights = (await again.api.backups.list()).data.filter(
          ({ trigger }) => trigger === 'nightly',
        )
        assert.deepEqual(
          nights.map(({ status }) => status),
          ['failed'],
        )
        await again.api.backups.delete({ params: { id: nights[0]!.id } })
        await isGone(again, 'backup_failed')
      } finally {
        await again.stop()
      }
    }))

  it('backup_untested: there is no room to restore the database, until there is', () =>
    onSmallDisk(60, async (disk) => {
      const dataDir = join(await folder(), 'data')
      const around: SmallDisk = {
        ...disk,
        path: dataDir,
        innerPath: dataDir,
        release: async () => {},
      }
      const daemon = await startDaemon({
        disk: around,
        env: { SVC_BACKUP_DIR: join(disk.innerPath, 'backups') },
      })
      try {
        const { id } = await daemon.api.backups.create()
        const now = () => daemon.api.backups.get({ params: { id } })
        await until(now, ({ status }) => status === 'ready', 'the backup')
        const clear = await fillDisk(disk.path)
        await daemon.api.backups.verify({ params: { id } })
        await assertReported(daemon, 'backup_untested', /needs .* of free space but has/, {
          enter: disk.enter,
        })
        const { verification } = await now()
        assert.deepEqual(
          [verification!.state, verification!.error!.reason],
          ['waiting', 'no_space'],
        )
        await clear()
        await daemon.api.backups.verify({ params: { id } })
        await until(now, ({ verification: test }) => test?.state === 'verified', 'the test')
        await isGone(daemon, 'backup_untested')
      } finally {
        await daemon.stop()
      }
    }))

  it('clock_ahead: two years have gone by since it last ran, as the clock has it', async () => {
    const daemon = await startDaemon()
    await daemon.stop()
    const longAgo = new Date(Date.now() - 2 * 365 * 86_400_000)
    await utimes(join(daemon.dataDir, 'daemon.lock'), longAgo, longAgo)
    const again = await daemon.restart()
    try {
      await assertReported(again, 'clock_ahead', /clock/)
    } finally {
      await again.remove()
      await rm(daemon.dataDir, { recursive: true, force: true })
    }
  })

  it('certificate_expiring: the certificate of the built-in HTTPS ends within the hour', async () => {
    const dir = await folder()
    const { cert, key } = selfSigned(['video.example.org'])
    const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
    await writeFile(certFile, cert)
    await writeFile(keyFile, key)
    const daemon = await startDaemon({
      env: {
        SVC_HTTPS_PORT: '0',
        SVC_HTTPS_HOST: '127.0.0.1',
        SVC_HTTPS_CERT: certFile,
        SVC_HTTPS_KEY: keyFile,
        SVC_PUBLIC_URL: 'https://video.example.org',
      },
    })
    try {
      await assertReported(
        daemon,
        'certificate_expiring',
        /^The HTTPS certificate expires on \d{4}-\d\d-\d\d\.$/,
      )
    } finally {
      await daemon.remove()
    }
  })

  it(
    'no_room_to_upgrade: without room for a copy of the database nothing is changed, and the ' +
      'start says what to do',
    () =>
      onSmallDisk(16, async (disk) => {
        const dataDir = join(await folder(), 'data')
        const daemon = await startDaemon({ dataDir })
        await daemon.stop()
        const database = new DatabaseSync(join(dataDir, 'svc.db'))
        // Larger than what is left of the disk below.
        database.exec('CREATE TABLE ballast (bytes BLOB)')
        database.prepare('INSERT INTO ballast VALUES (?)').run(Buffer.alloc(3_000_000))
        database.close()
        await undoLastMigration(join(dataDir, 'svc.db'))
        await cp(dataDir, disk.path, { recursive: true })
        await chmod(disk.path, 0o700)
        const before = await readFile(join(disk.path, 'svc.db'))
        const clear = await fillDisk(disk.path, '.filler')
        const start = [...disk.enter, process.execPath]
        assert.match(
          await refusal(start, disk.innerPath),
          /is full, and the database must be upgraded first\. Free space there/,
        )
        // Room for the appliance to write, and less than the copy takes.
        const filler = join(disk.path, '.filler')
        await truncate(filler, (await stat(filler)).size - 1_500_000)
        assert.match(
          await refusal(start, disk.innerPath),
          /upgraded to svc .* not enough disk space to copy it .*Nothing was changed: free space on the disk of /,
        )
        assert.deepEqual(
          (await readdir(disk.path)).filter((name) => name.includes('.before-')),
          [],
          'nothing is left of the copy',
        )
        assert.ok(before.equals(await readFile(join(disk.path, 'svc.db'))))
        await clear()
        const again = await startDaemon({ disk })
        assert.match(again.log(), /the database was copied before the upgrade/)
        await again.stop()
      }),
  )

  it(
    'folder_unusable: to an ordinary user a folder of root is refused by name, whether it is ' +
      'open, shut or still to be made',
    async () => {
      const [open, shut] = isRoot
        ? [join(await folder(), 'open'), join(await folder(), 'shut')]
        : ['/srv', '/root']
      for (const [path, mode] of [
        [open, 0o755],
        [shut, 0o700],
      ] as const) {
        if (!isRoot) continue
        await chmod(dirname(path), 0o755)
        await mkdir(path)
        await chmod(path, mode)
      }
      const start = [...asOrdinary, process.execPath]
      const whose =
        /cannot be used by user \S+ \(\d+\): it belongs to user 0\. Set SVC_DATA_DIR.* Or start svc as the user who owns it/
      assert.match(await refusal(start, open), whose)
      assert.match(
        await refusal(start, join(open, 'new')),
        /cannot be used by user \S+ \(\d+\): it does not exist, and \S+ belongs to user 0\./,
      )
      for (const path of [shut, join(shut, 'new')])
        assert.match(
          await refusal(start, path),
          /Cannot read \S+config\.json: permission denied\. Start svc as the user who owns/,
        )
      const { uid, mode } = await stat(open)
      assert.deepEqual([uid, mode & 0o777, await readdir(open)], [0, 0o755, []])
    },
  )

  it('an ordinary user runs it in a folder of their own, from an upload to a video', async () => {
    const dataDir = join(await folder(), 'data')
    await mkdir(dataDir)
    await chmod(dirname(dataDir), 0o755)
    if (isRoot) await chown(dataDir, NOBODY, NOBODY)
    const around: SmallDisk = {
      path: dataDir,
      innerPath: dataDir,
      enter: asOrdinary,
      release: async () => {},
    }
    const daemon = await startDaemon(isRoot ? { disk: around } : { dataDir })
    try {
      if (isRoot)
        assert.match(
          await readFile(`/proc/${daemon.pid}/status`, 'utf8'),
          new RegExp(`^Uid:\\s+${NOBODY}\\s`, 'm'),
        )
      const { id } = await daemon.api.videos.create({ body: {} })
      const film = await codedVideo(join(await folder(), 'a.mp4'), {
        seconds: 1,
        width: 320,
        height: 180,
      })
      await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
      assert.equal((await untilStatus(daemon.api, id, 'ready', 'errored')).status, 'ready')
      await daemon.stop()
      const again = await daemon.restart()
      assert.equal((await again.api.videos.get({ params: { id } })).status, 'ready')
      await again.stop()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
