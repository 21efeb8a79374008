/** A daemon in a house of its own, thousands of bad requests, and a look at what they did. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDaemon, type Daemon } from '../../test/daemon.ts'
import { badRequests } from './requests.ts'
import { sendAll, type FuzzFault } from './send.ts'
import { watchTouched } from './touched.ts'

/** With room to spare V8 leaves its garbage lying for long: in a small heap what stays is what is held. */
const SMALL_HEAP = '--max-old-space-size=128 --max-semi-space-size=4'
const CANARY = 'the canary that nobody may see'

export interface FuzzOutcome {
  faults: FuzzFault[]
  slowestMs: number
  statuses: Map<number, number>
  /** Files outside the data folder that are new, gone or changed. */
  touched: string[]
  /** Of the daemon, in bytes: warmed up, and after all of it. */
  memory: { before: number; after: number }
}

export async function fuzz(options: {
  seed: number
  count: number
  connections: number
  settleMs: number
  print?: (line: string) => void
}): Promise<FuzzOutcome> {
  const house = await mkdtemp(join(tmpdir(), 'svc-fuzz-'))
  const [dataDir, tmp, home, program] = [
    join(house, 'data'),
    join(house, 'tmp'),
    join(house, 'home'),
    join(house, 'program'),
  ]
  for (const folder of [dataDir, tmp, home]) await mkdir(folder)
  await writeFile(join(house, 'canary.txt'), CANARY)
  let daemon: Daemon | undefined
  try {
    await copyOfProject(program)
    daemon = await startDaemon({
      dataDir,
      program: join(program, 'daemon', 'main.ts'),
      env: {
        NODE_OPTIONS: SMALL_HEAP,
        SVC_LOG_LEVEL: 'error',
        SVC_REQUESTS_PER_MINUTE: '0',
        SVC_PUBLIC_REQUESTS_PER_MINUTE: '0',
        TMPDIR: tmp,
        HOME: home,
      },
    })
    const known = {
      ids: await realIds(daemon),
      tokens: { owner: daemon.owner, key: await daemon.key('read_write') },
    }
    const secrets = [
      CANARY,
      'root:x:0:',
      (await readFile(join(dataDir, 'master.key'), 'utf8')).trim(),
    ]
    const port = Number(new URL(daemon.baseUrl).port)
    const warmUp = badRequests(
      options.seed + 1,
      Math.max(200, Math.floor(options.count / 10)),
      known,
    )
    await sendAll(port, warmUp, secrets, options.connections)
    const before = await memoryOf(daemon.pid)
    const touchedSince = await watchTouched(house, [dataDir, tmp])
    const sent = await sendAll(
      port,
      badRequests(options.seed, options.count, known),
      secrets,
      options.connections,
    )
    options.print?.(
      `${options.count} requests, slowest ${sent.slowestMs.toFixed(0)} ms; ${[...sent.statuses]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    )
    const after = await settledMemory(daemon.pid, before, options.settleMs)
    const touched = await touchedSince()
    if ((await fetch(`${daemon.baseUrl}/readyz`)).status !== 200)
      sent.faults.push({
        route: 'system.ready',
        what: 'not ready afterwards',
        request: daemon.log().slice(-2_000),
      })
    if (sent.faults.length > 0) options.print?.(daemon.log().slice(-4_000))
    return { ...sent, touched, memory: { before, after } }
  } finally {
    await daemon?.remove()
    await rm(house, { recursive: true, force: true })
  }
}

async function realIds({ api, space }: Daemon): Promise<string[]> {
  const video = await api.videos.create({ body: { name: 'real' } })
  const other = await api.videos.create({ body: { name: 'private', visibility: 'private' } })
  const collection = await api.collections.create({ body: { name: 'real' } })
  // A name that no look-up finds.
  const webhook = await api.webhooks.create({
    body: { url: 'http://svc-fuzz.invalid/', events: ['video.deleted'] },
  })
  const event = (await api.events.list()).data[0]!
  const key = await api.keys.create({ body: { name: 'spare', access: 'read_only' } })
  return [
    space,
    video.id,
    other.id,
    video.video_key,
    `${video.id}.jpg`,
    'manifest.m3u8',
    collection.id,
    webhook.id,
    event.id,
    key.id,
    'original',
    'src_00000000000000000000',
    'dlv_00000000000000000000',
  ]
}

/** As much of the project as a daemon needs. */
async function copyOfProject(to: string): Promise<void> {
  const from = join(import.meta.dirname, '..', '..')
  await mkdir(to)
  for (const part of ['package.json', 'daemon', 'renderer/dist', 'components/dist'])
    await cp(join(from, part), join(to, part), { recursive: true })
  await symlink(join(from, 'node_modules'), join(to, 'node_modules'))
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}

/** Garbage goes when it goes: the least that is seen within the time. */
async function settledMemory(pid: number, before: number, settleMs: number): Promise<number> {
  let least = await memoryOf(pid)
  for (const endAt = Date.now() + settleMs; least > before && Date.now() < endAt;) {
    await pause(250)
    least = Math.min(least, await memoryOf(pid))
  }
  return least
}
