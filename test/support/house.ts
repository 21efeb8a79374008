/**
 * The daemon's parts on a folder, without its door and with its worker at rest:
 * jobs are written and stay in the queue, where a test can count them.
 */
import { mkdir } from 'node:fs/promises'
import { createSystemClock } from '../../daemon/adapters/system.ts'
import { createDeps } from '../../daemon/deps.ts'
import { readConfig } from '../../daemon/config.ts'
import { createMover } from '../../daemon/moving/mover.ts'
import type { Caller } from '../../daemon/ports/caller.ts'
import type { Deps, Settings } from '../../daemon/ports/deps.ts'
import type { JobRecord, VideoRecord } from '../../daemon/ports/records.ts'
import { createKey } from '../../daemon/keys/create.ts'
import { EVERY_PERMISSION } from '../../daemon/ports/permission-sets.ts'
import { createQueue } from '../../daemon/jobs/queue.ts'
import { ensureFirstSpace } from '../../daemon/spaces/ensure-first.ts'
import { createVideo } from '../../daemon/videos/create.ts'
import { silentLog } from './silent-log.ts'
import { databaseEnv } from './test-database.ts'
import { spaceRecord } from './space-record.ts'

export interface House {
  deps: Deps
  dataDir: string
  owner: Caller
  /** What was logged at warn or error. */
  complaints(): string[]
  key(access: 'read_only' | 'read_write', space?: string): Promise<string>
  /** Another space, and its owner there. */
  anotherSpace(): Promise<Caller>
  video(): Promise<string>
  videoNow(id: string): Promise<VideoRecord>
  change(id: string, fields: Partial<VideoRecord>): Promise<void>
  /** Takes every job that waits. */
  jobs(): Promise<JobRecord[]>
  /** Types of the events of a video, oldest first. */
  events(video: string): Promise<string[]>
  close(): Promise<void>
}

export async function openHouse(dataDir: string, settings: Partial<Settings> = {}): Promise<House> {
  await mkdir(dataDir, { recursive: true })
  const logged: { level: string; fields: object; message: string }[] = []
  const config = readConfig({ SVC_DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) })
  const baseUrl = 'http://127.0.0.1:4080'
  const deps = await createDeps(
    config,
    {
      version: '0.0.0',
      startedAt: new Date().toISOString(),
      nodeVersion: process.versions.node,
      dataDir,
      baseUrl,
      cdnUrl: baseUrl,
      imageUrl: `${baseUrl}/image`,
      spaceMediaUrl: `${baseUrl}/media/{space}`,
      maxSourceBytes: 1_000_000_000,
      maxSourceSeconds: 3600,
      uploadExpirySeconds: 3600,
      replacedSeconds: 300,
      requireOrigin: false,
      trustedProxies: [],
      requestsPerMinute: 600,
      publicRequestsPerMinute: 6_000,
      encoders: 1,
      maxStills: 1,
      metricsToken: null,
      maxConnections: 10_000,
      ownHosts: [],
      vimeoApiUrl: config.vimeoApiUrl,
      smtp: null,
      backupDestination: null,
      diskLowBytes: 0,
      ...settings,
    },
    silentLog(logged),
    createQueue(),
    { migration: createMover(config, createSystemClock()) },
  )
  // With PostgreSQL: what one process does for all is done by this one.
  await deps.db.shared?.stand({ begin() {}, end() {} })
  const { db } = deps
  const ownerOf = (space: string): Caller => ({
    kind: 'owner',
    access: 'owner',
    permissions: EVERY_PERMISSION,
    space,
    spaces: null,
    via: 'owner_secret',
    keyId: null,
    account: null,
    collections: null,
  })
  const owner = ownerOf((await ensureFirstSpace(deps)).id)

  return {
    deps,
    dataDir,
    owner,
    complaints: () =>
      logged
        .filter(({ level }) => level === 'warn' || level === 'error')
        .map(
          ({ message, fields }) => `${message} ${String((fields as { err?: unknown }).err ?? '')}`,
        ),
    key: async (access, space) =>
      (await createKey(deps, owner, { name: 'test', access, ...(space ? { space } : {}) })).secret,
    async anotherSpace() {
      const id = deps.ids.space()
      await db.write(({ spaces }) =>
        spaces.insert(spaceRecord({ id, name: 'Other', createdAt: new Date().toISOString() })),
      )
      return ownerOf(id)
    },
    video: async () => (await createVideo(deps, owner, {})).video.id,
    videoNow: async (id) => (await db.read(({ videos }) => videos.get(id)))!,
    change: (id, fields) => db.write(({ videos }) => videos.update(id, fields)),
    async jobs() {
      const soon = new Date(Date.now() + 60_000).toISOString()
      const claimed: JobRecord[] = []
      for (;;) {
        const job = await db.write(({ jobs }) =>
          jobs.claim('test', ['fetch', 'process', 'sweep'], soon, soon),
        )
        if (!job) return claimed
        claimed.push(job)
        await db.write(({ jobs }) => jobs.remove(job.id))
      }
    },
    events: async (video) =>
      (
        await db.read(({ events }) =>
          events.list(owner.space, { limit: 100, sort: 'created_at', video }),
        )
      ).rows.map(({ type }) => type),
    close: () => db.close(),
  }
}
