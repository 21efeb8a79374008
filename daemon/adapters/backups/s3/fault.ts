/** What a host of S3 says, and what the person does next. */
import { BackupFault } from '../fault.ts'
import { storageFull } from '../free-space.ts'
import { textOf } from './read-xml.ts'

/** An answer that is none of success. */
export interface S3Refusal {
  status: number
  /** Such as NoSuchKey; '' where the host names none. */
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

/** Nothing that asking again would change. */
export class S3Refused extends BackupFault {
  readonly refusal: S3Refusal
  constructor(address: string, refusal: S3Refusal) {
    const { code, message, hint } = faultOf(address, refusal)
    super(code, message, hint)
    this.refusal = refusal
  }
}

function faultOf(address: string, refusal: S3Refusal): BackupFault {
  const { status, code, message, region } = refusal
  if (status === 507 || /^(?:QuotaExceeded|XMinioStorageFull|InsufficientStorage)/.test(code))
    return storageFull(`${address} is full.`)
  if (region !== null && /^(?:AuthorizationHeaderMalformed|PermanentRedirect)$/.test(code))
    return new BackupFault(
      'conflict',
      `${address}: the bucket is in the region ${region}.`,
      'Set this region.',
    )
  const [words, hint] = KEYS[code] ?? (status === 403 ? KEYS['AccessDenied']! : [])
  return new BackupFault(
    'conflict',
    `${address}: ${words ?? `the host refuses it (${[status, code].filter(Boolean).join(' ')}).`}` +
      (words || !message ? '' : ` ${message}`),
    hint ?? 'Check the address, the endpoint and the region.',
  )
}

export function unreachable(address: string, reason: unknown): BackupFault {
  const words = reason instanceof Error ? reasonOf(reason) : String(reason)
  return new BackupFault(
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
