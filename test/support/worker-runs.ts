/** Workers, and the svc that they encode for, with one data folder or with one bucket, for a `describe`. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before } from 'mocha'
import { splitVideoId } from '../../daemon/contract/ids.ts'
import type { WorkerEntry } from '../../daemon/contract/worker.ts'
import { until, untilStatus, type Daemon } from '../daemon.ts'
import { ask } from '../postgres.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { countedFrames } from '../sources/ffmpeg.ts'
import { everythingBelow } from './folder.ts'
import { startTogether, type Together } from './processes-together.ts'
import { removeFolder } from './remove-folder.ts'
import { SentUpload } from './sent-upload.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

const RATE = 30
/** Of the bucket. */
const PREFIX = 'media/'

export interface WorkerRuns {
  readonly together: Together
  /** Where workers write: the data folder, or with a bucket that of their own folders. */
  readonly workDir: string
  /** A database, and what is in common, without any svc yet. */
  prepare(env?: Record<string, string>): Promise<Together>
  /** The first svc. */
  begin(env?: Record<string, string>): Promise<Daemon>
  worker(env?: Record<string, string>): Promise<WorkerProcess>
  /** The environment of the next one. */
  workerEnv(): Record<string, string>
  sent(daemon: Daemon): Promise<string>
  list(daemon: Daemon): Promise<WorkerEntry[]>
  seen(daemon: Daemon, holds: (all: WorkerEntry[]) => boolean, what: string): Promise<WorkerEntry[]>
  /** A worker that has a run, which stays as it is until encoding goes on; some of the video is there. */
  holding(daemon: Daemon, id: string, video: string): Promise<WorkerEntry>
  goOn(daemon: Daemon): Promise<unknown>
  /** SHA-256 of each segment that players get, by its path below the video. */
  segments(video: string): Promise<Map<string, string>>
  /** Ready, every frame once in each rendition, what was there before unchanged, and nothing left over. */
  assertWhole(daemon: Daemon, id: string, earlier?: Map<string, string>): Promise<void>
}

export const has = (id: string) => (all: WorkerEntry[]) =>
  all.some((each) => each.id === id && each.runs.length > 0)

/** `seconds`: length of the film. */
export function workerRuns({ hasBucket = false, seconds = 60 } = {}): WorkerRuns {
  let folder: string
  let film: Buffer
  let together: Together
  let workers: WorkerProcess[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    film = await readFile(await codedVideo(join(folder, 'film.mp4'), { seconds }))
  })
  after(() => removeFolder(folder))
  afterEach(async () => {
    for (const worker of workers) {
      worker.signal('SIGCONT')
      await worker.stop()
    }
    workers = []
    await together?.remove()
    await removeFolder(workersDir())
  })

  const prepare = async (env: Record<string, string> = {}): Promise<Together> =>
    (together = await startTogether(env, { hasBucket }))
  const workersDir = (): string => join(folder, 'workers')
  const pathOf = (key: string): string =>
    hasBucket ? together.s3!.pathOf(`${PREFIX}${key}`) : join(together.dataDir, ...key.split('/'))
  async function keys(): Promise<string[]> {
    if (!hasBucket) return everythingBelow(together.dataDir)
    return [...(await together.s3!.stored()).keys()].map((key) => key.slice(PREFIX.length))
  }
  async function filesOf(video: string): Promise<string[]> {
    const { space, videoKey } = splitVideoId(video)
    const root = `videos/${space}/${videoKey}/`
    return (await keys()).filter((key) => key.startsWith(root))
  }
  const isLeftOver = (key: string): boolean => /^runs\/|^videos\/.*\.part/.test(key)

  function workerEnv(): Record<string, string> {
    const { bucketEnv, dataDir, url } = together
    return {
      SVC_DATABASE_URL: url,
      SVC_ENCODERS: '1',
      ...(hasBucket ? { SVC_STATE_DIR: workersDir(), ...bucketEnv } : { SVC_DATA_DIR: dataDir }),
    }
  }
  const list = async ({ api }: Daemon): Promise<WorkerEntry[]> => (await api.workers.list()).data
  const seen: WorkerRuns['seen'] = (daemon, holds, what) => until(() => list(daemon), holds, what)
  const goOn = ({ api }: Daemon): Promise<unknown> =>
    api.system.update({ body: { encoding_paused: false } })

  async function segments(video: string): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (const key of await filesOf(video)) {
      if (!/\/renditions\/.*\.m4s$/.test(key)) continue
      const bytes = await readFile(pathOf(key))
      found.set(key, createHash('sha256').update(bytes).digest('hex'))
    }
    return found
  }

  return {
    get together() {
      return together
    },
    get workDir() {
      return hasBucket ? workersDir() : together.dataDir
    },
    prepare,
    begin: async (env = {}) => (await prepare(env)).start(),
    workerEnv,
    async worker(env = {}) {
      const started = await startWorker({ ...workerEnv(), ...env })
      workers.push(started)
      return started
    },
    async sent({ baseUrl, owner }) {
      const upload = await SentUpload.begin({ baseUrl, key: owner, takesTails: !hasBucket }, film)
      assert.equal((await upload.send()).status, 204)
      return upload.video
    },
    list,
    seen,
    async holding(daemon, id, video) {
      await until(
        () => segments(video),
        ({ size }) => size > 1,
        'some segments',
      )
      for (;;) {
        await seen(daemon, has(id), 'the worker to encode')
        await daemon.api.system.update({ body: { encoding_paused: true } })
        const isHeld = ({ runs }: WorkerEntry) => runs.some(({ suspended }) => suspended)
        const of = (all: WorkerEntry[]): WorkerEntry => all.find((each) => each.id === id)!
        const all = await seen(
          daemon,
          (found) => isHeld(of(found)) || of(found).runs.length === 0,
          'its run to be suspended',
        )
        if (isHeld(of(all))) return of(all)
        // It was done before it was suspended.
        await goOn(daemon)
      }
    },
    goOn,
    segments,
    async assertWhole(daemon, id, earlier = new Map()) {
      const video = await untilStatus(daemon.api, id, 'ready', 'errored')
      assert.equal(video.status, 'ready', JSON.stringify(video.error))
      const now = await segments(id)
      for (const [name, hash] of earlier) assert.equal(now.get(name), hash, name)
      const folders = new Set([...now.keys()].map((name) => name.slice(0, name.lastIndexOf('/'))))
      assert.ok(folders.size > 0)
      for (const name of folders) {
        const count = [...now.keys()].filter((file) => file.startsWith(`${name}/`)).length
        const files = ['init.mp4', ...Array.from({ length: count }, (_, at) => `${at}.m4s`)]
        const whole = join(folder, 'whole.mp4')
        const parts = await Promise.all(files.map((file) => readFile(pathOf(`${name}/${file}`))))
        await writeFile(whole, Buffer.concat(parts))
        assert.equal((await countedFrames(whole, 0)).frames, seconds * RATE, name)
      }
      await until(
        async () => (await keys()).filter(isLeftOver),
        (left) => left.length === 0,
        'what was made for runs to be gone',
      )
      // The row of a run goes after its files.
      await until(
        () => ask(together.url, 'SELECT id, state FROM live_runs'),
        (rows) => rows.length === 0,
        'the rows of runs to be gone',
      )
    },
  }
}
