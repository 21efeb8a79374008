/** URLs by which somebody without a key reads one object for a limited time (Signature Version 4 in the query). */
import { AwsV4Signer } from 'aws4fetch'
import { bucketUrl, type S3Settings } from './settings.ts'

/** `query`: such as `response-content-type`, which is part of what is signed. */
export async function presignedUrl(
  settings: S3Settings,
  key: string,
  {
    fromMs,
    seconds,
    query = {},
  }: { fromMs: number; seconds: number; query?: Record<string, string> },
): Promise<string> {
  const url = new URL(`${bucketUrl(settings)}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.searchParams.set('X-Amz-Expires', String(seconds))
  const signer = new AwsV4Signer({
    method: 'GET',
    url: url.href,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    signQuery: true,
    datetime: new Date(fromMs).toISOString().replace(/[:-]|\.\d{3}/g, ''),
  })
  return (await signer.sign()).url.href
}
