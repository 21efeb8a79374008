/** The bucket of the configuration, for the files of videos. */
import { createS3 } from './adapters/s3/client.ts'
import { S3Fault } from './adapters/s3/fault.ts'
import { askForBucket } from './adapters/s3/objects.ts'
import { readS3Address, S3_ADDRESS_RULE, type S3Settings } from './adapters/s3/settings.ts'
import { ConfigError, type Config } from './config.ts'
import { bucketRegion } from './contract/backup-destination.ts'
import { StartRefused } from './ports/start-refused.ts'

const PARAMETERS = ['endpoint', 'region']

export const placeOf = ({ bucket, prefix }: S3Settings): string =>
  `s3://${bucket}/${prefix}`.replace(/\/$/, '')

/** null: the data folder. Throws `ConfigError`. */
export function bucketSettings({
  storageUrl: url,
  storageAccessKey: accessKey,
  storageSecretKey: secretKey,
}: Pick<Config, 'storageUrl' | 'storageAccessKey' | 'storageSecretKey'>): S3Settings | null {
  if (url === undefined) return null
  const [address = '', query = ''] = url.split('?', 2)
  const found = readS3Address(address)
  if (!found) throw invalid(`SVC_STORAGE_URL: ${S3_ADDRESS_RULE}`)
  const given = new URLSearchParams(query)
  for (const name of given.keys())
    if (!PARAMETERS.includes(name)) throw invalid(`SVC_STORAGE_URL: has no parameter ${name}`)
  const endpoint = given.get('endpoint')
  const region = given.get('region') ?? 'us-east-1'
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw invalid('SVC_STORAGE_URL: the endpoint must be an http or https URL')
  if (!bucketRegion.safeParse(region).success)
    throw invalid('SVC_STORAGE_URL: the region must be one such as eu-central-1')
  if (!accessKey) throw invalid('SVC_STORAGE_ACCESS_KEY: is required with SVC_STORAGE_URL')
  if (!secretKey) throw invalid('SVC_STORAGE_SECRET_KEY: is required with SVC_STORAGE_URL')
  return { ...found, endpoint, region, accessKey, secretKey }
}

const invalid = (fault: string): ConfigError =>
  new ConfigError(`The configuration is not valid:\n  ${fault}. See docs/scale-out.md`)

/** Before the first file is sent: from then on, the setting cannot be taken back. */
export async function requireBucket(settings: S3Settings): Promise<void> {
  const s3 = createS3(settings, { delaysMs: [500, 2_000], answerMs: 10_000 })
  await askForBucket(s3, settings.prefix, new AbortController().signal).catch((error: unknown) => {
    if (!(error instanceof S3Fault)) throw error
    throw new StartRefused(
      `SVC_STORAGE_URL cannot be used: ${error.message} ${error.hint} See docs/scale-out.md.`,
      { cause: error, mayPass: error.code === 'unreachable' },
    )
  })
}
