/**
 * Daemons on one PostgreSQL database, as several of them stand behind a balancer: with one data folder, or with one
 * bucket and a folder for each.
 */
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon, type Daemon } from '../daemon.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { removeFolder } from './remove-folder.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from './s3-server.ts'

export interface Together {
  server: Postgres
  url: string
  /** That all of them have; not with a bucket. */
  dataDir: string
  /** null without a bucket. */
  s3: S3Server | null
  /** Settings of the bucket; none without one. */
  bucketEnv: Record<string, string>
  /** Another one; settings beside those that make it one of them. */
  start(env?: Record<string, string>): Promise<Daemon>
  /** Settings of the next one, which is not started. */
  env(): Promise<Record<string, string>>
  remove(): Promise<void>
}

const MASTER_KEY = '5a'.repeat(32)

export async function startTogether(
  env: Record<string, string> = {},
  { hasBucket = false } = {},
): Promise<Together> {
  const server = await startPostgres()
  const url = await server.database()
  const folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
  const dataDir = join(folder, 'shared')
  const s3Dir = join(folder, 's3')
  await mkdir(s3Dir)
  const s3 = hasBucket ? await startS3(s3Dir) : null
  const bucketEnv: Record<string, string> = s3
    ? {
        SVC_STORAGE_URL: `s3://${BUCKET}/media?endpoint=${encodeURIComponent(s3.endpoint)}`,
        SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
        SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
      }
    : {}
  const daemons: Daemon[] = []
  let states = 0
  const nextEnv = async (): Promise<Record<string, string>> => {
    const stateDir = join(folder, `state-${(states += 1)}`)
    return {
      SVC_DATABASE_URL: url,
      SVC_STATE_DIR: stateDir,
      ...(s3 && { SVC_DATA_DIR: stateDir, SVC_MASTER_KEY: MASTER_KEY }),
      ...bucketEnv,
      ...env,
    }
  }
  return {
    server,
    url,
    dataDir,
    s3,
    bucketEnv,
    env: nextEnv,
    async start(more = {}) {
      const own = { ...(await nextEnv()), ...more }
      const daemon = await startDaemon({ dataDir: own['SVC_DATA_DIR'] ?? dataDir, env: own })
      daemons.push(daemon)
      return daemon
    },
    async remove() {
      for (const daemon of daemons) await daemon.stop()
      await server.remove()
      await s3?.close()
      await removeFolder(folder)
    },
  }
}
