/** Every fault of `svc doctor`, brought about on a real appliance or data folder. */
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { putAppliance } from '../../build/appliance-files.ts'
import { LEFT_OUTSIDE } from '../../build/daemon.ts'
import type { FaultCode } from '../../cli/doctor/faults.ts'
import type { ProblemCode } from '../../daemon/contract/problems.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { ask, startPostgres } from '../postgres.ts'
import { undoLastMigration } from '../support/earlier-data.ts'
import { fillDisk } from '../support/fill-disk.ts'
import { startTogether } from '../support/processes-together.ts'
import { smallDisk } from '../support/small-disk.ts'
import type { Place } from './diagnose.ts'

/** What faults are brought about on. */
export interface Ground {
  /** Running, with one video. */
  daemon: Daemon
  video: Video
  /** A new empty folder, which goes after the test. */
  folder(): Promise<string>
  /** A copy of the data as the daemon left them when it was stopped, without their files of videos. */
  data(): Promise<string>
}

interface Injected extends Place {
  undo?(): Promise<void>
}

export interface Row {
  status: 'failed' | 'warning'
  detail: RegExp
  /** What to do. */
  hint: RegExp
  /** More words for doctor. */
  args?: readonly string[]
  inject(ground: Ground): Promise<Injected>
  /** Only for what `--fix` mends: throws where the fault is still there. */
  mended?(ground: Ground): Promise<void>
}

const NOBODY = 65_534
/** Where nobody answers. */
const NOWHERE = 'http://127.0.0.1:1'
const running = ({ daemon }: Ground): Place => ({ dataDir: daemon.dataDir, url: daemon.baseUrl })

/** A server in the place of svc. */
async function instead(
  { daemon }: Ground,
  answer: RequestListener | null,
  speaks = '',
): Promise<Injected> {
  const server: Server = answer
    ? createHttpServer(answer)
    : createServer((socket) => socket.on('error', () => {}).end(speaks))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    dataDir: daemon.dataDir,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    undo: async () => void server.close(),
  }
}

const json =
  (answers: Record<string, object>, date = new Date()): RequestListener =>
  (request, response) => {
    const answer = answers[request.url!]
    response
      .writeHead(answer ? 200 : 500, {
        date: date.toUTCString(),
        'content-type': 'application/json',
      })
      .end(JSON.stringify(answer ?? {}))
  }
const ALIVE = { '/healthz': { status: 'ok' } }

/** What the daemon says of a part in this state is tested with it: test/daemon/system/health.test.ts. */
async function partOf(
  ground: Ground,
  part: 'disk' | 'certificates' | 'updates',
  detail: string,
): Promise<Injected> {
  const { system } = ground.daemon.api
  const health = await system.getHealth()
  const answers = {
    ...ALIVE,
    '/readyz': { checks: {} },
    '/v1/system': await system.get(),
    '/v1/system/health': { ...health, [part]: { ...health[part], state: 'attention', detail } },
  }
  return instead(ground, json(answers))
}

/** A stopped appliance on a copy of the data, changed. */
const stopped =
  (change: (dataDir: string) => Promise<unknown>) =>
  async (ground: Ground): Promise<Injected> => {
    const dataDir = await ground.data()
    await change(dataDir)
    return { dataDir, url: NOWHERE }
  }

/** A stopped appliance whose rows are in PostgreSQL. */
const onDatabase = async ({ folder }: Ground, url: string): Promise<Injected> => ({
  dataDir: await folder(),
  url: NOWHERE,
  env: { SVC_DATABASE_URL: url },
})

const sql = (dataDir: string, text: string): void => {
  const database = new DatabaseSync(join(dataDir, 'svc.db'))
  database.exec(text)
  database.close()
}

const renditionOf = async ({ daemon, video }: Ground): Promise<string> => {
  const below = join(daemon.dataDir, 'videos', video.space, video.video_key)
  const source = (await readdir(below)).find((name) => name.startsWith('src_'))!
  return join(below, source, 'renditions', 'h264_sd')
}
const orphanOf = ({ daemon, video }: Ground): string =>
  join(daemon.dataDir, 'videos', video.space, 'A0b1C2d3E4')

function refuseUnless(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** All but those that the appliance tells itself: where they are brought about, `assertReported` asks doctor, too. */
export const ROWS: Record<Exclude<FaultCode, ProblemCode>, Row> = {
  daemon_unreachable: {
    status: 'failed',
    detail: /http:\/\/127\.0\.0\.1:\d+ is not responding \(connection refused\)/,
    hint: /npm start/,
    async inject(ground) {
      const gone = await instead(ground, null)
      await gone.undo!()
      return gone
    },
  },
  daemon_failing: {
    status: 'failed',
    detail: /responds with 500/,
    hint: /restart it/,
    inject: (ground) => instead(ground, json({})),
  },
  port_in_use: {
    status: 'failed',
    detail: /Another program is listening on port \d+/,
    hint: /SVC_PORT=\d+/,
    inject: (ground) => instead(ground, null, 'SSH-2.0-x\r\n'),
  },
  process_ended: {
    status: 'warning',
    detail: /process \d+ on this machine, state folder .* has ended without being stopped/,
    hint: /Start it again with its SVC_STATE_DIR/,
    async inject() {
      const together = await startTogether()
      const [one, two] = [await together.start(), await together.start()]
      await two.kill()
      return { dataDir: together.dataDir, url: one.baseUrl, undo: () => together.remove() }
    },
  },
  postgres_unreachable: {
    status: 'failed',
    detail: /postgres:\/\/svc:\*\*\*@127\.0\.0\.1:1\/svc cannot be used: .*ECONNREFUSED/,
    hint: /Check SVC_DATABASE_URL, that its server is running/,
    inject: (ground) => onDatabase(ground, 'postgres://svc:secret@127.0.0.1:1/svc'),
  },
  postgres_unfit: {
    status: 'failed',
    detail: /sorts by code point.*this one has the collation of ICU/,
    hint: /docs\/scale-out\.md/,
    async inject(ground) {
      const server = await startPostgres()
      const url = await server.database({
        sorts: `LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'`,
      })
      return { ...(await onDatabase(ground, url)), undo: () => server.remove() }
    },
  },
  postgres_damaged: {
    status: 'failed',
    detail: /public\.films_pkey is invalid/,
    hint: /REINDEX INDEX.*restore a backup/,
    async inject(ground) {
      const server = await startPostgres()
      const url = await server.database()
      await ask(url, 'CREATE TABLE films (id INTEGER PRIMARY KEY)')
      await ask(
        url,
        `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'films_pkey'::regclass`,
      )
      return { ...(await onDatabase(ground, url)), undo: () => server.remove() }
    },
  },
  clocks_differ: {
    status: 'failed',
    detail: /differ by 10 minutes/,
    hint: /timedatectl set-ntp true/,
    inject: (ground) => instead(ground, json(ALIVE, new Date(Date.now() - 600_000))),
  },
  readiness_unknown: {
    status: 'failed',
    detail: /does not report whether its components work/,
    hint: /Restart it/,
    inject: (ground) => instead(ground, json(ALIVE)),
  },
  component_failing: {
    status: 'failed',
    detail: /the relay does not answer/,
    hint: /See the server log/,
    // As a later release could answer.
    inject: (ground) =>
      instead(
        ground,
        json({
          ...ALIVE,
          '/readyz': { checks: { relay: { ok: false, detail: 'the relay does not answer' } } },
        }),
      ),
  },
  version_differs: {
    status: 'warning',
    detail: /The server has version 0\.9\.7, this CLI 0\.1\.0/,
    hint: /Restart svc after an update/,
    async inject(ground) {
      const program = await ground.folder()
      const packages = LEFT_OUTSIDE
      await putAppliance(program, { packages, linked: true, version: '0.9.7' })
      const daemon = await startDaemon({ program: join(program, 'dist', 'daemon', 'main.js') })
      return { dataDir: daemon.dataDir, url: daemon.baseUrl, undo: () => daemon.remove() }
    },
  },
  encoders_missing: {
    status: 'failed',
    detail: /built without libx264/,
    hint: /full build of ffmpeg/,
    async inject(ground) {
      const folder = await ground.folder()
      const ffmpeg = (await ground.daemon.api.system.get()).ffmpeg!.path
      const script = [
        `if [ "$2" = -encoders ]; then ${ffmpeg} "$@" | grep -v libx264`,
        `else exec ${ffmpeg} "$@"; fi`,
      ]
      await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\n${script.join('\n')}\n`, {
        mode: 0o755,
      })
      const daemon = await startDaemon({ env: { SVC_FFMPEG: join(folder, 'ffmpeg') } })
      return { dataDir: daemon.dataDir, url: daemon.baseUrl, undo: () => daemon.remove() }
    },
  },
  queue_held_up: {
    status: 'warning',
    detail: /Encoding is paused/,
    hint: /Settings → Encoding/,
    async inject(ground) {
      await ground.daemon.api.system.update({ body: { encoding_paused: true } })
      return {
        ...running(ground),
        undo: async () =>
          void (await ground.daemon.api.system.update({ body: { encoding_paused: false } })),
      }
    },
  },
  backup_outdated: {
    status: 'warning',
    detail: /There is no backup/,
    hint: /svc backups create/,
    inject: async (ground) => running(ground),
  },
  disk_filling: {
    status: 'warning',
    detail: /full in about 9 days/,
    hint: /add a larger disk/,
    inject: (ground) => partOf(ground, 'disk', '1 GB is free: full in about 9 days'),
  },
  certificate_unfit: {
    status: 'warning',
    detail: /is made for another host/,
    hint: /for the host of SVC_PUBLIC_URL/,
    inject: (ground) => partOf(ground, 'certificates', 'It is made for another host.'),
  },
  update_available: {
    status: 'warning',
    detail: /svc 9\.0\.0 is available/,
    hint: /docs\/upgrade\.md/,
    inject: (ground) => partOf(ground, 'updates', 'svc 9.0.0 is available.'),
  },
  space_low: {
    status: 'failed',
    detail: /free on the disk of the data folder/,
    hint: /Free space there/,
    async inject() {
      const disk = await smallDisk(60)
      return { dataDir: disk.innerPath, url: NOWHERE, enter: disk.enter, undo: disk.release }
    },
  },
  jobs_stranded: {
    status: 'failed',
    detail: /1 job is scheduled more than a day ahead/,
    hint: /restart svc/,
    inject: stopped(async (dataDir) =>
      sql(
        dataDir,
        'INSERT INTO jobs (id, kind, subject, payload, priority, run_at, attempts, created_at) ' +
          `VALUES ('job_far', 'sweep', 'x', '{}', 0, '2099-01-01T00:00:00.000Z', 0, ` +
          `'2026-01-01T00:00:00.000Z')`,
      ),
    ),
  },
  log_large: {
    status: 'warning',
    detail: /svc\.log is 1\.1 GB/,
    hint: /SVC_LOG_MAX_BYTES/,
    inject: stopped(async (dataDir) => {
      await writeFile(join(dataDir, 'svc.log'), '', { mode: 0o600 })
      // A file with a hole takes no room.
      await truncate(join(dataDir, 'svc.log'), 1_100_000_000)
    }),
  },
  permissions_open: {
    status: 'failed',
    detail: /Other users can open owner\.secret/,
    hint: /svc doctor --fix/,
    async inject(ground) {
      await chmod(join(ground.daemon.dataDir, 'owner.secret'), 0o644)
      return running(ground)
    },
    async mended({ daemon }) {
      const { mode } = await lstat(join(daemon.dataDir, 'owner.secret'))
      refuseUnless((mode & 0o777) === 0o600, `the mode is ${mode.toString(8)}`)
    },
  },
  owner_differs: {
    status: 'failed',
    detail: /User \d+ does not own videos\//,
    hint: /svc doctor --fix/,
    args: ['--files'],
    async inject(ground) {
      await chown(join(await renditionOf(ground), '0.m4s'), NOBODY, NOBODY)
      return running(ground)
    },
    async mended(ground) {
      const { uid } = await lstat(join(await renditionOf(ground), '0.m4s'))
      refuseUnless(uid === process.getuid!(), `it belongs to ${uid}`)
    },
  },
  folders_orphaned: {
    status: 'warning',
    detail: /1 folder without a video in the database: videos\/\w+\/A0b1C2d3E4/,
    hint: /svc doctor --fix moves them to orphans/,
    async inject(ground) {
      const orphan = orphanOf(ground)
      await mkdir(join(orphan, 'src_old'), { recursive: true, mode: 0o700 })
      await writeFile(join(orphan, 'src_old', 'source'), 'kept', { mode: 0o600 })
      const aged = new Date(Date.now() - 25 * 3_600_000)
      await utimes(orphan, aged, aged)
      return running(ground)
    },
    async mended(ground) {
      const aside = join(ground.daemon.dataDir, 'orphans')
      const [stamp] = await readdir(aside)
      const moved = orphanOf(ground).replace(ground.daemon.dataDir, join(aside, stamp!))
      const text = await readFile(join(moved, 'src_old', 'source'), 'utf8')
      refuseUnless(text === 'kept', 'it was moved without its files')
      const left = await lstat(orphanOf(ground)).catch(() => null)
      refuseUnless(left === null, 'it is still there')
    },
  },
  files_faulty: {
    status: 'failed',
    detail: /2 of \d+ files of 1 video: .*(?:0\.m4s: wrong size|1\.m4s: missing)/,
    hint: /svc doctor --fix rebuilds files whose source is available/,
    args: ['--files'],
    async inject(ground) {
      const rendition = await renditionOf(ground)
      await truncate(join(rendition, '0.m4s'), 100)
      await rename(join(rendition, '1.m4s'), join(await ground.folder(), 'away'))
      return running(ground)
    },
    async mended(ground) {
      for (const name of ['0.m4s', '1.m4s']) {
        const { size } = await lstat(join(await renditionOf(ground), name))
        refuseUnless(size > 1_000, `${name} has ${size} bytes`)
      }
    },
  },
  files_rebuilding: {
    status: 'warning',
    detail: /1 of \d+ files are being rebuilt from their sources/,
    hint: /svc doctor --files later/,
    args: ['--fix', '--yes'],
    async inject(ground) {
      await rm(join(await renditionOf(ground), '1.m4s'))
      return running(ground)
    },
  },
  master_key_missing: {
    status: 'failed',
    detail: /master\.key is missing/,
    hint: /Copy the master\.key of this data back/,
    inject: stopped((dataDir) => rm(join(dataDir, 'master.key'))),
  },
  master_key_wrong: {
    status: 'failed',
    detail: /does not belong to this data/,
    hint: /Copy the master\.key of this data back/,
    inject: stopped((dataDir) =>
      writeFile(join(dataDir, 'master.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 }),
    ),
  },
  data_newer: {
    status: 'failed',
    detail: /written by a newer version of svc/,
    hint: /docs\/upgrade\.md/,
    inject: stopped(async (dataDir) => sql(dataDir, 'PRAGMA user_version = 99')),
  },
  database_unreadable: {
    status: 'failed',
    detail: /The database cannot be read: file is not a database/,
    hint: /restore the data folder from a backup/,
    inject: stopped((dataDir) => writeFile(join(dataDir, 'svc.db'), Buffer.alloc(100_000, 0xa5))),
  },
  no_room_to_upgrade: {
    status: 'failed',
    detail:
      /must be upgraded, and there is not enough disk space to copy it first: .* needed, .* free/,
    hint: /Free space on the disk of the data folder/,
    async inject(ground) {
      const dataDir = await ground.data()
      sql(dataDir, 'CREATE TABLE ballast AS SELECT zeroblob(3000000) AS bytes')
      await undoLastMigration(join(dataDir, 'svc.db'))
      const disk = await smallDisk(16)
      await cp(dataDir, disk.path, { recursive: true })
      await chmod(disk.path, 0o700)
      await fillDisk(disk.path, '.filler')
      // Room to work, and less than the copy takes.
      const filler = join(disk.path, '.filler')
      await truncate(filler, (await lstat(filler)).size - 1_500_000)
      return { dataDir: disk.innerPath, url: NOWHERE, enter: disk.enter, undo: disk.release }
    },
  },
  folder_unusable: {
    status: 'failed',
    detail: /is not a data folder of svc: it contains other files \(hosts\)/,
    hint: /Set SVC_DATA_DIR to a separate folder/,
    async inject(ground) {
      const dataDir = await ground.folder()
      await writeFile(join(dataDir, 'hosts'), '')
      return { dataDir, url: NOWHERE }
    },
  },
}
