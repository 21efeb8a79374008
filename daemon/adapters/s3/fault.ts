/** Errors of a host of S3, and what the person does next. */
import { textOf } from './read-xml.ts'

/** `conflict`: nothing that asking again would change. */
type S3FaultCode = 'unreachable' | 'storage_full' | 'conflict'

export class S3Fault extends Error {
  override readonly name: string = 'S3Fault'
  readonly code: S3FaultCode
  readonly hint: string
  constructor(code: S3FaultCode, message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
  }
}

/** An answer that is none of success. */
export interface S3Refusal {
  status: number
  /** For example NoSuchKey; '' where the host names none. */
  code: string
  message: string
  region: string | null
}

export const refusalOf = (status: number, xml: string): S3Refusal => ({
  status,
  code: textOf(xml, 'Code') ?? '',
  message: (textOf(xml, 'Message') ?? '').slice(0, 300),
  region: textOf(xml, 'Region'),
})

const KEYS: Record<string, [message: string, hint: string]> = {
  NoSuchBucket: ['The bucket does not exist.', 'Create it, or check the address and the endpoint.'],
  InvalidAccessKeyId: ['The access key is not known there.', 'Check the access key.'],
  SignatureDoesNotMatch: [
    'The secret key is wrong.',
    'Set the access key and the secret key again.',
  ],
  RequestTimeTooSkewed: ['The clock of this machine is wrong.', 'Set the clock, then try again.'],
  AccessDenied: [
    'The access key may not do this.',
    'Allow it to list the bucket, and to read, write and delete objects and to list and abort uploads in it.',
  ],
}

/** What the host has refused for good. */
export class S3Refused extends S3Fault {
  override readonly name = 'S3Refused'
  readonly refusal: S3Refusal
  constructor(address: string, refusal: S3Refusal) {
    const { code, message, hint } = faultOf(address, refusal)
    super(code, message, hint)
    this.refusal = refusal
  }
}

/** The host answers with success before it is done, and may fail after that. */
export function requireDone(address: string, xml: string): void {
  if (xml.includes('<Error>')) throw new S3Refused(address, refusalOf(500, xml))
}

/** Only in the words of S3: a proxy, or a page in the way, answers 404, too. */
export const isNotFound = (error: unknown): error is S3Refused =>
  error instanceof S3Refused && error.refusal.status === 404 && error.refusal.code === 'NoSuchKey'

function faultOf(address: string, refusal: S3Refusal): S3Fault {
  const { status, code, message, region } = refusal
  if (status === 507 || /^(?:QuotaExceeded|XMinioStorageFull|InsufficientStorage)/.test(code))
    return new S3Fault('storage_full', `${address} is full.`, 'Free space there.')
  if (region !== null && /^(?:AuthorizationHeaderMalformed|PermanentRedirect)$/.test(code))
    return new S3Fault(
      'conflict',
      `${address}: the bucket is in the region ${region}.`,
      'Set this region.',
    )
  const [words, hint] = KEYS[code] ?? (status === 403 ? KEYS['AccessDenied']! : [])
  return new S3Fault(
    'conflict',
    `${address}: ${words ?? `the host refuses it (${[status, code].filter(Boolean).join(' ')}).`}` +
      (words || !message ? '' : ` ${message}`),
    hint ?? 'Check the address, the endpoint and the region.',
  )
}

export const NOT_S3 = 'the answer is not that of an S3 host'

export function unreachable(address: string, reason: unknown): S3Fault {
  const words = reason instanceof Error ? reasonOf(reason) : String(reason)
  return new S3Fault(
    'unreachable',
    `${address} cannot be reached: ${words}`,
    'Check the network and the endpoint, then try again. What was sent is kept.',
    reason,
  )
}

function reasonOf(error: Error): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  if (error.name === 'TimeoutError') return 'no answer in time'
  return cause?.code ?? cause?.message ?? error.message
}
