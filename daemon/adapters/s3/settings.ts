/** Which bucket, and as whom it is used. */
export interface S3Settings {
  bucket: string
  /** Ends with a slash, or is empty. */
  prefix: string
  /** null: Amazon's. */
  endpoint: string | null
  region: string
  accessKey: string
  secretKey: string
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/
export const S3_ADDRESS_RULE =
  'must be s3://bucket or s3://bucket/prefix, with letters, digits, and . _ - / in the prefix'

export const isS3Address = (address: string): boolean => address.startsWith('s3://')

/** null: it is none. */
export function readS3Address(address: string): Pick<S3Settings, 'bucket' | 'prefix'> | null {
  const [, bucket, path = ''] = ADDRESS.exec(address) ?? []
  const names = path.split('/').filter(Boolean)
  if (!bucket || names.some((name) => name === '.' || name === '..')) return null
  return { bucket, prefix: names.length === 0 ? '' : `${names.join('/')}/` }
}

/** URL of the bucket, without a slash at its end. */
export function bucketUrl({ bucket, endpoint, region }: S3Settings): string {
  if (endpoint === null)
    return bucket.includes('.')
      ? `https://s3.${region}.amazonaws.com/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`
  const url = new URL(endpoint)
  // Some hosts have a name for each bucket, and no paths.
  const isInHost = url.hostname.startsWith(`${bucket}.`)
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${isInHost ? '' : `/${bucket}`}`
}
