/** Why an upload cannot be continued: most learn it by HEAD, whose answers have a status and no body. */
import { problemOf } from './client.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Problem } from './errors.ts'
import type { TusError } from './send-by-tus.ts'

const refusal = (code: ErrorCode, title: string, hint: string) => ({
  code,
  title,
  detail: `${title}.`,
  hint,
})

/** In the words of the catalogue of errors, which programs that only upload do without. */
export const UPLOAD_REFUSALS: Record<number, ReturnType<typeof refusal>> = {
  401: refusal(
    'unauthorized',
    'No valid credentials',
    'Send `Authorization: Bearer <API key>`, or sign in again.',
  ),
  403: refusal(
    'forbidden',
    'Not allowed',
    'Use credentials with access to this resource, or ask the owner.',
  ),
  404: refusal(
    'upload_not_found',
    'Upload not found',
    'It may have expired or already be complete. Start a new upload.',
  ),
  410: refusal('upload_expired', 'The upload expired', 'Upload the file again.'),
  507: refusal(
    'storage_full',
    'The disk is full',
    'Free space on the disk of the data folder, then try again.',
  ),
}

/** The upload was there and is no longer: only another one can take its place. */
export const isGone = ({ originalRequest, originalResponse }: Partial<TusError>): boolean =>
  originalRequest?.getMethod() === 'HEAD' && [404, 410].includes(originalResponse?.getStatus() ?? 0)

export async function problemOfUpload(status: number, body: string): Promise<Problem> {
  const problem = await problemOf(new Response(body, { status }))
  return body ? problem : { ...problem, ...UPLOAD_REFUSALS[status] }
}
