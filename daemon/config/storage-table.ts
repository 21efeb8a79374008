/** Settings of the place of media files, as rows of the table of settings (table.ts). */
import { z } from 'zod'
import { wholeNumber } from './number.ts'
import type { Setting } from './setting.ts'

export const STORAGE_CONFIG = {
  storageUrl: {
    env: 'SVC_STORAGE_URL',
    schema: z
      .string()
      .regex(/^s3:\/\//, 'must begin with s3://')
      .optional(),
    fallback: 'the data folder',
    about:
      'Bucket for the files of videos: `s3://bucket/prefix?endpoint=https://…&region=…`. The endpoint is ' +
      'Amazon’s and the region us-east-1 if not given. See docs/scale-out.md',
  },
  storageAccessKey: {
    env: 'SVC_STORAGE_ACCESS_KEY',
    schema: z.string().min(1).max(200).optional(),
    fallback: 'none',
    about: 'Access key of the bucket in SVC_STORAGE_URL',
  },
  storageSecretKey: {
    env: 'SVC_STORAGE_SECRET_KEY',
    schema: z.string().min(1).max(1_000).optional(),
    fallback: 'none',
    isSecret: true,
    about: 'Secret key of the bucket in SVC_STORAGE_URL',
  },
  storageRedirect: {
    env: 'SVC_STORAGE_REDIRECT',
    schema: z
      .union([
        z.boolean(),
        z.enum(['true', 'false']).transform((word) => word === 'true'),
        z.url({ protocol: /^https?$/ }),
      ])
      .default(false),
    fallback: 'false',
    about:
      'With SVC_STORAGE_URL: `true` lets players fetch segments of public videos from the bucket by signed URLs; ' +
      'an http or https URL does so too, and is the endpoint by which they reach it. See docs/scale-out.md',
  },
  storageLocalBytes: {
    env: 'SVC_STORAGE_LOCAL_BYTES',
    schema: wholeNumber({ min: 0 }).default(20_000_000_000),
    fallback: '20000000000',
    about:
      'With SVC_STORAGE_URL: bytes of files of videos that are kept in the data folder, too; the least ' +
      'recently used are removed from there first',
  },
} as const satisfies Record<string, Setting>
