/** A server of buckets for a `describe`, and a prefix of its own for each test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach } from 'mocha'
import type { S3Settings } from '../../daemon/adapters/s3/settings.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from './s3-server.ts'

export interface TestBucket {
  readonly s3: S3Server
  /** Ends with a slash. */
  readonly prefix: string
  settings(): S3Settings
  /** Keys below the prefix, without it. */
  stored(): Promise<string[]>
}

/** Call in a `describe`. Faults, and what was asked, end with each test. */
export function testBucket(): TestBucket {
  let folder: string
  let s3: S3Server
  let prefixes = 0
  const prefix = (): string => `test${prefixes}/`
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-s3-'))
    s3 = await startS3(folder)
  })
  after(async () => {
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => void (prefixes += 1))
  afterEach(() => {
    s3.faults = null
    s3.requests.length = 0
  })
  return {
    get s3() {
      return s3
    },
    get prefix() {
      return prefix()
    },
    settings: () => ({
      bucket: BUCKET,
      prefix: prefix(),
      endpoint: s3.endpoint,
      region: 'us-east-1',
      ...S3_KEYS,
    }),
    stored: async () =>
      [...(await s3.stored()).keys()]
        .filter((key) => key.startsWith(prefix()))
        .map((key) => key.slice(prefix().length))
        .sort(),
  }
}
