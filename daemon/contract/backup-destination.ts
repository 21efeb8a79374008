/** A place for copies of backups besides the backup folder: another disk, or S3. */
import { z } from 'zod'

/** age's own alphabet and length; svc checks the checksum too. */
const RECIPIENT = /^age1[0-9a-z]{58}$/
const recipient = z
  .string()
  .regex(RECIPIENT, 'must be the public key of a backup key: age1…')
  .nullable()
  .describe('Public key that backups are encrypted for; null: a folder without encryption')

export const IN_S3 = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9._/-]*)?$/
const ADDRESS =
  /^(?:s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9._/-]*)?|\/.*|[A-Za-z]:\\.*)$/
const AN_ADDRESS =
  'must be an absolute path, or s3://bucket/prefix with letters, digits, and . _ - / in the prefix'
const address = z
  .string()
  .min(1)
  .max(1_000)
  .regex(ADDRESS, AN_ADDRESS)
  .describe('A folder on another disk, or s3://bucket/prefix')
const endpoint = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()
  .describe('URL of the S3 host; null: Amazon')
export const bucketRegion = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a region, such as eu-central-1')
const accessKey = z.string().min(1).max(200)

export const backupDestination = z.object({
  object: z.literal('backup_destination'),
  enabled: z.boolean().describe('Whether backups are copied there every night'),
  fixed: z
    .boolean()
    .describe('Set in the environment or config.json, which overrides changes made here'),
  address: address.nullable(),
  recipient: z.string().nullable(),
  endpoint: z.string().nullable(),
  region: z.string().nullable(),
  access_key: z.string().nullable(),
  has_secret_key: z.boolean(),
})
export type BackupDestinationShown = z.infer<typeof backupDestination>

export const backupDestinationUpdate = z
  .strictObject({
    address,
    recipient: recipient.default(null),
    endpoint: endpoint.default(null),
    region: bucketRegion.default('us-east-1'),
    access_key: accessKey.nullable().default(null),
    secret_key: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe('Stored encrypted. Can be omitted while endpoint and access_key stay the same'),
  })
  .refine(({ address: to, recipient: key }) => !IN_S3.test(to) || key !== null, {
    error: 'is required for S3',
    path: ['recipient'],
  })
  .refine(({ address: to, access_key: key }) => !IN_S3.test(to) || key !== null, {
    error: 'is required for S3',
    path: ['access_key'],
  })
export type BackupDestinationUpdate = z.output<typeof backupDestinationUpdate>
